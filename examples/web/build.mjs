// node build.mjs OUT: the page as static files, each beside its brotli and gzip form.
import { build } from "esbuild";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const here = new URL(".", import.meta.url).pathname;
const out = process.argv[2] ?? here + "../../build/web/site";
mkdirSync(out, { recursive: true });
const usual = { bundle: true, minify: true, target: "es2022", legalComments: "none", absWorkingDir: here, write: false };

const worker = await build({ ...usual, entryPoints: ["src/worker.ts"], format: "iife" });
const page = await build({
  ...usual, entryPoints: ["src/app.tsx"], format: "esm", jsx: "automatic", jsxImportSource: "preact",
  define: { WORKER_SOURCE: JSON.stringify(worker.outputFiles[0].text) },
});
const style = await build({ ...usual, entryPoints: ["page/style.css"] });
writeFileSync(out + "/app.js", page.outputFiles[0].contents);
writeFileSync(out + "/style.css", style.outputFiles[0].contents);
copyFileSync(here + "page/index.html", out + "/index.html");
for (const name of ["index.html", "app.js", "style.css", "ridgeline.wasm"]) {
  const bytes = readFileSync(`${out}/${name}`);
  writeFileSync(`${out}/${name}.br`, brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Distances are coded by their lowest bit apart, and short ones directly: the library is 0.4 kB smaller.
      [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 15 << 1,
    },
  }));
  writeFileSync(`${out}/${name}.gz`, gzipSync(bytes, { level: 9 }));
}

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
// How brotli codes the distances of repetitions: how many low bits apart, and how many short ones directly. Which codes are the shortest
// depends on the file, by 0.6 kB of the library: the shortest file of these is kept.
const distances = [[1, 10], [1, 13], [1, 15], [2, 8], [2, 12], [2, 13], [3, 8], [3, 10], [3, 12]];
const compressed = (bytes) => distances
  .map(([low, direct]) => brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_NPOSTFIX]: low, [constants.BROTLI_PARAM_NDIRECT]: direct << low,
    },
  }))
  .reduce((least, each) => (each.length < least.length ? each : least));
for (const name of ["index.html", "app.js", "style.css", "ridgeline.wasm"]) {
  const bytes = readFileSync(`${out}/${name}`);
  writeFileSync(`${out}/${name}.br`, compressed(bytes));
  writeFileSync(`${out}/${name}.gz`, gzipSync(bytes, { level: 9 }));
}

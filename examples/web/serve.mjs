// node serve.mjs FOLDER [PORT]: serves the page on the loopback address alone, compressed where the browser takes it.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";

const [folder, port = "8765"] = process.argv.slice(2);
const types = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", wasm: "application/wasm" };

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  const name = path === "/" ? "index.html" : path.slice(1);
  const type = types[name.split(".").at(-1) ?? ""];
  if (!type || name.includes("/") || !existsSync(`${folder}/${name}`)) {
    response.writeHead(404).end();
    return;
  }
  const takes = String(request.headers["accept-encoding"] ?? "");
  const how = /\bbr\b/.test(takes) ? "br" : /\bgzip\b/.test(takes) ? "gzip" : "";
  const file = `${folder}/${name}${how === "br" ? ".br" : how ? ".gz" : ""}`;
  response.writeHead(200, {
    "Content-Type": type, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
    ...(how ? { "Content-Encoding": how } : {}),
  }).end(readFileSync(file));
});
server.on("error", (problem) => {
  console.error(`examples/run web: ${problem.message}`);
  process.exit(3);
});
server.listen(Number(port), "127.0.0.1", () => {
  const at = server.address();
  console.log(`http://127.0.0.1:${typeof at === "object" && at ? at.port : port}/`);
});

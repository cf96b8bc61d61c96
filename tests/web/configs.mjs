// node configs.mjs SITE LOADER NATIVE FILE...: each config.json is read alike from WebAssembly and here, whole, cut and with its letters
// changed: the same model or the same sentence. The page's reader of JSON does not say at which byte a mistake is.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, loader, native, ...files] = process.argv.slice(2);
const { load, Refusal } = await import(pathToFileURL(loader).href);
const library = await load(readFileSync(site + "/ridgeline.wasm"));

const letters = ["{", "}", "[", "]", '"', ",", ":", "\\", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "0", "-", ".5", "e3", "1e999", "18446744073709551616", "-9223372036854775808", "true", "nul", " ", "\t"];
const texts = ["", "0", "[]", "-", "01", "1.", '{"a":1,"a":2}', '{"a":{"b":1},"b":{"b":1}}', "[".repeat(40) + "]".repeat(40), '{"model_type":"llama"', '"\\x"', '"a\nb"'];
for (const file of files) {
  const whole = readFileSync(file, "utf8").replace(/\r?\n/g, " ");
  texts.push(whole);
  for (let i = 1; i <= 12; ++i) {
    const at = Math.floor((whole.length * i) / 13);
    texts.push(whole.slice(0, at) + letters[(i * 7 + whole.length) % letters.length] + whole.slice(at + (i % 2)));
  }
  texts.push(whole.slice(0, Math.floor(whole.length / 2)));
}
const asked = texts.filter((one) => !/[\n\r]/.test(one));
const there = asked.map((text) => {
  try {
    return JSON.stringify(library.config(text)["model"]);
  } catch (problem) {
    if (problem instanceof Refusal) return problem.sentence;
    throw problem;
  }
});
const here = execFileSync(native, { input: asked.map((one) => "config\t" + one + "\n").join(""), maxBuffer: 1 << 28 }).toString().trimEnd().split("\n");
const said = (sentence) => sentence.replace(/^config\.json: /, "").replace(/^(is not JSON): .*/, "$1").replace(/^its fields make no network: (?=RL-)/, "");
let different = 0;
here.forEach((answer, i) => {
  const same = answer.startsWith("{") ? JSON.stringify(JSON.parse(answer)) === there[i] : said(answer) === said(there[i]);
  if (same) return;
  ++different;
  console.log(`${asked[i].slice(0, 200)}\n  here  ${answer.slice(0, 200)}\n  there ${there[i]?.slice(0, 200)}`);
});
const models = there.filter((one) => one.startsWith("{")).length;
console.log(`${asked.length} files: ${models} models, ${asked.length - models} refusals; ${different} differ`);
if (different || here.length !== asked.length || models < files.length / 2 || models === asked.length) process.exit(1);

// node same.mjs SITE LOADER NATIVE LIST: the questions of the list, and 200 drawn by a seed, of which some are refused, have the same
// answers to the byte from WebAssembly and here.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, loader, native, list] = process.argv.slice(2);
const { load, Refusal } = await import(pathToFileURL(loader).href);
const library = await load(readFileSync(site + "/ridgeline.wasm"));

let state = 20261123;
const chance = () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const one = (list) => list[Math.floor(chance() * list.length)];
const some = (possible) => Object.fromEntries(Object.entries(possible).filter(() => chance() < 0.4).map(([key, list]) => [key, one(list)]));

const catalogue = library.catalogue();
const models = catalogue.models.map((each) => each.id), devices = catalogue.devices.map((each) => each.id);
const costs = { rent: [1.2, 2.5, 3.25], "grid-of": ["usa", "fra", "deu"], pue: [1.1, 1.3] };
const training = {
  gpus: [1, 2, 7, 8, 16, 64, 512], "micro-batch": [1, 2, 4], sequence: [512, 2048, 4096, 8192], zero: [0, 1, 2, 3], "tensor-parallel": [1, 2, 4, 8],
  "pipeline-parallel": [1, 2, 4], recompute: ["none", "selective", "full"], optimizer: ["adamw", "lion", "muon", "adam-8bit"], precision: ["bf16", "fp8", "fp32"],
  tokens: [1e9, 3e10, 1.5e13], lora: [8, 16], ...costs,
};
const requests = {
  prompt: [1, 128, 1000, 8192], output: [16, 256, 1024], concurrency: [1, 3, 16, 128], gpus: [1, 2, 4, 8], weights: ["bf16", "fp8", "int8", "q4_k"], "kv-format": ["bf16", "fp8"], ...costs,
};
const possible = {
  which_gpu: { memory: [8, 16, 24, 48, 80], budget: [900, 3000, 12000, 60000], gpus: [1, 2, 4], bottleneck: ["bandwidth", "compute"], precision: ["fp16", "bf16", "fp8"], utilization: [5, 40, 100], years: [1, 3], organization: [true] },
  buy_or_rent: { gpus: [1, 2, 8], years: [1, 2, 5], utilization: [5, 33, 90], price: [1500, 4321.5], rent: [0.4, 1.75], resale: [0, 30], electricity: [0.08, 0.31] },
  how_much_faster: { over: ["a100-sxm4-80gb", "v100-sxm2-16gb"], bottleneck: ["bandwidth", "compute"], precision: ["bf16", "fp16"] },
};
const rated = [
  [{ "load-curve": "azure-coding" }, { "load-curve": "azure-conversation", "by-the-hour": true }, { "load-curve": Array.from({ length: 24 }, (_, i) => 1 + i % 12) }],
  [{ "prefix-hits": 60, "tier-hits": 50, "tier-link": 20, "tier-latency": 0.001 }, { "prefix-hits": 30, "tier-hits": 100, "tier-link": 7 }],
  [{ speculation: "eagle", acceptance: "80,60,40" }, { speculation: "llama3-8b", acceptance: [70, 50], "guess-cost": 10 }, { speculation: "mtp", acceptance: 85 }],
];
const draw = () => {
  const which = one(["which_gpu", "how_much_faster", "buy_or_rent", "does_it_fit", "how_long", "plan", "serve"]);
  if (possible[which]) return [which, { ...some(possible[which]), ...(which === "which_gpu" ? {} : { device: one(devices) }) }];
  const question = { model: one(models), device: one(devices), ...some(which === "serve" || (which !== "plan" && chance() < 0.4) ? requests : training) };
  if (which === "plan") return [which, { ...question, objective: one(["fastest", "cheapest", "best-mfu"]), gpus: one([4, 8, 32]) }];
  if (which === "serve" && chance() < 0.5) {
    delete question.concurrency;
    question["requests-per-second"] = one([0.5, 5, 40]);
    for (const bundle of rated) if (chance() < 0.3) Object.assign(question, one(bundle));
    if (chance() < 0.3) question.device = [question.device, one(devices), one(devices)];
  }
  return [which, question];
};

const listed = readFileSync(list, "utf8").trimEnd().split("\n").map((line) => [line.slice(0, line.indexOf("\t")), JSON.parse(line.slice(line.indexOf("\t")))]);
const asked = [...listed, ...Array.from({ length: 200 }, draw)];
const there = asked.map(([which, question]) => {
  try {
    return library.askText(which, JSON.stringify(question));
  } catch (problem) {
    if (problem instanceof Refusal) return problem.sentence;
    throw problem;
  }
});
const lines = asked.map(([which, question]) => which + "\t" + JSON.stringify(question)).join("\n") + "\n";
const here = execFileSync(native, { input: lines, maxBuffer: 1 << 28 }).toString().trimEnd().split("\n");
let different = 0;
here.forEach((answer, i) => {
  if (answer === there[i]) return;
  ++different;
  const at = [...answer].findIndex((c, k) => c !== there[i]?.[k]);
  console.log(`${lines.split("\n")[i]}\n  here  ${answer.slice(Math.max(0, at - 40), at + 60)}\n  there ${there[i]?.slice(Math.max(0, at - 40), at + 60)}`);
});
const answered = there.filter((one) => one.startsWith("{"));
const bytes = answered.reduce((sum, one) => sum + one.length, 0);
console.log(`${asked.length} questions: ${answered.length} answers of ${bytes} bytes, ${asked.length - answered.length} refusals; ${different} differ`);
const refused = there.slice(0, listed.length).filter((one) => !one.startsWith("{"));
if (refused.length) console.log(`of the list: ${refused.join("\n")}`);
if (different || refused.length || listed.length !== 200 || here.length !== 400 || answered.length < 300 || answered.length === 400) process.exit(1);

// node answers.mjs: prints a file of TypeScript with answers written out as values of their types: a key too many, one that is
// missing or one of another type does not compile.
import { open } from "ridgeline";

const asked = [
  ["WhichGpu", "which_gpu", {}],
  ["WhichGpu", "which_gpu", { model: "llama3-8b", tokens: 1e9, budget: 60000 }],
  ["DatasheetSpeedup", "how_much_faster", { over: "v100-sxm2-16gb", published: 2 }],
  ["TrainingSpeedup", "how_much_faster", { model: "llama3-8b", gpus: 8, over: "a100-sxm4-80gb" }],
  ["RequestsSpeedup", "how_much_faster", { prompt: 1000, over: "a100-sxm4-80gb" }],
  ["BuyOrRent", "buy_or_rent", {}],
  ["TrainingFit", "does_it_fit", { model: "llama3-70b", gpus: 8 }],
  ["RequestsFit", "does_it_fit", { model: "llama3-70b", prompt: 4096 }],
  ["TrainingTime", "how_long", { gpus: 16 }],
  ["TrainingTime", "how_long", { model: "mixtral-8x7b", gpus: 64, device: "gaudi3" }],
  ["RequestsTime", "how_long", { prompt: 1000, concurrency: 8 }],
  ["RequestsTime", "how_long", { prompt: 1000, "measured-itl": 0.01 }],
  ["TrainingTime", "how_long", { gpus: 16, "measured-step": 20 }],
  ["TrainingFit", "does_it_fit", { gpus: 8, "measured-memory": 70 }],
  ["Serving", "serve", { "requests-per-second": 5, "measured-ttft": 0.1 }],
  ["NetworkSpeedup", "how_much_faster", { model: "resnet50", over: "v100-sxm2-16gb", samples: 1e6 }],
  ["NetworkFit", "does_it_fit", { model: "resnet50", device: "v100-sxm2-16gb", gpus: 8 }],
  ["NetworkTime", "how_long", { model: "vit-b16", gpus: 8, samples: 1e6 }],
  ["Plans", "plan", { "gpus-up-to": 32 }],
  ["Serving", "serve", { prompt: 1000 }],
  ["Serving", "serve", { "requests-per-second": 5 }],
];
const ridgeline = await open();
console.log(`import type { ${[...new Set(asked.map(([type]) => type))].join(", ")} } from "ridgeline";`);
asked.forEach(([type, which, question], i) =>
  console.log(`export const answer${i}: ${type} = ${JSON.stringify(ridgeline[which](question), null, 1)};`));

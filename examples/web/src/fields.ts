// The fields of each view. Their keys are those of docs/reference/json.md, and so is their help.
import type { QuestionName } from "./ridgeline";
import type { Values } from "./state";

export interface Field {
  key: string;
  label: string;
  kind: "number" | "choice" | "switch" | "text" | "model" | "device" | "hidden";
  unit?: string;
  options?: readonly (readonly [value: string, label: string])[];
  /** Names to choose from while typing. */
  list?: "rents" | "grids" | "curves" | "guessers";
}
export interface Group {
  title: string;
  fields: Field[];
}
export interface View {
  id: string;
  title: string;
  /** The question that the view asks in one sentence. */
  asks: string;
  which: QuestionName;
  /** Whose help the keys have. */
  help(values: Values): string;
  /** Two kinds of question in one view. */
  kinds?: { key: string; options: readonly (readonly [string, string])[] };
  main(values: Values): Field[];
  more(values: Values): Group[];
  /** Answered in a worker. */
  searches(values: Values): boolean;
}

const number = (key: string, label: string, unit?: string): Field =>
  unit ? { key, label, kind: "number", unit } : { key, label, kind: "number" };
const choice = (key: string, label: string, ids: string[], names: string[] = ids): Field => ({
  key, label, kind: "choice", options: ids.map((id, i) => [id, names[i] ?? id] as const),
});
const toggle = (key: string, label: string): Field => ({ key, label, kind: "switch" });

const model: Field = { key: "model", label: "Model", kind: "model" };
const device: Field = { key: "device", label: "GPU", kind: "device" };
const gpus = number("gpus", "GPUs");
const precision = choice("precision", "Precision", ["bf16", "fp16", "fp32", "fp8", "fp4"]);
const recompute = choice("recompute", "Recompute activations", ["none", "selective", "full"]);
const zero = choice("zero", "ZeRO stage", ["0", "1", "2", "3"]);
const optimizer = choice("optimizer", "Optimizer",
  ["adamw", "adam-8bit", "adafactor", "lion", "muon", "sgd"], ["AdamW", "8-bit Adam", "Adafactor", "Lion", "Muon", "SGD"]);
const offload = choice("offload", "Offload to the host", ["none", "optimizer", "parameters", "nvme"]);
const weights = choice("weights", "Weights stored as", ["bf16", "fp8", "int8", "awq", "gptq", "nf4", "q4_k"]);
const cache = choice("kv-format", "KV cache", ["bf16", "fp8", "int8", "int4"]);

const owning: Field[] = [
  number("price", "Price of one GPU", "$"), number("host-price", "Machine without GPUs", "$"),
  number("years", "Kept for", "years"), number("utilization", "In use", "%"),
  number("electricity", "Electricity", "$/kWh"), number("pue", "PUE"),
];
function costs(values: Values): Group {
  const shared = [{ key: "grid-of", label: "Grid of", kind: "text", list: "grids" } as Field];
  return {
    title: "Cost",
    fields: values["own"] === "on"
      ? [toggle("own", "Machines are bought"), ...owning, ...shared]
      : [toggle("own", "Machines are bought"),
         { key: "rent", label: "Rent, $ per GPU and hour, or an instance", kind: "text", list: "rents" },
         number("pue", "PUE"), ...shared],
  };
}
const parallel: Group = {
  title: "How the run is split",
  fields: [number("tensor-parallel", "Tensor parallel"), number("pipeline-parallel", "Pipeline parallel"),
           number("context-parallel", "Context parallel"), number("expert-parallel", "Expert parallel"), zero, recompute, offload],
};
const training: Group = {
  title: "Training",
  fields: [precision, optimizer, number("batch", "Sequences a step"), number("lora", "LoRA rank"), toggle("qlora", "QLoRA: 4-bit weights"),
           toggle("extrapolate", "Accept more than the model's context")],
};
const machine: Group = { title: "Machine", fields: [number("per-machine", "GPUs in a machine"), number("host-memory", "Memory of the host", "GB")] };
const requests = [number("prompt", "Prompt", "tokens"), number("output", "Output", "tokens")];

const measured = (...fields: Field[]): Group => ({ title: "Measured by yourself", fields });
const measuredRequests = measured(number("measured-ttft", "TTFT, mean", "s"), number("measured-itl", "ITL, mean", "s"),
  number("measured-tokens-per-second", "Or tokens out a second"), number("measured-together", "Requests together then"));

const atRate = (values: Values): boolean => values["load"] !== "together";
/** Devices beside the first: the question has a list of them. */
export const others: Field[] = ["device-2", "device-3", "device-4"].map((key, i) => ({ key, label: `GPU ${i + 2}`, kind: "device" }));
const serves = (values: Values): boolean => values["work"] === "requests";
const work = { key: "work", options: [["", "Training"], ["requests", "Serving"]] } as const;

export const views: readonly View[] = [
  {
    id: "which", title: "Which GPU", asks: "Which GPU gives most for the money?", which: "which_gpu", searches: (v) => (v["model"] ?? "") !== "",
    help: () => "which_gpu",
    main: () => [number("memory", "Memory needed", "GB"), number("budget", "Budget", "$"),
                 choice("precision", "Precision", ["fp16", "bf16", "fp32", "tf32", "fp8", "int8", "fp4"]), gpus,
                 choice("bottleneck", "What limits the work", ["bandwidth", "compute"], ["Memory bandwidth", "Arithmetic"])],
    more: () => [{ title: "For a training run", fields: [model, number("tokens", "Tokens to train on")] }, { title: "Costs and reference", fields: [
      number("years", "Kept for", "years"), number("utilization", "In use", "%"), number("electricity", "Electricity", "$/kWh"),
      number("host-price", "Machine without GPUs", "$"), { key: "over", label: "Speed is relative to", kind: "device" },
      toggle("organization", "For an organization"), { key: "prices", label: "", kind: "hidden" }] }],
  },
  {
    id: "fit", title: "Does it fit", asks: "Does it fit into memory?", which: "does_it_fit", searches: () => false, kinds: work,
    help: (v) => (serves(v) ? "requests" : "how_long"),
    main: (v) => serves(v) ? [model, device, gpus, ...requests, number("concurrency", "Requests together"), weights, cache]
                           : [model, device, gpus, number("sequence", "Sequence", "tokens"), number("micro-batch", "Micro-batch")],
    more: (v) => serves(v) ? [{ title: "Split", fields: [choice("split", "Several GPUs share", ["tensor", "layers"])] }]
                                : [parallel, training, machine, measured(number("measured-memory", "Peak of the fullest GPU", "GB"))],
  },
  {
    id: "long", title: "How long, how much", asks: "How long does it take, and what does it cost?", which: "how_long", searches: () => false,
    kinds: work, help: (v) => (serves(v) ? "requests" : "how_long"),
    main: (v) => serves(v) ? [model, device, gpus, ...requests, number("concurrency", "Requests together"), weights, cache]
                           : [model, device, gpus, number("tokens", "Tokens to train on"), number("sequence", "Sequence", "tokens"), number("micro-batch", "Micro-batch")],
    more: (v) => serves(v) ? [costs(v), measuredRequests] : [parallel, training, costs(v), machine, measured(number("measured-step", "One step", "s"))],
  },
  {
    id: "plan", title: "Plan", asks: "How should a training run be split?", which: "plan", searches: () => true, help: () => "plan",
    main: () => [model, device, number("gpus-up-to", "GPUs, at most"), number("tokens", "Tokens to train on"),
                 choice("objective", "Best is", ["fastest", "cheapest", "greenest", "best-mfu", "fewest-gpus"], ["Fastest", "Cheapest", "Greenest", "Best MFU", "Fewest GPUs"]),
                 number("finish-within", "Finish within", "days"), number("budget", "Budget", "$"), number("emit-at-most", "Emit at most", "t CO₂e")],
    more: (v) => [{ title: "What is fixed", fields: [number("gpus", "Exactly so many GPUs"), number("sequence", "Sequence", "tokens"), number("batch", "Sequences a step"),
                                                       ...parallel.fields, precision, optimizer] }, costs(v)],
  },
  {
    id: "serve", title: "Serve", asks: "How should a model be served?", which: "serve", searches: () => true,
    kinds: { key: "load", options: [["", "At a rate"], ["together", "Together"]] }, help: () => "serve",
    main: (v) => [model, device,
                  atRate(v) ? number("requests-per-second", "Requests a second") : number("concurrency", "Requests together"),
                  ...requests, number("ttft", "TTFT at most", "s"), number("itl", "ITL at most", "s"), weights],
    more: (v) => [
      { title: "Serving", fields: [
        cache, choice("objective", "Best is", ["cheapest", "greenest", "fewest-gpus"], ["Cheapest", "Greenest", "Fewest GPUs"]),
        ...(atRate(v) ? [number("length-spread", "Spread of lengths", "%"), number("max-batch", "Requests admitted"),
                         number("step-tokens", "Tokens an iteration"), toggle("disaggregated", "Try separate prefill")] : [])] },
      ...(atRate(v) ? [
        { title: "Other GPUs to compare", fields: others },
        { title: "The load of a day", fields: [
          { key: "load-curve", label: "Load curve: a name, or 24 numbers", kind: "text", list: "curves" } as Field,
          toggle("by-the-hour", "Rent by the hour"), number("mean-load", "Or mean load of a day", "%")] },
        { title: "Prefix cache and its tiers", fields: [
          number("prefix-hits", "Prefix cache hits", "%"), number("tier-hits", "Of these in a slower tier", "%"),
          number("tier-link", "Tier to one GPU", "GB/s"), number("tier-latency", "Latency of a read", "s")] },
        { title: "Speculative decoding", fields: [
          { key: "speculation", label: "Guesses by", kind: "text", list: "guessers" } as Field,
          { key: "acceptance", label: "Accepted, % by position", kind: "text" } as Field, number("guess-cost", "Time of a guess", "%")] }] : []),
      costs(v), measuredRequests],
  },
  {
    id: "rent", title: "Buy or rent", asks: "Buy or rent?", which: "buy_or_rent", searches: () => false, help: () => "buy_or_rent",
    main: () => [device, gpus, number("years", "Needed for", "years"), number("utilization", "In use", "%"), number("price", "Price of one GPU", "$"),
                 { key: "rent", label: "Rent, $ per GPU and hour, or an instance", kind: "text", list: "rents" }],
    more: () => [{ title: "More costs", fields: [
      number("host-price", "Machine without GPUs", "$"), number("electricity", "Electricity", "$/kWh"), number("pue", "PUE"), number("gpu-watts", "One GPU at work", "W"),
      number("host-watts", "Machine at work", "W"), number("idle-watts", "Machine idle", "W"), number("resale", "Resale value", "%"),
      number("storage", "Rented storage", "$/h"), { key: "grid-of", label: "Grid of", kind: "text", list: "grids" }] }],
  },
];

/** What a view asks before anybody has said anything. */
export const usual: Record<string, Values> = {
  fit: { model: "llama3-8b", device: "h100-sxm5-80gb" },
  long: { model: "llama3-8b", device: "h100-sxm5-80gb", gpus: "64" },
  plan: { model: "llama3-8b", device: "h100-sxm5-80gb", "gpus-up-to": "256" },
  serve: { model: "llama3-8b", device: "h100-sxm5-80gb", "requests-per-second": "20" },
};
/** What goes along from view to view. */
export const carried = ["model", "device"];

export function fieldsOf(view: View, values: Values): Field[] {
  return [...view.main(values), ...view.more(values).flatMap((group) => group.fields)];
}

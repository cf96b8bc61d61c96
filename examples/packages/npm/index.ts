import { load, questions, type Answer, type Question, type QuestionName } from "./ridgeline.js";
import type { Questions } from "./questions.js";

export { Refusal, type Json, type QuestionName } from "./ridgeline.js";
export type * from "./questions.js";

/** The seven questions as functions, which throw a Refusal, and what stands beside them. */
export interface Ridgeline extends Questions {
  /** A question by its name, from JSON to JSON. */
  ask(which: QuestionName, question: Question): Answer;
  /** The model of a Hugging Face config.json, to be asked with: `model`, `parameters`, `family`, `left_out`. */
  config(text: string): Answer;
  /** Devices, models, instances to rent, grids, and the help of every key. */
  catalogue(): Answer;
}

/** Compiles the library, by default that which lies beside this file. Nothing else is loaded, nothing is sent. */
export async function open(wasm?: BufferSource | WebAssembly.Module): Promise<Ridgeline> {
  const library = await load(wasm ?? (await WebAssembly.compileStreaming(fetch(new URL("./ridgeline.wasm", import.meta.url)))));
  const ask = (which: QuestionName, question: Question): Answer => library.ask(which, question);
  return {
    ...(Object.fromEntries(questions.map((which) => [which, (question: Question) => ask(which, question)])) as unknown as Questions),
    ask,
    config: (text) => library.config(text),
    catalogue: () => library.catalogue(),
  };
}

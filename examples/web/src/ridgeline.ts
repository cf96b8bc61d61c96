// The loader: questions of ridgeline as JSON, answered by the library compiled to WebAssembly. No page is needed.

/** What JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Question = { [key: string]: Json };
export type Answer = { [key: string]: Json };
export const questions = [
  "which_gpu", "how_much_faster", "buy_or_rent", "does_it_fit", "how_long", "plan", "serve",
] as const;
export type QuestionName = (typeof questions)[number];

/** A question that has no answer: the library's sentence, and the key of the question that it is about ("" for none). */
export class Refusal extends Error {
  constructor(readonly sentence: string, readonly key: string) {
    super(sentence);
    this.name = "Refusal";
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  ask(nameSize: number): number;
  plan(): number;
  config(): number;
  key_about(code: number): number;
  catalogue(): number;
}

export class Ridgeline {
  private exports!: Exports;
  private said = "";
  private progress: (done: number, all: number) => void = () => {};
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(private readonly module: WebAssembly.Module) {
    this.begin();
  }

  /** Any of the seven questions: docs/reference/json.md. Throws a Refusal. */
  ask(which: QuestionName, question: Question): Answer {
    return JSON.parse(this.askText(which, JSON.stringify(question))) as Answer;
  }
  /** The same, as the text that the library writes. */
  askText(which: string, question: string): string {
    return this.call(which + question, (e) => e.ask(this.encoder.encode(which).length), question);
  }
  /** `plan` with the front of days against dollars, and why plans lost. */
  plan(question: Question, progress: (done: number, all: number) => void = () => {}): Answer {
    this.progress = progress;
    const text = JSON.stringify(question);
    return JSON.parse(this.call(text, (e) => e.plan(), text)) as Answer;
  }
  /** The model of a Hugging Face config.json: `model`, `parameters`, `family`, `left_out`. */
  config(text: string): Answer {
    return JSON.parse(this.call(text, (e) => e.config(), "{}")) as Answer;
  }
  /** Devices, models, instances to rent, grids, and the help of every key. */
  catalogue(): Answer {
    return JSON.parse(this.call("", (e) => e.catalogue(), "{}")) as Answer;
  }

  private begin(): void {
    const text = (at: number, size: number) => this.decoder.decode(new Uint8Array(this.exports.memory.buffer, at, size));
    const instance = new WebAssembly.Instance(this.module, {
      page: {
        progress: (done: number, all: number) => this.progress(done, all),
        number: (at: number, size: number) => Number(text(at, size)),
        say: (at: number, size: number) => {
          this.said += text(at, size);
        },
      },
    });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  private call(text: string, run: (exports: Exports) => number, question: string): string {
    this.said = "";
    try {
      return this.raw(text, run);
    } catch (problem) {
      const sentence = this.said.trim().split("\n")[0] ?? "";
      this.begin();  // what was refused has ended the instance
      if (!sentence) throw problem;
      throw new Refusal(sentence, this.keyOf(sentence, question));
    }
  }
  private raw(text: string, run: (exports: Exports) => number): string {
    const bytes = this.encoder.encode(text);
    const at = this.exports.input(bytes.length);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    const size = run(this.exports);
    return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, this.exports.output(), size));
  }
  private keyOf(sentence: string, question: string): string {
    const number = /^RL-(\d+):/.exec(sentence);
    if (number) return JSON.parse(this.raw(question, (e) => e.key_about(Number(number[1])))) as string;
    return /^([a-z-]+): '/.exec(sentence)?.[1] ?? "";
  }
}

/** Compiles the module and makes a first instance. */
export async function load(wasm: BufferSource | WebAssembly.Module): Promise<Ridgeline> {
  return new Ridgeline(wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm));
}

// One instance of the library on the page for what is answered at once, one in a worker for searches.
import { load, Refusal, type Answer, type Question, type QuestionName, type Ridgeline } from "./ridgeline";
import type { Report, Task } from "./worker";

declare const WORKER_SOURCE: string;

export type Progress = (done: number, all: number) => void;

export class Engine {
  private worker: Worker | undefined;
  private number = 0;
  private waiting: { id: number; progress: Progress; resolve(a: Answer): void; reject(e: Error): void } | undefined;
  private readonly address = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" }));

  private constructor(private readonly module: WebAssembly.Module, readonly library: Ridgeline) {
    this.begin();
  }
  static async begun(address: string): Promise<Engine> {
    const module = await WebAssembly.compileStreaming(fetch(address));
    return new Engine(module, await load(module));
  }

  /** A search; one at a time, the next ends the last. */
  search(which: QuestionName, question: Question, progress: Progress): Promise<Answer> {
    this.cancel();
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting = { id, progress, resolve, reject };
      this.worker?.postMessage({ id, which, question } satisfies Task);
    });
  }
  cancel(): void {
    if (!this.waiting) return;
    this.waiting = undefined;
    this.worker?.terminate();
    this.begin();
  }

  private begin(): void {
    this.worker = new Worker(this.address);
    this.worker.postMessage(this.module);
    this.worker.onmessage = ({ data }: MessageEvent<Report>) => {
      const task = this.waiting;
      if (!task || task.id !== data.id) return;
      if ("all" in data) {
        task.progress(data.done, data.all);
        return;
      }
      this.waiting = undefined;
      if ("answer" in data) task.resolve(data.answer);
      else task.reject(new Refusal(data.sentence, data.key));
    };
  }
}

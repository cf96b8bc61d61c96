// Searches beside the page, which stays responsive.
import { Refusal, Ridgeline, type Answer, type Question, type QuestionName } from "./ridgeline";

export interface Task {
  id: number;
  which: QuestionName;
  question: Question;
}
export type Report =
  | { id: number; done: number; all: number }
  | { id: number; answer: Answer }
  | { id: number; sentence: string; key: string };

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<WebAssembly.Module | Task>) => void) | null;
  postMessage(report: Report): void;
};
let library: Ridgeline | undefined;
let told = 0;

/** A few times a second: the page is drawn anew each time. */
function tell(report: Report): void {
  const now = performance.now();
  if (now - told < 60) return;
  told = now;
  scope.postMessage(report);
}

scope.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    library = new Ridgeline(data);
    return;
  }
  if (!library) return;
  const { id, which, question } = data;
  try {
    const answer = which === "plan"
      ? library.plan(question, (done, all) => tell({ id, done, all }))
      : library.ask(which, question);
    scope.postMessage({ id, answer });
  } catch (problem) {
    const { sentence, key } = problem instanceof Refusal ? problem : { sentence: String(problem), key: "" };
    scope.postMessage({ id, sentence, key });
  }
};

// The page: a form on the left, the answer on the right, the state in the address.
import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Engine } from "./engine";
import { command, copy, cpp, csv, save, svg } from "./exports";
import { carried, fieldsOf, others, usual, views, type Field, type View } from "./fields";
import { short } from "./format";
import { Result, type Found } from "./results";
import { Refusal, type Answer } from "./ridgeline";
import { fromAddress, questionOf, toAddress, type State, type Values } from "./state";

interface Device {
  id: string;
  name: string;
  architecture: string;
  memory_gb?: number;
}
interface Model {
  id: string;
  parameters: number;
}
interface Catalogue {
  devices: Device[];
  models: Model[];
  rents: { id: string; device: string }[];
  grids: string[];
  help: Record<string, Record<string, { type: string; help: string }>>;
}
type Status =
  | { kind: "answered"; found: Found; view: string }
  | { kind: "refused"; sentence: string; key: string };

/** What writes a launch file: of a plan, and of a server. */
const launchers: Record<string, [string, string][]> = {
  plan: [["megatron", "Megatron-LM"], ["torchtitan", "torchtitan"], ["deepspeed", "DeepSpeed"]],
  serve: [["vllm", "vLLM"], ["sglang", "SGLang"], ["trtllm", "TensorRT-LLM"]],
};
const viewOf = (id: string): View => views.find((one) => one.id === id) ?? (views[0] as View);

function begun(): State {
  const state = fromAddress(location.hash);
  const view = viewOf(state.view);
  return { view: view.id, values: Object.keys(state.values).length ? state.values : { ...usual[view.id] } };
}

function Control({ field, value, set, standard, error, help, catalogue, describe }: {
  field: Field; value: string; set(value: string): void; standard: string; error: boolean; help: string; catalogue: Catalogue; describe: string;
}) {
  const shared = { id: "f-" + field.key, "aria-invalid": error, "aria-describedby": describe, title: help };
  if (field.kind === "switch")
    return <input {...shared} type="checkbox" checked={value === "on" || value === "true"} onChange={(e) => set(e.currentTarget.checked ? "on" : "")} />;
  if (field.kind === "number" || field.kind === "text")
    return <input {...shared} type="text" inputMode={field.kind === "number" ? "decimal" : "text"} autocomplete="off" spellcheck={false} value={value} placeholder={standard}
      {...(field.list ? { list: "list-" + field.list } : {})} onInput={(e) => set(e.currentTarget.value)} />;
  const options: (readonly [string, string])[] =
    field.kind === "device" ? catalogue.devices.map((one) => [one.id, one.name] as const)
    : field.kind === "model" ? catalogue.models.map((one) => [one.id, `${one.id} · ${short(one.parameters)}`] as const)
    : [...(field.options ?? [])];
  const known = value === "" || options.some(([id]) => id === value);
  const own = value.startsWith("{") ? "from your config.json" : value;
  return (
    <select {...shared} value={value} onChange={(e) => set(e.currentTarget.value)}>
      <option value="">{standard ? `${options.find(([id]) => id === standard)?.[1] ?? standard}` : "–"}</option>
      {!known && <option value={value}>{own}</option>}
      {options.filter(([id]) => id !== standard || id === value).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
    </select>
  );
}

function Config({ engine, take }: { engine: Engine; take(values: Values, note: string): void }) {
  const [problem, say] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const read = (text: string) => {
    try {
      const found = engine.library.config(text) as Found;
      say("");
      dialog.current?.close();
      const values: Values = { model: JSON.stringify(found["model"]) };
      if (found["weights"]) values["weights"] = found["weights"] as string;
      take(values, `${found["family"]}, ${short(found["parameters"] as number)} parameters, from config.json.` + (found["left_out"] ? ` Not counted: ${found["left_out"]}.` : ""));
    } catch (error) {
      say(error instanceof Refusal ? error.sentence : String(error));
      if (!dialog.current?.open) dialog.current?.showModal();
    }
  };
  useEffect(() => {
    const over = (e: DragEvent) => {
      e.preventDefault();
      document.body.classList.add("dropping");
    };
    const leave = (e: DragEvent) => {
      if (!e.relatedTarget) document.body.classList.remove("dropping");
    };
    const drop = (e: DragEvent) => {
      e.preventDefault();
      document.body.classList.remove("dropping");
      const file = e.dataTransfer?.files[0];
      if (file) void file.text().then(read);
      else read(e.dataTransfer?.getData("text") ?? "");
    };
    const paste = (e: ClipboardEvent) => {
      const text = e.clipboardData?.getData("text") ?? "";
      if (e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement || !text.includes("model_type")) return;
      read(text);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  });
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <button type="button" class="link" onClick={() => dialog.current?.showModal()}>use a config.json</button>
      <dialog ref={dialog} aria-labelledby="config-title">
        <h2 id="config-title">A model by its config.json</h2>
        <p>Of any transformer on Hugging Face. Paste it, choose the file, or drop it anywhere on this page. It stays in your browser.</p>
        <textarea ref={text} aria-label="Text of a config.json" rows={8} spellcheck={false} aria-invalid={problem !== ""} aria-describedby="config-problem" />
        <p id="config-problem" class="error" role="alert">{problem}</p>
        <div class="row">
          <button type="button" class="primary" onClick={() => read(text.current?.value ?? "")}>Use it</button>
          <input type="file" accept=".json,application/json" aria-label="Choose a config.json" onChange={(e) => void e.currentTarget.files?.[0]?.text().then(read)} />
          <button type="button" onClick={() => dialog.current?.close()}>Close</button>
        </div>
      </dialog>
    </>
  );
}

function App({ engine, catalogue }: { engine: Engine; catalogue: Catalogue }) {
  const [state, setState] = useState(begun);
  const [status, setStatus] = useState<Status | null>(null);
  const [last, setLast] = useState<{ found: Found; view: string } | null>(null);
  const [search, setSearch] = useState<{ done: number; all: number } | null>(null);
  const [note, setNote] = useState("");
  const [told, tell] = useState("");
  const result = useRef<HTMLDivElement>(null);
  const view = viewOf(state.view);
  const fields = fieldsOf(view, state.values);
  const question = useMemo(() => {
    const made = questionOf(fields, state.values);
    if (view.kinds?.key === "work" && state.values["work"] === "requests") made["inference"] = true;
    return made;
  }, [state]);

  useEffect(() => {
    const follow = () => setState(begun());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    history.replaceState(null, "", toAddress(state));
    document.title = `${view.title} · ridgeline`;
  }, [state]);
  useEffect(() => {
    const answered = (found: Answer) => {
      setSearch(null);
      setStatus({ kind: "answered", found, view: view.id });
      setLast({ found, view: view.id });
    };
    const refused = (problem: unknown) => {
      setSearch(null);
      setStatus({ kind: "refused", ...(problem instanceof Refusal ? { sentence: problem.sentence, key: problem.key } : { sentence: String(problem), key: "" }) });
    };
    if (view.searches(state.values)) {
      setSearch({ done: 0, all: 1 });
      engine.search(view.which, question, (done, all) => setSearch({ done, all })).then(answered, refused);
      return () => engine.cancel();
    }
    setSearch(null);
    try {
      answered(engine.library.ask(view.which, question));
    } catch (problem) {
      refused(problem);
    }
    return;
  }, [question]);

  const set = (more: Values) => setState((now) => ({ ...now, values: { ...now.values, ...more } }));
  const go = (id: string): string => {
    const along = Object.fromEntries(carried.filter((key) => state.values[key]).map((key) => [key, state.values[key] as string]));
    const keys = new Set(fieldsOf(viewOf(id), {}).map((one) => one.key));
    return toAddress({ view: id, values: { ...usual[id], ...Object.fromEntries(Object.entries(along).filter(([key]) => keys.has(key) && id !== "rent" && id !== "which")) } });
  };
  const problem = status?.kind === "refused" ? status : null;
  const about = problem?.key === "device" ? others.find(({ key }) => problem.sentence.includes(`'${state.values[key]}'`))?.key ?? "device" : problem?.key;
  const at = fields.find((one) => one.key === about && one.kind !== "hidden")?.key ?? "";
  const taken: Found = last?.view === view.id ? (last.found["taken"] as Found) : {};
  const standard = (field: Field): string => {
    const value = taken[field.key] ?? (field.kind === "choice" ? last?.found["asked"]?.[field.key] : undefined);
    return value === undefined || state.values[field.key] ? "" : typeof value === "number" && value >= 1e6 ? short(value).replace(/\s/, "") : String(value);
  };
  const help = catalogue.help[view.help(state.values)] ?? {};
  const nameOf = (id: string) => catalogue.devices.find((one) => one.id === id)?.name.replace(" GB", "\u00a0GB") ?? String(id);
  const memoryOf = (id: string) => catalogue.devices.find((one) => one.id === id)?.memory_gb ?? null;

  const row = (field: Field) => field.kind !== "hidden" && (
    <div key={field.key} class={"field" + (field.kind === "switch" ? " switch" : "") + (field.kind === "model" || field.kind === "device" || ["rent", "bottleneck", "load-curve"].includes(field.key) ? " wide" : "") + (at === field.key ? " wrong" : "")}>
      <label for={"f-" + field.key}>{field.label}{field.unit && <span class="unit">, {field.unit}</span>}</label>
      <Control field={field} value={state.values[field.key] ?? ""} set={(value) => set({ [field.key]: value })} standard={standard(field)} error={at === field.key}
        help={help[field.key]?.help ?? ""} catalogue={catalogue} describe={at === field.key ? "e-" + field.key : "h-" + field.key} />
      <span id={"h-" + field.key} class="unseen">{help[field.key]?.help ?? ""}</span>
      {at === field.key && <p id={"e-" + field.key} class="error" role="alert">{problem?.sentence}</p>}
      {field.kind === "model" && <Config engine={engine} take={(values, said) => { set(values); setNote(said); }} />}
      {field.kind === "model" && note && state.values["model"]?.startsWith("{") && <p class="quiet">{note}</p>}
    </div>
  );
  const done = (what: string) => {
    tell(what);
    setTimeout(() => tell(""), 2500);
  };
  const more = view.more(state.values);
  const wrongInside = (keys: Field[]) => keys.some((one) => one.key === at || (state.values[one.key] ?? "") !== "");

  return (
    <>
      <a class="skip" href="#answer" onClick={(e) => { e.preventDefault(); result.current?.focus(); }}>To the answer</a>
      <header class="top">
        <p class="name">ridgeline</p>
        <nav aria-label="Questions">
          {views.map((one) => <a key={one.id} href={go(one.id)} aria-current={one.id === view.id ? "page" : undefined}>{one.title}</a>)}
        </nav>
      </header>
      <main>
        <form onSubmit={(e) => e.preventDefault()} aria-label={view.asks}>
          <h1>{view.asks}</h1>
          {view.kinds && (
            <div class="kinds" role="group" aria-label="Kind of work">
              {view.kinds.options.map(([id, name]) => (
                <button key={id} type="button" aria-pressed={(state.values[view.kinds?.key ?? ""] ?? "") === id}
                  onClick={() => set({ [view.kinds?.key ?? ""]: id, ...(view.kinds?.key === "load" ? (id ? { concurrency: state.values["concurrency"] ?? "16" } : { "requests-per-second": state.values["requests-per-second"] || "20" }) : {}) })}>{name}</button>
              ))}
            </div>
          )}
          <div class="fields">{view.main(state.values).map(row)}</div>
          {more.map((group) => group.fields.length > 0 && (
            <details key={group.title} open={wrongInside(group.fields)}>
              <summary>{group.title}</summary>
              <div class="fields">{group.fields.map(row)}</div>
            </details>
          ))}
          <button type="button" class="link" onClick={() => { setNote(""); setState({ view: view.id, values: { ...usual[view.id] } }); }}>Begin again</button>
        </form>
        <div id="answer" class="answer" ref={result} tabIndex={-1} role="region" aria-label="Answer" aria-busy={search !== null}>
          {search && (
            <div class="search">
              <progress value={search.done} max={search.all} aria-label="Plans searched" />
              <button type="button" onClick={() => { engine.cancel(); setSearch(null); setStatus({ kind: "refused", sentence: "The search was cancelled.", key: "" }); }}>Cancel</button>
            </div>
          )}
          {problem && at && last?.view !== view.id && <p class="quiet">No answer: see “{fields.find((one) => one.key === at)?.label}”.</p>}
          {problem && !at && <p class="error banner" role="alert">{problem.sentence}</p>}
          {last?.view === view.id && (
            <div class={problem ? "old" : ""}>
              {problem && <p class="quiet">The last answer that could be given:</p>}
              <Result view={view.id} shown={{ found: last.found, values: state.values, set, nameOf, memoryOf }} />
            </div>
          )}
          {status?.kind === "answered" && (
            <footer class="actions" aria-label="Take it along">
              <button type="button" onClick={() => { void copy(location.href); done("Link copied"); }}>Copy link</button>
              <button type="button" onClick={() => { void copy(command(view.which, question)); done("Command copied"); }}>Copy command</button>
              <button type="button" onClick={() => { void copy(cpp(view.which, question)); done("C++ copied"); }}>Copy C++</button>
              <button type="button" onClick={() => { void copy(JSON.stringify(status.found, null, 2)); done("JSON copied"); }}>Copy JSON</button>
              <button type="button" onClick={() => { if (result.current) save(`${view.id}.csv`, "text/csv", csv(result.current)); }}>CSV</button>
              {view.id !== "which" && !("answered" in status.found) && <button type="button" onClick={() => {
                for (const one of result.current?.querySelectorAll<SVGElement>("svg[data-name]") ?? []) save(`${one.dataset["name"] ?? "picture"}.svg`, "image/svg+xml", svg(one));
              }}>SVG</button>}
              <span role="status" class="quiet">{told}</span>
              {launchers[view.id] && <div class="row">
                <span class="quiet">Command that writes a launch file for</span>
                {launchers[view.id]?.map(([id, name]) =>
                  <button key={id} type="button" onClick={() => { void copy(`${command(view.which, question)} --emit ${id}`); done("Command copied"); }}>{name}</button>)}
              </div>}
            </footer>
          )}
        </div>
      </main>
      <footer class="bottom">
        <p>Estimates by analytical models with 80 % intervals, computed in this page. Nothing is sent.</p>
      </footer>
      <datalist id="list-rents">{catalogue.rents.filter((one) => one.device === (state.values["device"] || taken["device"])).map((one) => <option key={one.id} value={one.id} />)}</datalist>
      <datalist id="list-grids">{catalogue.grids.map((one) => <option key={one} value={one} />)}</datalist>
      <datalist id="list-curves">{["flat", "azure-conversation", "azure-coding"].map((one) => <option key={one} value={one} />)}</datalist>
      <datalist id="list-guessers">{["mtp", "eagle", ...catalogue.models.map((one) => one.id)].map((one) => <option key={one} value={one} />)}</datalist>
      <p class="drop-here" aria-hidden="true">Drop the config.json</p>
    </>
  );
}

async function main(): Promise<void> {
  const root = document.getElementById("root") as HTMLElement;
  try {
    const engine = await Engine.begun("ridgeline.wasm");
    const catalogue = engine.library.catalogue() as unknown as Catalogue;
    root.textContent = "";
    render(<App engine={engine} catalogue={catalogue} />, root);
    performance.mark("ready");
    document.documentElement.dataset["ready"] = String(Math.round(performance.now()));
  } catch (problem) {
    root.textContent = `This page needs WebAssembly, and it could not be started: ${String(problem)}`;
  }
}
void main();

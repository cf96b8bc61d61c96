// The answer of each view: a sentence, two large numbers, a picture and its table.
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Band, Bar, BreakEven, Front, Stack, type Part } from "./charts";
import { days, digits, dollars, gigabytes, percent, plural, range, seconds, short, words, type Likely } from "./format";
import { fieldsOf, views } from "./fields";
import type { Values } from "./state";

/** Answers are read as docs/reference/json.md describes them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Found = Record<string, any>;
export interface Shown {
  found: Found;
  values: Values;
  set(more: Values): void;
  nameOf(device: string): string;
  memoryOf(device: string): number | null;
}
export type Row = (string | number | null)[];

function Headline({ good, children, sub }: { good?: "yes" | "no" | "tight"; children: ComponentChildren; sub?: ComponentChildren }) {
  return (
    <header class="headline">
      <h2 class={good ? `verdict-${good}` : ""}>
        {good && <span class="sign" aria-hidden="true">{good === "yes" ? "✓" : good === "no" ? "✕" : "≈"}</span>}
        {children}
      </h2>
      {sub && <p>{sub}</p>}
    </header>
  );
}
/** `none` says why there is no interval. */
function Stat({ name, value, likely, text, none }: { name: string; value: string; likely?: Likely; text?: (v: number) => string; none?: string }) {
  const between = likely && text ? range(likely, text) : "";
  return (
    <div class="stat">
      <dt>{name}</dt>
      <dd class="large">{value}</dd>
      {likely && between
        ? <dd class="interval"><Band value={likely} within={(likely.high as number) * 1.15} text={`${name}: ${value}, 80 % interval ${between}`} /><span>{between}</span></dd>
        : (likely || none) && <dd class="interval">{none ?? "no interval was measured here"}</dd>}
    </div>
  );
}
/** A number of a table, its interval below it. */
function Num({ of, text, extra }: { of: Likely | number | null | undefined; text: (v: number) => string; extra?: boolean }) {
  const likely = typeof of === "object" && of !== null ? of : null, between = likely ? range(likely, text) : "";
  return <td class={"number" + (extra ? " extra" : "")}>{likely ? text(likely.expected) : typeof of === "number" ? text(of) : "–"}{between && <small>{between}</small>}</td>;
}
/** Where numbers and intervals come from. */
const Basis = ({ children }: { children: ComponentChildren }) => <p class="basis">{children}</p>;
const Stats = ({ children }: { children: ComponentChildren }) => <dl class="stats">{children}</dl>;

function Table({ caption, head, children }: { caption: string; head: [string, (boolean | "index" | "extra" | "aside")?][]; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead><tr>{head.map(([name, number]) => name === "" ? <td class="bars" /> : <th scope="col" class={number === "index" ? "index" : number === "extra" ? "number extra" : number === "aside" ? "extra" : number ? "number" : ""}>{name}</th>)}</tr></thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface Term {
  term: string;
  seconds?: number;
  bytes?: number;
  share: number;
  days?: number;
}
function Terms({ caption, unit, terms, text }: { caption: string; unit: string; terms: Term[]; text(one: Term): string }) {
  const some = terms.filter((one) => one.share > 0).sort((a, b) => b.share - a.share);
  const most = some[0]?.share ?? 1;
  return (
    <Table caption={caption} head={[["Term"], [unit, true], ["Share", true], [""]]}>
      {some.map((one) => (
        <tr key={one.term}>
          <th scope="row">{one.term}</th>
          <td class="number">{text(one)}</td>
          <td class="number">{percent(one.share)}</td>
          <td class="bars"><Bar share={one.share / most} /></td>
        </tr>
      ))}
    </Table>
  );
}

// --- which GPU ------------------------------------------------------------------------------------------------------------

const why: Record<string, string> = {
  too_little_memory: "Too little memory", over_budget: "Over the budget", no_price: "Nobody knows a price", no_power_figure: "Nobody published its power",
  no_such_precision: "Not this precision", no_bandwidth_figure: "Nobody published its bandwidth", cannot_be_many: "Not several in one machine",
};
export function pricesOf(values: Values): Record<string, string> {
  return Object.fromEntries((values["prices"] ?? "").split(";").filter(Boolean).map((one) => one.split("=") as [string, string]));
}
function Price({ shown, id, usd }: { shown: Shown; id: string; usd: number | null }) {
  const own = pricesOf(shown.values)[id];
  return (
    <input class={"price" + (own !== undefined ? " own" : "")} type="text" inputMode="decimal" aria-label={`Price of ${shown.nameOf(id)} in dollars`}
      placeholder="price" value={own ?? (usd === null ? "" : String(Math.round(usd)))}
      onChange={(e) => {
        const text = e.currentTarget.value.trim().replace(/[$,]/g, "");
        const all = { ...pricesOf(shown.values) };
        if (text === "" || (usd !== null && own === undefined && Number(text) === Math.round(usd))) delete all[id];
        else all[id] = text;
        shown.set({ prices: Object.entries(all).map(([key, value]) => `${key}=${value}`).join(";") });
      }} />
  );
}
function Which({ shown }: { shown: Shown }) {
  const cards: Found[] = shown.found["cards"];
  const ranked = cards.filter((one) => one["ranked"]), others = cards.filter((one) => !one["ranked"]);
  const first = ranked[0];
  const most = Math.max(...ranked.map((one) => one["performance_per_1000_usd"].high ?? one["performance_per_1000_usd"].expected));
  const taken = shown.found["taken"], asked = shown.found["asked"];
  const years = asked["years"] ?? taken["years"];
  const reasons = [...new Set(others.map((one) => one["reason"] as string))];
  const alike = ranked.filter((one) => one["as_good_as_the_first"]).length - 1;
  if (shown.found["for_run"]) return <Machines shown={shown} />;
  return (
    <>
      {first
        ? <Headline sub={alike > 0 ? `${plural(alike, "other")} cannot be told from it: the intervals overlap.` : "Clearly ahead of the others."}>{shown.nameOf(first["device"])}</Headline>
        : <Headline good="no">No GPU answers all of that</Headline>}
      {first && (
        <Stats>
          <Stat name="Speed for $1000" value={digits(first["performance_per_1000_usd"].expected) + " ×"} likely={first["performance_per_1000_usd"]} text={(v) => digits(v, 2)} />
          <Stat name={first["owning_usd"] !== null ? `Owning it, ${digits(years)} years` : `Renting it, ${digits(years)} years`} value={dollars(first["owning_usd"] ?? first["renting_usd"])} none="prices, power and hours as given" />
        </Stats>
      )}
      {first && <Basis>80 % intervals: how far ratios of two datasheets lie from 338 published speedups of V100 and A100. For other GPUs that is outside of what was measured.</Basis>}
      {first && (
        <Table caption={`Ranked by speed for $1000, relative to ${shown.nameOf(asked["over"])}. Prices can be changed.`}
          head={[["#", "index"], ["GPU"], ["Memory", "extra"], ["Speed", "extra"], ["Price, $", true], [`${digits(years)} years`, "extra"], ["For $1000", true], ["80 % interval"]]}>
          {ranked.map((one, i) => (
            <tr key={one["device"]} class={one["as_good_as_the_first"] ? "good" : ""}>
              <td class="index">{i + 1}</td>
              <th scope="row">{shown.nameOf(one["device"])} {one["as_good_as_the_first"] && i > 0 && <span class="badge">as good</span>}</th>
              <td class="number extra">{shown.memoryOf(one["device"]) ? gigabytes((shown.memoryOf(one["device"]) as number) * 1e9) : "–"}</td>
              <Num of={one["speedup"]} text={(v) => digits(v, 2) + "\u00a0×"} extra />
              <td class="number"><Price shown={shown} id={one["device"]} usd={one["price_usd"]} /></td>
              <td class="number extra">{dollars(one["owning_usd"] ?? one["renting_usd"])}{one["owning_usd"] === null && <> <span class="badge">rented</span></>}</td>
              <Num of={one["performance_per_1000_usd"]} text={(v) => digits(v, 2)} />
              <td class="bars keep"><Band value={one["performance_per_1000_usd"]} within={most} text={`${digits(one["performance_per_1000_usd"].low)} to ${digits(one["performance_per_1000_usd"].high)}`} /></td>
            </tr>
          ))}
        </Table>
      )}
      <h3>Why the others are out</h3>
      {reasons.map((reason) => {
        const list = others.filter((one) => one["reason"] === reason);
        return (
          <details key={reason} class="out">
            <summary>{why[reason] ?? words(reason)} <span class="quiet">{list.length}</span></summary>
            <ul class="cards">
              {list.map((one) => (
                <li key={one["device"]}>
                  <span>{shown.nameOf(one["device"])}{one["shortfall_bytes"] ? <span class="quiet"> · {gigabytes(one["shortfall_bytes"])} short</span> : null}</span>
                  {(reason === "no_price" || reason === "over_budget") && <Price shown={shown} id={one["device"]} usd={one["price_usd"] ?? null} />}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}

/** The fastest machine of each device for a training run. */
function Machines({ shown }: { shown: Shown }) {
  const machines: Found[] = shown.found["for_run"];
  const run = machines.filter((one) => !one["reason"]), others = machines.filter((one) => one["reason"]);
  const first = run[0];
  const alike = run.filter((one) => one["as_good_as_the_first"]).length - 1;
  const reasons = [...new Set(others.map((one) => one["reason"] as string))];
  return (
    <>
      {first
        ? <Headline sub={alike > 0 ? `${plural(alike, "other")} cannot be told from it: the intervals overlap.` : "Clearly ahead of the others."}>{plural(first["gpus"], "GPU")}: {shown.nameOf(first["device"])}</Headline>
        : <Headline good="no">No GPU answers all of that</Headline>}
      {first && (
        <>
          <Stats>
            <Stat name="Time" value={days(first["days"].expected)} likely={first["days"]} text={days} />
            {first["usd"] && <Stat name="Money" value={dollars(first["usd"].expected)} likely={first["usd"]} text={dollars} />}
            <Stat name="MFU" value={percent(first["mfu"].expected)} likely={first["mfu"]} text={percent} />
          </Stats>
          <Basis>{trustAndSource(first["step"]["measured_range"], first)}</Basis>
          <Table caption="The fastest machine of each GPU for this run" head={[["#", "index"], ["GPU"], ["GPUs", true], ["Time", true], ["Money", true], ["MFU", "extra"], ["How", "aside"]]}>
            {run.map((one, i) => (
              <tr key={one["device"]}>
                <td class="index">{i + 1}</td>
                <th scope="row">{shown.nameOf(one["device"])} {one["as_good_as_the_first"] && i > 0 && <span class="badge">as good</span>}</th>
                <td class="number">{one["gpus"]}</td>
                <Num of={one["days"]} text={days} />
                <Num of={one["usd"]} text={dollars} />
                <Num of={one["mfu"]} text={percent} extra />
                <td class="quiet extra">{one["basis"]}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
      <h3>Why the others are out</h3>
      {reasons.map((reason) => {
        const list = others.filter((one) => one["reason"] === reason);
        return (
          <details key={reason} class="out">
            <summary>{why[reason] ?? words(reason)} <span class="quiet">{list.length}</span></summary>
            <ul class="cards">{list.map((one) => <li key={one["device"]}>{shown.nameOf(one["device"])}</li>)}</ul>
          </details>
        );
      })}
    </>
  );
}

// --- does it fit ----------------------------------------------------------------------------------------------------------

function Memory({ memory, capacity }: { memory: Found; capacity: number | null }) {
  const terms: Term[] = memory["terms"].filter((one: Term) => one.share > 0);
  const parts: Part[] = terms.map((one) => ({ name: one.term, size: one.bytes ?? 0 }));
  return (
    <>
      <Stack parts={parts} capacity={capacity} likely={memory["likely_total_bytes"]} />
      <Table caption="Memory of the most loaded GPU" head={[["#", "index"], ["Term"], ["Size", true], ["Share", true], [""]]}>
        {terms.map((one, i) => (
          <tr key={one.term}>
            <td class="index"><span class={`key key-${i % 6}`}>{i + 1}</span></td>
            <th scope="row">{one.term}</th>
            <td class="number">{gigabytes(one.bytes ?? 0)}</td>
            <td class="number">{percent(one.share)}</td>
            <td class="bars"><Bar share={one.share} /></td>
          </tr>
        ))}
      </Table>
    </>
  );
}
/** What a measurement makes of the answer. */
function Measured({ by }: { by: Found | undefined }) {
  if (!by) return null;
  const times = (one: Found) => `${digits(one["ratio"])} × what is predicted, and so what is expected is scaled by ${digits(one["scale"])}`;
  const said = by["step_seconds"] ? [`A step took ${times(by)}: ${seconds(by["step_seconds"].expected)} (${seconds(by["step_seconds"].low)} to ${seconds(by["step_seconds"].high)}), and ${days(by["days"])} for the run.`]
    : by["total_bytes"] ? [`The peak was ${times(by)}: ${gigabytes(by["total_bytes"].low)} to ${gigabytes(by["total_bytes"].high)}.`]
    : [["TTFT", by["ttft"]] as const, ["ITL", by["itl"]] as const].filter(([, one]) => one).map(([name, one]) => `${name} was ${times(one)}.`);
  return <p class="measured"><strong>By your measurement.</strong> {said.join(" ")}</p>;
}
function labelOf(key: string): string {
  const all = views.flatMap((view) => [...fieldsOf(view, {}), ...fieldsOf(view, { work: "requests" })]);
  return all.find((one) => one.key === key)?.label ?? key;
}
function Fit({ shown }: { shown: Shown }) {
  const found = shown.found, memory = found["memory"];
  const capacity: number | null = found["capacity_bytes"];
  const fits: boolean = found["fits"], tight = found["verdict"] === "tight";
  const likely: Likely = memory["likely_total_bytes"], needed = likely.expected;
  const spare = capacity === null ? 0 : capacity - needed;
  const remedies: Found[] = found["would_fit"] ?? [];
  const values = Object.fromEntries(remedies.map((one) => [one["flag"].slice(2), String(one["value"])]));
  return (
    <>
      <Headline good={tight ? "tight" : fits ? "yes" : "no"} sub={`${short(found["parameters"])} parameters on ${shown.nameOf(found["asked"]["device"])}; the largest term is ${memory["largest_term"]}.`}>
        {tight ? (fits ? "It fits, but it is tight" : "Tight: only if the allocator gives memory back") : fits ? "It fits" : "It does not fit"}
      </Headline>
      <Stats>
        <Stat name="Needed on each GPU" value={gigabytes(needed)} likely={likely} text={gigabytes} />
        {capacity !== null && <Stat name={spare >= 0 ? "To spare" : "Missing"} value={gigabytes(Math.abs(spare))} none={`${spare >= 0 ? "of" : "beyond"} ${gigabytes(capacity)}`} />}
      </Stats>
      <Basis>{likely.low === null ? "The interval of training was measured, that of serving was not." : "80 % interval: how far peaks of training with PyTorch on 1 to 8 A100, as the driver sees them, lie from the prediction."}</Basis>
      <Measured by={found["measured"]} />
      {!fits && remedies.length > 0 && (
        <section class="remedies" aria-label="What would make it fit">
          <h3>What would make it fit</h3>
          <ul>
            {remedies.map((one) => (
              <li key={one["flag"]}>
                <button type="button" class="choice" onClick={() => shown.set({ [one["flag"].slice(2)]: String(one["value"]) })}>
                  <strong>{labelOf(one["flag"].slice(2))}: {String(one["value"])}</strong>
                  <span>{one["saves_bytes"] > 0 ? `saves ${gigabytes(one["saves_bytes"])} · ` : ""}{String(one["costs"]).replace(/^goes with.*/, "goes with the one before").replace(/(\d{4,})\.\d GB/g, (_, gb: string) => digits(Number(gb) / 1000) + "\u00a0TB")}</span>
                </button>
              </li>
            ))}
          </ul>
          {remedies.length > 1 && <button type="button" class="primary" onClick={() => shown.set(values)}>Apply all</button>}
        </section>
      )}
      {!fits && remedies.length === 0 && <p>No set of the savings known here would be enough.</p>}
      <Memory memory={memory} capacity={capacity} />
      {memory["on_host_bytes"] > 0 && <p class="quiet">Outside of the GPU: {gigabytes(memory["on_host_bytes"])} in the host's memory, from each GPU.</p>}
    </>
  );
}

// --- how long -------------------------------------------------------------------------------------------------------------

const where = (inside: boolean | undefined, stack: string): string => (inside ? "Inside" : "Outside") + ` of what was measured for the constants of ${stack}`;
const trust = (inside: boolean | undefined, stack: string): string => where(inside, stack) + ".";
const source = (found: Found): string => `Constants of ${found["stack"]}: ${String(found["stack_source"]).replace(/\.$/, "")}.`;
const trustAndSource = (inside: boolean | undefined, found: Found): string => source(found).replace(/^[^:]*/, where(inside, found["stack"]));
function Long({ shown }: { shown: Shown }) {
  const found = shown.found;
  if (found["ttft"]) {
    return (
      <>
        <Headline {...(found["fits"] === false ? { good: "no" as const } : {})} sub={trust(found["itl"]["measured_range"], found["stack"])}>
          {found["fits"] === false ? "It does not fit: times are those of more memory" : `${seconds(found["request_seconds"].expected)} a request`}
        </Headline>
        <Stats>
          <Stat name="Time to first token" value={seconds(found["ttft"]["seconds"].expected)} likely={found["ttft"]["seconds"]} text={seconds} />
          <Stat name="Between tokens" value={seconds(found["itl"]["seconds"].expected)} likely={found["itl"]["seconds"]} text={seconds} />
          <Stat name="Tokens out a second" value={digits(found["output_tokens_per_second"].expected)} likely={found["output_tokens_per_second"]} text={(v) => digits(v)} />
          {found["usd_per_million_output_tokens"] && <Stat name="A million tokens out" value={dollars(found["usd_per_million_output_tokens"].expected)} likely={found["usd_per_million_output_tokens"]} text={dollars} />}
        </Stats>
        <Basis>{source(found)}</Basis>
        <Measured by={found["measured"]} />
        <Terms caption="Between tokens, by term" unit="Time" terms={found["itl"]["terms"]} text={(one) => seconds(one.seconds ?? 0)} />
        <Terms caption="To the first token, by term" unit="Time" terms={found["ttft"]["terms"]} text={(one) => seconds(one.seconds ?? 0)} />
        <Memory memory={found["memory"]} capacity={found["capacity_bytes"]} />
      </>
    );
  }
  const fits = found["fits"] ?? (found["capacity_bytes"] === null || found["memory"]["total_bytes"] <= found["capacity_bytes"]);
  return (
    <>
      <Headline {...(fits === false ? { good: "no" as const } : {})} sub={trust(found["step"]["measured_range"], found["stack"])}>
        {fits === false ? "It does not fit: times are those of more memory" : `${days(found["days"].expected)} on ${plural(found["gpus"], "GPU")}`}
      </Headline>
      <Stats>
        <Stat name="Time" value={days(found["days"].expected)} likely={found["days"]} text={days} />
        {found["usd"] && <Stat name="Money" value={dollars(found["usd"].expected)} likely={found["usd"]} text={dollars} />}
        <Stat name="Tokens a second" value={digits(found["tokens_per_second"].expected)} likely={found["tokens_per_second"]} text={(v) => digits(v)} />
        <Stat name="MFU" value={percent(found["mfu"].expected)} likely={found["mfu"]} text={percent} />
      </Stats>
      <Basis>{source(found)} Tokens a second and MFU are of a step; time and money also carry what else changed published runs.{found["verdict"] === "tight" && " Memory is tight: its interval reaches over the capacity."}</Basis>
      <Measured by={found["measured"]} />
      <Terms caption={`One step, ${seconds(found["step"]["seconds"].expected)}, by term`} unit="Time" terms={found["step"]["terms"]} text={(one) => seconds(one.seconds ?? 0)} />
      {found["run_terms"] && <Terms caption="The whole run, with interruptions" unit="Time" terms={found["run_terms"]} text={(one) => days(one.days ?? 0)} />}
      <Table caption="What it takes" head={[["Quantity"], ["Expected", true], ["80 % interval", true]]}>
        {([["GPU hours", "gpu_hours", digits], ["Energy, kWh", "energy_kwh", digits], ["Carbon, t CO₂e", "carbon_tonnes", digits]] as const).map(([name, key, text]) => found[key] && (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td class="number">{text(found[key].expected)}</td>
            <td class="number">{range(found[key], text) || "–"}</td>
          </tr>
        ))}
      </Table>
      <h3>Memory</h3>
      <Memory memory={found["memory"]} capacity={found["capacity_bytes"] ?? null} />
    </>
  );
}

// --- plan -----------------------------------------------------------------------------------------------------------------

const axes: [string, string][] = [["data-parallel", "data"], ["tensor-parallel", "tensor"], ["pipeline-parallel", "pipeline"], ["context-parallel", "context"], ["expert-parallel", "expert"]];
export const planText = (plan: Found): string =>
  axes.filter(([key]) => plan[key] > 1).map(([key, name]) => `${name} ${plan[key]}`).join(" × ") + (plan["virtual-stages"] > 1 ? ` in ${plan["virtual-stages"]} chunks` : "") + ` · ZeRO ${plan["zero"]} · micro-batch ${plan["micro-batch"]}` +
  (plan["recompute"] === "none" ? "" : ` · recompute ${plan["recompute"]}`);
const samePlan = (a: Found, b: Found): boolean => a["gpus"] === b["gpus"] && JSON.stringify(a["plan"]) === JSON.stringify(b["plan"]);

function Plan({ shown }: { shown: Shown }) {
  const plans: Found[] = shown.found["plans"], front: Found[] = shown.found["front"] ?? [];
  const plainest: Found | null = shown.found["plainest"];
  const [chosen, choose] = useState<Found | null>(null);
  const at = chosen && [...plans, ...front, ...(plainest ? [plainest] : [])].some((one) => samePlan(one, chosen)) ? chosen : plans[0] ?? null;
  const best = plans[0];
  if (!best || !at) {
    return <><Headline good="no">No plan answers all of that</Headline><Verdicts found={shown.found} /></>;
  }
  const label = (one: Found) => `${days(one["days"].expected)}, ${one["usd"] ? dollars(one["usd"].expected) : "no price"}, ${plural(one["gpus"], "GPU")}`;
  const alike = plans.filter((one) => one["as_good_as_the_first"]).length - 1;
  const inFront = front.findIndex((one) => samePlan(one, at));
  const row = (one: Found, i: number, lost: boolean) => (
    <tr key={i} class={samePlan(one, at) ? "chosen" : ""}>
      <td><button type="button" class="pick" aria-pressed={samePlan(one, at)} aria-label={`Look at the plan ${label(one)}`} onClick={() => choose(one)}>{samePlan(one, at) ? "●" : "○"}</button></td>
      <td class="number">{one["gpus"]}</td>
      <Num of={one["days"]} text={days} />
      <Num of={one["usd"]} text={dollars} />
      <Num of={one["mfu"]} text={percent} extra />
      {!lost && <Num of={one["carbon_tonnes"]} text={(v) => digits(v)} extra />}
      <td class="split extra">{planText(one["plan"])}</td>
      {lost && <td class="quiet">{one["lost"] ? <>{one["lost"].term}, {seconds(one["lost"].longer_seconds)} a step {one["as_good_as_the_first"] && <span class="badge">as good</span>}</> : "best"}</td>}
    </tr>
  );
  return (
    <>
      <Headline sub={planText(best["plan"])}>{plural(best["gpus"], "GPU")}, {days(best["days"].expected)}{best["usd"] ? `, ${dollars(best["usd"].expected)}` : ""}</Headline>
      <Stats>
        <Stat name="Time" value={days(best["days"].expected)} likely={best["days"]} text={days} />
        {best["usd"] && <Stat name="Money" value={dollars(best["usd"].expected)} likely={best["usd"]} text={dollars} />}
        <Stat name="MFU" value={percent(best["mfu"].expected)} likely={best["mfu"]} text={percent} />
        <Stat name="Memory of each GPU" value={gigabytes(best["memory"].total_bytes)} likely={best["memory"].likely_total_bytes} text={gigabytes} />
      </Stats>
      <Basis>{trustAndSource(best["step"]["measured_range"], best)}</Basis>
      {alike > 0 && (
        <section class="aside">
          <p>{alike} of the next {plural(plans.length - 1, "plan")} {alike === 1 ? "is" : "are"} as good: the error of a ratio of two plans is larger than the difference.</p>
          {plainest && <p>The plainest that is as good: {planText(plainest["plan"])}, {label(plainest)}. <button type="button" class="link" onClick={() => choose(plainest)}>Look at it</button></p>}
        </section>
      )}
      {front.length > 1 && (
        <>
          <h3>Days against dollars</h3>
          <Front points={front.map((one) => ({ days: one["days"].expected, usd: one["usd"].expected, label: label(one) }))} chosen={inFront} choose={(i) => choose(front[i] ?? null)} />
          <Table caption="Plans that no other beats in both time and money" head={[["Look"], ["GPUs", true], ["Time", true], ["Money", true], ["MFU", "extra"], ["t CO₂e", "extra"], ["Split", "aside"]]}>
            {front.map((one, i) => row(one, i, false))}
          </Table>
        </>
      )}
      <Table caption="The best plans, and the term that the others lose most by" head={[["Look"], ["GPUs", true], ["Time", true], ["Money", true], ["MFU", "extra"], ["Split", "aside"], ["Lost by"]]}>
        {plans.map((one, i) => row(one, i, true))}
      </Table>
      <h3>The chosen plan: {label(at)}</h3>
      <p class="quiet">{planText(at["plan"])}, MFU {percent(at["mfu"].expected)} ({range(at["mfu"], percent)})</p>
      <Terms caption="One step by term" unit="Time" terms={at["step"]["terms"]} text={(one) => seconds(one.seconds ?? 0)} />
      <h3>Memory</h3>
      <Memory memory={at["memory"]} capacity={shown.memoryOf(at["device"]) ? (shown.memoryOf(at["device"]) as number) * 1e9 : null} />
      <Verdicts found={shown.found} />
    </>
  );
}
function Verdicts({ found }: { found: Found }) {
  const counts = Object.entries({ ...found["verdicts"] } as Record<string, number>).filter(([, count]) => count > 0);
  return (
    <Table caption={`What became of ${plural(found["combinations"], "combination")}`} head={[["Verdict"], ["Plans", true], [""]]}>
      {counts.map(([name, count]) => (
        <tr key={name}><th scope="row">{name}</th><td class="number">{count.toLocaleString("en-US")}</td><td class="bars"><Bar share={count / found["combinations"]} /></td></tr>
      ))}
    </Table>
  );
}

// --- serve ----------------------------------------------------------------------------------------------------------------

const copiesText = (way: Found): string => {
  const reads: Found | undefined = way["prefill_pool"];
  return (reads ? `${reads["replicas"]} × ${plural(reads["gpus_per_replica"], "GPU")} for prefill, ` : "") +
    `${way["copies"] ?? way["replicas"]} × ${plural(way["gpus_per_copy"] ?? way["gpus_per_replica"], "GPU")}` + (reads ? " for decoding" : "") + (way["max_batch"] ? `, batch ${way["max_batch"]}` : "");
};
/** What guesses and a slower tier do to a sequence. */
function Extras({ way }: { way: Found }) {
  const guessed = way["tokens_per_step"] > 1, read = way["tier_read_seconds"] > 0;
  if (!guessed && !read) return null;
  return <p class="quiet">{guessed && `With its guesses a sequence gets ${digits(way["tokens_per_step"])} tokens a step. `}{read && `Reading the cache from the slower tier takes ${seconds(way["tier_read_seconds"])} of a prompt.`}</p>;
}
function Day({ day, of }: { day: Found; of: string }) {
  const hours: Found[] = day["hours"];
  return (
    <>
      <h3>The day{of}</h3>
      <p>{day["usd"] !== null && `${dollars(day["usd"])} a day for `}{digits(day["machine_hours"])} machine hours; the machines that run are {percent(day["utilization"])} in use.
        {day["usd_per_million_output_tokens_by_the_hour"] !== null && ` All of that for a million tokens out: ${dollars(day["usd_per_million_output_tokens_paid_all_day"])} with machines paid all day, ${dollars(day["usd_per_million_output_tokens_by_the_hour"])} by the hour.`}</p>
      <p class="quiet">No intervals: the load is as given, and replicas are counted at the expected times.</p>
      <Table caption="The load by the hour" head={[["Hour", true], ["Of the peak", true], [""], ["Replicas", true], ["Machines", true], ["In use", "extra"]]}>
        {hours.map((one, i) => (
          <tr key={i}>
            <th scope="row" class="number">{i}:00</th>
            <td class="number">{percent(one["of_peak"])}</td>
            <td class="bars"><Bar share={one["of_peak"]} /></td>
            <td class="number">{one["replicas"]}</td>
            <td class="number">{one["machines"]}</td>
            <td class="number extra">{percent(one["utilization"])}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
function Serve({ shown }: { shown: Shown }) {
  const found = shown.found, fleets: Found[] = found["fleets"] ?? [];
  const place = (one: Found) => fleets.findIndex((fleet) => fleet["device"] === one["device"]);
  const ways: Found[] = [...found["ways"]].sort((a: Found, b: Found) => place(a) - place(b));
  const rate = "answered" in found;
  const kept = ways.filter((one) => !rate || one["verdict"] === "kept");
  const best = kept[0];
  const first = (one: Found): Likely => (rate ? one["ttft_seconds"].p95 : one["ttft"]["seconds"]);
  const next = (one: Found): Likely => (rate ? one["itl_seconds"].p95 : one["itl"]["seconds"]);
  const note = rate ? ", p95" : "";
  return (
    <>
      {best
        ? <Headline good={rate && !found["answered"] ? "no" : "yes"} sub={(fleets.length ? shown.nameOf(best["device"]) + ": " : "") + copiesText(best) + (rate && !found["answered"] ? "; not every target is met." : ".")}>
            {plural(best["gpus"], "GPU")}{best["usd_per_hour"] !== null ? `, ${dollars(best["usd_per_hour"])} an hour` : ""}
          </Headline>
        : <Headline good="no">No way answers all of that</Headline>}
      {(fleets.length && best ? [] : found["missed"] ?? []).map((one: Found, i: number) => <p key={i}>{String(one["target"]).toUpperCase()}: wanted {seconds(one["wanted_seconds"])}, reached {seconds(one["reached_seconds"])}.</p>)}
      {best && (
        <Stats>
          <Stat name={"First token" + note} value={seconds(first(best).expected)} likely={first(best)} text={seconds} />
          <Stat name={"Between tokens" + note} value={seconds(next(best).expected)} likely={next(best)} text={seconds} />
          <Stat name="Tokens out a second" value={digits(best["output_tokens_per_second"])} none={rate ? "as asked for" : "at the expected times"} />
          {best["usd_per_million_output_tokens"] !== null && <Stat name="A million tokens out" value={dollars(best["usd_per_million_output_tokens"])} none={rate ? "of machines whose price is known, at the load asked for" : "at the expected times"} />}
        </Stats>
      )}
      {best && <Basis>{rate ? source(found) : trustAndSource(best["itl"]["measured_range"], found)}</Basis>}
      <Measured by={found["measured"]} />
      {best && <Extras way={best} />}
      {fleets.length > 0 && (
        <Table caption="GPUs by what a token costs" head={[["#", "index"], ["GPU"], ["GPUs", true], ["All cost per M out", true], ["Why not the first"]]}>
          {fleets.map((one, i) => (
            <tr key={i}>
              <td class="index">{i + 1}</td>
              <th scope="row">{shown.nameOf(one["device"])}</th>
              <td class="number">{one["gpus"] ?? "–"}</td>
              <td class="number">{one["usd_per_million_output_tokens_alone"] === null ? "–" : dollars(one["usd_per_million_output_tokens_alone"])}</td>
              <td class="quiet">{one["lost"] ?? "first"}</td>
            </tr>
          ))}
        </Table>
      )}
      {found["day"] && <Day day={found["day"]} of={fleets.length ? ` on ${shown.nameOf(fleets[0]!["device"])}` : ""} />}
      {kept.length > 0 && (
        <Table caption="Ways to serve, the best first" head={[["#", "index"], ...(fleets.length ? [["GPU"] as [string]] : []), ["GPUs", true], ["Copies", "aside"], ["TTFT", true], ["ITL", true], ["Tokens/s", "extra"], ["$ an hour", "extra"], ["$ per M tokens", true], ["In its place", "aside"]]}>
          {kept.map((one, i) => (
            <tr key={i}>
              <td class="index">{i + 1}</td>
              {fleets.length > 0 && <th scope="row">{shown.nameOf(one["device"])}</th>}
              <td class="number">{one["gpus"]}</td>
              <td class="copies extra">{copiesText(one)}</td>
              <Num of={first(one)} text={seconds} />
              <Num of={next(one)} text={seconds} />
              <td class="number extra">{digits(one["output_tokens_per_second"])}</td>
              <td class="number extra">{one["usd_per_hour"] === null ? "–" : dollars(one["usd_per_hour"])}</td>
              <td class="number">{one["usd_per_million_output_tokens"] === null ? "–" : dollars(one["usd_per_million_output_tokens"])}</td>
              <td class="quiet extra">{typeof one["lost"] === "string" ? one["lost"] : i === 0 ? "best" : ""}</td>
            </tr>
          ))}
        </Table>
      )}
      {rate
        ? ways.length > kept.length && (
          <>
            <h3>Why the others are out</h3>
            <ul class="reasons">{ways.filter((one) => one["verdict"] !== "kept").map((one, i) => <li key={i}>{fleets.length > 0 && `${shown.nameOf(one["device"])}, `}{plural(one["gpus_per_replica"], "GPU")} a replica: {typeof one["lost"] === "string" ? one["lost"] : words(one["verdict"])}</li>)}</ul>
          </>)
        : <p class="quiet">{Object.entries(found["verdicts"] as Record<string, number>).filter(([name, count]) => count > 0 && name !== "kept").map(([name, count]) => `${words(name)}: ${count}`).join(" · ")}</p>}
      {best?.["memory"] && <><h3>Memory</h3><Memory memory={best["memory"]} capacity={shown.memoryOf(best["device"]) ? (shown.memoryOf(best["device"]) as number) * 1e9 : null} /></>}
    </>
  );
}

// --- buy or rent ----------------------------------------------------------------------------------------------------------

/** Where both bills are equal, from shares of use around it. */
function evenShare(bills: Found[]): number | null {
  for (let i = 1; i < bills.length; ++i) {
    const a = bills[i - 1] as Found, b = bills[i] as Found;
    const before = a["renting_usd"] - a["owning_usd"], after = b["renting_usd"] - b["owning_usd"];
    if (before < 0 && after >= 0) return a["utilization_percent"] + (-before / (after - before)) * (b["utilization_percent"] - a["utilization_percent"]);
  }
  return null;
}
function Rent({ shown }: { shown: Shown }) {
  const found = shown.found, bills: Found[] = found["by_utilization"];
  const now = found["asked"]["utilization"] ?? found["taken"]["utilization"];
  const even = evenShare(bills);
  const verdict = found["verdict"];
  return (
    <>
      <Headline sub={even === null ? (verdict === "rent" ? "Buying never catches up in this time." : "Buying is cheaper at any use.") : `Buying pays from ${digits(even)} % in use.`}>
        {verdict === "own" ? "Buy" : verdict === "rent" ? "Rent" : "Either"}
      </Headline>
      <Stats>
        <Stat name={`Owning, ${digits(found["years"])} years`} value={dollars(found["owning_usd"])} />
        <Stat name={`Renting, ${digits(found["years"])} years`} value={dollars(found["renting_usd"])} />
        <Stat name="Break-even after" value={found["break_even_days"] === null ? "never" : found["break_even_days"] > 730 ? `${digits(found["break_even_days"] / 365.25, 2)} years` : days(found["break_even_days"])} />
      </Stats>
      <Basis>No intervals: these are sums of prices, power and hours as given.{found["most_sensitive_input"] && ` 1 % more ${words(found["most_sensitive_input"].name)} moves the break-even by ${digits(found["most_sensitive_input"].elasticity, 2)} %, more than any other input.`}</Basis>
      <h3>Both bills over utilization</h3>
      <BreakEven bills={bills.map((one) => ({ share: one["utilization_percent"], own: one["owning_usd"], rent: one["renting_usd"] }))} now={now} even={even} />
      <Table caption="Both bills by the share of time in use" head={[["In use", true], ["Own", true], ["Rent", true], ["Cheaper"]]}>
        {bills.map((one) => (
          <tr key={one["utilization_percent"]}>
            <th scope="row" class="number">{digits(one["utilization_percent"])} %</th>
            <td class="number">{dollars(one["owning_usd"])}</td>
            <td class="number">{dollars(one["renting_usd"])}</td>
            <td>{one["verdict"]}</td>
          </tr>
        ))}
      </Table>
      <p class="quiet">
        The machine costs {dollars(found["machine_usd"])}; renting {dollars(found["rent_usd_per_hour"])} an hour.
        {(found["sources"] as Found[]).map((one) => ` ${one["what"] === "price" ? "Price" : "Rent"}: ${one["document"]}, ${one["date"]}.`)}
      </p>
    </>
  );
}

export function Result({ view, shown }: { view: string; shown: Shown }) {
  switch (view) {
    case "which": return <Which shown={shown} />;
    case "fit": return <Fit shown={shown} />;
    case "long": return <Long shown={shown} />;
    case "plan": return <Plan shown={shown} />;
    case "serve": return <Serve shown={shown} />;
    default: return <Rent shown={shown} />;
  }
}

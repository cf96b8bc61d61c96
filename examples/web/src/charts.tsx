// Pictures as SVG: labelled, beside a table with the same numbers, and never told apart by colour alone.
import { digits, dollars, gigabytes, percent, range, type Likely } from "./format";

/** 80 % interval as a band with its expected value. `within` is the end of the scale. */
export function Band({ value, within, text }: { value: Likely; within: number; text: string }) {
  if (value.low === null || value.high === null) return <span class="quiet">no interval measured</span>;
  const at = (x: number) => Math.max(0, Math.min(100, (100 * x) / within));
  return (
    <svg class="band" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={text}>
      <rect class="track" x="0" y="4" width="100" height="2" />
      <rect class="range" x={at(value.low)} y="2" width={Math.max(1, at(value.high) - at(value.low))} height="6" />
      <rect class="mark" x={at(value.expected) - 0.6} y="0" width="1.2" height="10" />
    </svg>
  );
}

export interface Part {
  name: string;
  size: number;
}
/** Memory by term against what there is. Numbers in it are those of the table. */
export function Stack({ parts, capacity, likely }: { parts: Part[]; capacity: number | null; likely: Likely | undefined }) {
  const total = parts.reduce((sum, one) => sum + one.size, 0);
  const known = likely && likely.low !== null && likely.high !== null ? { low: likely.low, high: likely.high } : null;
  const whole = Math.max(total, capacity ?? 0, known?.high ?? 0) * 1.02;
  const width = 1000, share = total / whole;
  let x = 0;
  const says = `${gigabytes(total)} needed` + (capacity ? ` of ${gigabytes(capacity)}` : "") + (known && likely ? `, 80 % interval ${range(likely, gigabytes)}` : "") + ": " +
    parts.map((one) => `${one.name} ${gigabytes(one.size)}`).join(", ");
  return (
    <svg class="stack" viewBox={`0 -12 ${width} 144`} role="img" aria-label={says} data-name="memory">
      <rect class="track" x="0" y="34" width={width} height="52" rx="3" />
      {parts.map((one, i) => {
        const w = (one.size / whole) * width;
        const at = x;
        x += w;
        return (
          <g key={one.name}>
            <rect class={`part part-${i % 6}`} x={at} y="34" width={Math.max(0, w - 1.5)} height="52">
              <title>{`${one.name}: ${gigabytes(one.size)}`}</title>
            </rect>
            {w > 26 && <text class={`in-part in-part-${i % 6}`} x={at + w / 2} y="67" text-anchor="middle">{i + 1}</text>}
          </g>
        );
      })}
      {known && (() => {
        const low = (known.low / whole) * width, high = (known.high / whole) * width;
        return <path class="whisker" d={`M${low} 91v10M${low} 96H${high}M${high} 91v10`} />;
      })()}
      {capacity !== null && (() => {
        const at = (capacity / whole) * width;
        return (
          <g>
            <line class="limit-under" x1={at} x2={at} y1="24" y2="96" />
            <line class="limit" x1={at} x2={at} y1="24" y2="96" />
            <text class="axis" x={at} y="16" text-anchor={at > width - 130 ? "end" : "middle"}>capacity {gigabytes(capacity)}</text>
          </g>
        );
      })()}
      <text class="axis" x="0" y="120">0</text>
      <text class="axis" x={share > 0.6 ? width : share < 0.35 ? Math.max(40, (share - 0.04) * width) : share * width} y="120" text-anchor={share > 0.6 ? "end" : share < 0.35 ? "start" : "middle"}>{gigabytes(total)}{known && likely ? `, 80 %: ${range(likely, gigabytes)}` : ""}</text>
    </svg>
  );
}

function ticks(most: number, count = 5): number[] {
  if (!(most > 0)) return [0];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, i) => i * step);
}
const onAxis = (v: number): string => (v >= 1e3 && v < 1e6 ? `$${digits(v / 1e3)}k` : v === 0 ? "$0" : dollars(v));
const W = 640, H = 330, left = 74, right = 18, top = 16, bottom = 58;
const place = (most: number, from: number, to: number) => (value: number) => from + (value / most) * (to - from);

function Axes({ x, y, xs, ys, xName, yName, xText, yText }: {
  x(v: number): number; y(v: number): number; xs: number[]; ys: number[]; xName: string; yName: string;
  xText(v: number): string; yText(v: number): string;
}) {
  return (
    <g>
      {ys.map((v) => (
        <g key={v}>
          <line class="grid" x1={left} x2={W - right} y1={y(v)} y2={y(v)} />
          <text class="axis" x={left - 8} y={y(v) + 4} text-anchor="end">{yText(v)}</text>
        </g>
      ))}
      {xs.map((v) => <text key={v} class="axis" x={x(v)} y={H - bottom + 20} text-anchor="middle">{xText(v)}</text>)}
      <line class="base" x1={left} x2={W - right} y1={H - bottom} y2={H - bottom} />
      <text class="axis name" x={W - right} y={H - 8} text-anchor="end">{xName}</text>
      <text class="axis name" x={left - 66} y={top}>{yName}</text>
    </g>
  );
}

export interface Point {
  days: number;
  usd: number;
  label: string;
}
/** Plans that none beats in both. A point is a button. */
export function Front({ points, chosen, choose }: { points: Point[]; chosen: number; choose(i: number): void }) {
  const mostX = Math.max(...points.map((p) => p.days)) * 1.1, mostY = Math.max(...points.map((p) => p.usd)) * 1.1;
  const x = place(mostX, left, W - right), y = place(mostY, H - bottom, top + 12);
  return (
    <svg class="chart" viewBox={`0 0 ${W} ${H}`} role="group" aria-label={`Front of ${points.length} plans: days against dollars`} data-name="front">
      <Axes x={x} y={y} xs={ticks(mostX)} ys={ticks(mostY, 4)} xName="days" yName="dollars" xText={(v) => digits(v)} yText={onAxis} />
      <polyline class="line quiet-line" points={points.map((p) => `${x(p.days)},${y(p.usd)}`).join(" ")} />
      {points.map((p, i) => (
        <g key={i} role="button" tabindex={0} aria-pressed={i === chosen} aria-label={p.label} class={"point" + (i === chosen ? " chosen" : "")}
          onClick={() => choose(i)}
          onKeyDown={(e: KeyboardEvent) => {
            if (e.key !== "Enter" && e.key !== " ") return;
            e.preventDefault();
            choose(i);
          }}>
          <circle class="reach" cx={x(p.days)} cy={y(p.usd)} r="14" />
          <circle class="dot" cx={x(p.days)} cy={y(p.usd)} r={i === chosen ? 8 : 5} />
          <title>{p.label}</title>
        </g>
      ))}
    </svg>
  );
}

export interface Bill {
  share: number;
  own: number;
  rent: number;
}
/** Both bills over the share of time in use. */
export function BreakEven({ bills, now, even }: { bills: Bill[]; now: number; even: number | null }) {
  const mostY = Math.max(...bills.flatMap((b) => [b.own, b.rent])) * 1.08;
  const x = place(100, left, W - right - 60), y = place(mostY, H - bottom, top + 12);
  const path = (of: "own" | "rent") => bills.map((b) => `${x(b.share)},${y(b[of])}`).join(" ");
  const last = bills[bills.length - 1];
  return (
    <svg class="chart" viewBox={`0 0 ${W} ${H}`} role="img" data-name="buy-or-rent"
      aria-label={`Bills over utilization, owning and renting. ${even === null ? "They do not cross." : `They cross at ${digits(even)} % in use.`}`}>
      <Axes x={x} y={y} xs={[0, 25, 50, 75, 100]} ys={ticks(mostY, 4)} xName="in use, % of the time" yName="dollars" xText={(v) => String(v)} yText={onAxis} />
      <line class="limit" x1={x(now)} x2={x(now)} y1={top + 12} y2={H - bottom} />
      <text class="axis" x={x(now) + 6} y={top + 22}>as asked, {digits(now)} %</text>
      <polyline class="line" points={path("own")} />
      <polyline class="line dashed" points={path("rent")} />
      {last && <text class="axis strong" x={x(100) + 8} y={y(last.own) + 4}>own</text>}
      {last && <text class="axis strong" x={x(100) + 8} y={y(last.rent) + 4}>rent</text>}
      {even !== null && last && (() => {
        const i = bills.findIndex((b) => b.rent >= b.own);
        const b = bills[Math.max(1, i)], a = bills[Math.max(0, i - 1)];
        const at = a && b && b.share > a.share ? a.own + ((even - a.share) / (b.share - a.share)) * (b.own - a.own) : 0;
        return <circle class="dot" cx={x(even)} cy={y(at)} r="5"><title>{`even at ${digits(even)} %`}</title></circle>;
      })()}
    </svg>
  );
}

/** A share of the largest, as a bar in a table. */
export const Bar = ({ share }: { share: number }) => (
  <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="range" x="0" y="0" width={Math.max(0, Math.min(100, 100 * share))} height="8" />
  </svg>
);
export const shareText = percent;

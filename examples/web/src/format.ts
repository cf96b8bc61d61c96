// Numbers as people read them. No line ends between a number and its unit.
export interface Likely {
  expected: number;
  low: number | null;
  high: number | null;
}

export function digits(value: number, significant = 3): string {
  if (value === 0) return "0";
  if (Math.abs(value) >= 10 ** significant)
    return Math.round(value).toLocaleString("en-US");
  return Number(value.toPrecision(significant)).toLocaleString("en-US", { maximumFractionDigits: 12 });
}
export function short(value: number): string {
  for (const [size, name] of [[1e12, "T"], [1e9, "B"], [1e6, "M"]] as const)
    if (Math.abs(value) >= size) return digits(value / size) + "\u00a0" + name;
  return digits(value);
}
export const dollars = (value: number): string =>
  "$" + (Math.abs(value) >= 1e6 ? short(value) : Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en-US")
    : Math.abs(value) >= 1 ? value.toFixed(2) : Math.abs(value) >= 1e-3 ? value.toPrecision(3) : digits(value));
export const gigabytes = (bytes: number): string => {
  const value = bytes / 1e9;
  return (value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(value >= 10 ? 1 : 2)) + "\u00a0GB";
};
export function seconds(value: number): string {
  if (value < 1e-3) return digits(value * 1e6) + "\u00a0µs";
  if (value < 1) return digits(value * 1e3) + "\u00a0ms";
  if (value < 120) return digits(value) + "\u00a0s";
  if (value < 7200) return digits(value / 60) + "\u00a0min";
  return value < 172800 ? digits(value / 3600) + "\u00a0h" : digits(value / 86400) + "\u00a0days";
}
export const days = (value: number): string => (value >= 1 ? digits(value) + "\u00a0days" : seconds(value * 86400));
export const percent = (share: number): string => (share > 0 && share < 0.001 ? "<0.1" : (100 * share).toFixed(1)) + "\u00a0%";
export const plural = (count: number, noun: string): string => `${count.toLocaleString("en-US")}\u00a0${noun}${count === 1 ? "" : "s"}`;
export const words = (id: string): string => id.replaceAll("_", " ");

/** An interval in words: a unit that both ends have is said once. Nothing where no interval is known. */
export function range(value: Likely, text: (v: number) => string): string {
  if (value.low === null || value.high === null) return "";
  const low = text(value.low), high = text(value.high), unit = /\u00a0\S+$/.exec(high)?.[0] ?? "";
  return (unit && low.endsWith(unit) ? low.slice(0, -unit.length) : low) + " to " + high;
}

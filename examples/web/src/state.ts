// What a person has said: the view and its fields, as they stand in the address.
import type { Json, Question } from "./ridgeline";
import { others, type Field } from "./fields";

export type Values = Record<string, string>;
export interface State {
  view: string;
  values: Values;
}

export function fromAddress(hash: string): State {
  const [view = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { view, values: Object.fromEntries(new URLSearchParams(query)) };
}
export function toAddress({ view, values }: State): string {
  const said = Object.entries(values).filter(([, value]) => value !== "");
  return "#/" + view + (said.length ? "?" + new URLSearchParams(said).toString() : "");
}

const multiples: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
/** "15T" is 15e12; what is no number stays as it is, and the library says so. */
function numberOf(text: string): Json {
  const parts = /^([-+0-9.e,]+?)\s*([kmbt])?$/i.exec(text.trim());
  const value = parts ? Number((parts[1] ?? "").replaceAll(",", "")) * (multiples[(parts[2] ?? "").toLowerCase()] ?? 1) : NaN;
  return Number.isFinite(value) ? value : text;
}
export function jsonOf(field: Field, text: string): Json {
  if (field.kind === "number" || (field.kind === "choice" && /^\d+$/.test(text))) return numberOf(text);
  if (field.kind === "switch") return text === "on";
  if (field.key === "rent" && /^[0-9.]/.test(text)) return numberOf(text);
  if (field.key === "load-curve" && /^[0-9.]/.test(text)) return text.split(",").map(numberOf);
  if (field.key === "prices")
    return Object.fromEntries(text.split(";").map((one) => [one.split("=")[0] ?? "", numberOf(one.split("=")[1] ?? "")]));
  if (text.startsWith("{")) {
    try {
      return JSON.parse(text) as Json;
    } catch {
      return text;
    }
  }
  return text;
}
export function questionOf(fields: Field[], values: Values): Question {
  const made: Question = {};
  for (const field of fields) {
    const text = values[field.key] ?? "";
    if (text !== "") made[field.key] = jsonOf(field, text);
  }
  const more = others.flatMap(({ key }) => made[key] ?? []);
  for (const { key } of others) delete made[key];
  if (more.length) made["device"] = [...(made["device"] === undefined ? [] : [made["device"]]), ...more];
  return made;
}

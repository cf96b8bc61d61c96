// What can be taken along: the command, C++, JSON, tables and pictures.
import type { Question } from "./ridgeline";

const quoted = (text: string): string => (/^[\w./,:=-]+$/.test(text) ? text : "'" + text.replaceAll("'", `'\\''`) + "'");

export function command(which: string, question: Question): string {
  const parts = Object.entries(question).flatMap(([key, value]) => {
    if (key === "prices" && typeof value === "object" && value !== null) return Object.entries(value).map(([id, usd]) => `--price ${id}=${String(usd)}`);
    if (value === true) return [`--${key}`];
    if (value === false) return [`--${key} off`];
    if (Array.isArray(value)) return [`--${key} ${value.map(String).join(",")}`];
    return [`--${key} ${typeof value === "object" ? "config.json" : quoted(String(value))}`];
  });
  return ["examples/run", which, ...parts].join(" ");
}
export function cpp(which: string, question: Question): string {
  return `#include <iostream>
#include <ridgeline/interop/ask.hpp>

int main() {
  using ridgeline::interop::json;
  const json question = json::parse(R"(${JSON.stringify(question)})");
  std::cout << ridgeline::interop::ask("${which}", question).dump(2) << "\\n";
}
`;
}

/** What a cell says, an interval in brackets. */
function said(one: HTMLTableCellElement): string {
  const interval = one.querySelector("small")?.textContent ?? "", all = one.querySelector("input")?.value ?? one.textContent ?? "";
  return interval ? `${all.slice(0, -interval.length)} (${interval})` : all.trim();
}
const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** The tables of an answer as they stand on the page. */
export function csv(result: HTMLElement): string {
  return [...result.querySelectorAll("table")].map((table) => {
    const rows = [...table.querySelectorAll("tr")].map((row) =>
      [...row.cells].map((one) => cell(said(one))).join(","));
    return [cell(table.caption?.textContent ?? ""), ...rows].join("\n");
  }).join("\n\n") + "\n";
}
const kept = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor"];
/** A picture with its style in it. */
export function svg(picture: SVGElement): string {
  const copy = picture.cloneNode(true) as SVGElement;
  const from = [picture, ...picture.querySelectorAll<SVGElement>("*")], to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  from.forEach((one, i) => {
    const style = getComputedStyle(one);
    for (const name of kept) to[i]?.setAttribute(name, style.getPropertyValue(name));
    to[i]?.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
export function save(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

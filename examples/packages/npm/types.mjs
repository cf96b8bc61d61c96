// node types.mjs ROOT: prints questions.ts, the types of questions and answers. The keys are those of the Python package's stubs, the
// answers those of its dataclasses, which tests/python compares with what the library says; the words are those of docs/reference/json.md.
import { readFileSync } from "node:fs";

const [root] = process.argv.slice(2);
const read = (file) => readFileSync(`${root}/${file}`, "utf8");

// --- help: each kind of question takes its keys from these parts of the page, the first that has it counts ----------------------
const parts = new Map(read("docs/reference/json.md").split(/^### |^A question without /m).slice(1).map((part) => {
  const [title] = part.split("\n");
  return [title, new Map([...part.matchAll(/^\| `([\w-]+)` \| .*? \| (.*) \|$/gm)].map(([, key, help]) => [key, help]))];
}));
const training = ["A training run", "Every question", "Costs"], requests = ["Requests", "Every question", "Costs"];
const measured = "What somebody measured";
const network = ["A network that reads images, or a recurrent one", "Every question", "Costs"];
const sections = {
  WhichGpu: ["Which GPU", ...training],
  DatasheetSpeedup: ["any key of a run or of requests compares two datasheets:"],
  TrainingSpeedup: ["One device against another", ...training],
  RequestsSpeedup: ["One device against another", ...requests],
  BuyOrRent: ["Buying or renting", ...training],
  TrainingFit: [...training, measured], TrainingTime: [...training, measured],
  RequestsFit: requests, RequestsTime: [...requests, measured],
  NetworkFit: network, NetworkTime: network, NetworkSpeedup: ["One device against another", ...network],
  Plans: ["A plan", ...training],
  Serving: ["Serving", ...requests, measured],
};
// What this package's WebAssembly is not asked: pictures by diffusion, the best model for a budget, and a machine's whole life.
const elsewhere = new Set(["PicturesTime", "PicturesSpeedup", "WhichModel", "PostTraining", "Iteration", "RollOuts", "Life", "LifeWay", "LifeUpgrade", "LifeBeside", "LifeMix"]);
const notAsked = parts.get("The whole life of a machine");
function helpOf(kind, key) {
  for (const title of sections[kind]) {
    const help = parts.get(title)?.get(key);
    if (help) return help.replaceAll("\\|", "|").replaceAll("`", "");
  }
  throw new Error(`docs/reference/json.md does not say what '${key}' of ${kind} is`);
}

// --- types ------------------------------------------------------------------------------------------------------------------------
const plain = { str: "string", int: "number", float: "number", bool: "boolean", Any: "Json", None: "null" };
/** The parts of a text between such separators, those within brackets left alone. */
function between(text, separator) {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    depth += c === "[" ? 1 : c === "]" ? -1 : 0;
    if (c === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += c;
  }
  return parts;
}
/** A type of Python, as TypeScript. */
function typeOf(text) {
  const any = between(text, "|").map((one) => one.trim()).filter((one) => one !== "PathLike[str]");
  if (any.length > 1) return any.map(typeOf).join(" | ");
  const [word] = any;
  const inner = /^(\w+)\[(.*)\]$/s.exec(word);
  if (!inner) return plain[word] ?? word;
  const items = between(inner[2], ",").map(typeOf);
  switch (inner[1]) {
    case "Optional": return `${items[0]} | null`;
    case "Union": return items.join(" | ");
    case "List": case "Sequence": return /[ |]/.test(items[0]) ? `(${items[0]})[]` : `${items[0]}[]`;
    case "Dict": case "Mapping": return `{ [key: string]: ${items[1]} }`;
    default: throw new Error(`no type of TypeScript for '${word}'`);
  }
}

console.log('// Made by examples/packages/npm/types.mjs.\nimport type { Json } from "./ridgeline.js";\n');

const answers = read("examples/python/ridgeline/answers.py");
console.log(`export type Device = ${typeOf(/^Device = (.*)$/m.exec(answers)[1])};\n`);
for (const [, name, bases, body] of answers.matchAll(/^@dataclass\(frozen=True\)\nclass (\w+)(?:\(([\w, ]+)\))?:\n((?:(?:    .*)?\n)+)/gm)) {
  if (elsewhere.has(name)) continue;
  const words = /^    """(.*?)"""/ms.exec(body)?.[1];
  if (words) console.log(`/** ${words.replaceAll(" None ", " null ").replaceAll("`", "")} */`);
  console.log(`export interface ${name.replace("_", "")}${bases ? ` extends ${bases.replace(/\b_/g, "")}` : ""} {`);
  for (const [, field, type] of body.split(/^    (?:def|@)/m)[0].matchAll(/^    (\w+): (.*?)(?: = .*)?$/gm)) {
    if (field === "json") continue;  // the answer itself
    if (elsewhere.has(/^Optional\[(\w+)\]$/.exec(type)?.[1])) continue;
    const optional = type.startsWith("Optional[");
    const key = field === "kind" ? "class" : name === "Plan" ? field.replaceAll("_", "-") : field;  // as JSON has it
    console.log(`  "${key}"${optional ? "?" : ""}: ${typeOf(type)};`);
  }
  if (name === "Answer") console.log("  schema: number;");
  console.log("}\n");
}

const asked = [];
for (const [, which, keys, answer] of read("examples/python/ridgeline/__init__.pyi").matchAll(/^def (\w+)\([^\n]*\n    \*,\n(.*?)\) -> (\w+): \.\.\.$/gms)) {
  if (elsewhere.has(answer)) continue;
  asked.push([which, answer]);
  console.log(`/** A question to ${which}, answered by a ${answer}. Defaults are in [brackets]. */`);
  console.log(`export interface ${answer}Question {\n  schema?: 1;`);
  for (const [, name, types] of keys.matchAll(/^    (\w+): (.*) \| None = \.\.\.,$/gm)) {
    const key = name.replaceAll("_", "-");
    if (answer === "BuyOrRent" && notAsked.has(key)) continue;
    console.log(`  /** ${helpOf(answer, key)} */\n  "${key}"?: ${typeOf(types)};`);
  }
  console.log("}\n");
}

console.log("/** Each question, by its name. */\nexport interface Questions {");
for (const [which, answer] of asked) console.log(`  ${which}(question: ${answer}Question): ${answer};`);
console.log("}");

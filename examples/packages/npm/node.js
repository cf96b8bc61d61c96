// The same in Node.js, which reads the library from the disk.
import { readFile } from "node:fs/promises";
import { open as opened } from "./index.js";

export * from "./index.js";
export const open = async (wasm) => opened(wasm ?? (await readFile(new URL("./ridgeline.wasm", import.meta.url))));

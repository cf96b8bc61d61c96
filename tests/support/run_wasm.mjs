// node --no-warnings run_wasm.mjs PROGRAM.wasm [ARGUMENT]...: runs a WASI program.
import { readFileSync } from 'node:fs'
import { WASI } from 'node:wasi'
const [program, ...given] = process.argv.slice(2)
const wasi = new WASI({ version: 'preview1', args: [program, ...given] })
const module = await WebAssembly.compile(readFileSync(program))
// Not getImportObject(), which Node.js 18, Debian 12's own, does not have.
wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }))

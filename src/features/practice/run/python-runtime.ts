// oxlint-disable-next-line import/default -- its address
import loader from 'pyodide/pyodide.mjs?url'
import engine from 'pyodide/pyodide.asm.mjs?url'
import wasm from 'pyodide/pyodide.asm.wasm?url'
import library from 'pyodide/python_stdlib.zip?url'
// oxlint-disable-next-line import/default -- the bundler makes a text of it
import worker from './worker/python.ts?frame-script'
import type { Runtime } from './runtime.ts'

export const pythonRuntime: Runtime = {
  worker,
  assets: [
    { name: 'pyodide.mjs', address: loader },
    { name: 'pyodide.asm.mjs', address: engine },
    { name: 'pyodide.asm.wasm', address: wasm },
    { name: 'python_stdlib.zip', address: library },
  ],
  bytes: 13_400_000,
}

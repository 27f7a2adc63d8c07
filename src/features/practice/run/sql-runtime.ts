import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url'
// oxlint-disable-next-line import/default -- the bundler makes a text of it
import worker from './worker/sql.ts?frame-script'
import type { Runtime } from './runtime.ts'

export const sqlRuntime: Runtime = { worker, assets: [{ name: 'sql-wasm.wasm', address: wasm }], bytes: 688_197 }

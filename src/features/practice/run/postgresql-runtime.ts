import data from '@electric-sql/pglite/pglite.data?url'
import initdb from '@electric-sql/pglite/initdb.wasm?url'
import wasm from '@electric-sql/pglite/pglite.wasm?url'
// oxlint-disable-next-line import/default -- the bundler makes a text of it
import worker from './worker/postgresql.ts?frame-script'
import type { Runtime } from './runtime.ts'

export const postgresqlRuntime: Runtime = {
  worker,
  assets: [
    { name: 'pglite.wasm', address: wasm },
    { name: 'initdb.wasm', address: initdb },
    { name: 'pglite.data', address: data },
  ],
  bytes: 15_600_000,
}

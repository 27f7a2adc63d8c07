// oxlint-disable-next-line import/default -- the bundler makes a text of it
import worker from './worker/javascript.ts?frame-script'
import type { Runtime } from './runtime.ts'

export const javascriptRuntime: Runtime = { worker, assets: [], bytes: 0 }

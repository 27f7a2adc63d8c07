/**
 * Runs in the frame without an origin, and alone there: it takes a runtime from the page, starts it in workers that can be
 * ended, and counts what they say. It is sent as it is, without its types, so it imports nothing.
 */
interface Asset {
  name: string
  bytes: ArrayBuffer
}

export type FromPage =
  | { kind: 'runtime'; worker: string; assets: Asset[]; most: { bytes: number; messages: number } }
  | { kind: 'run'; run: number; order: string }
  | { kind: 'stop' }
  | { kind: 'ping' }

interface Started {
  worker: Worker
  port: MessagePort
}

interface Runtime {
  script: string
  parts: Record<string, string | ArrayBuffer | WebAssembly.Module>
  most: { bytes: number; messages: number }
}

let page: MessagePort | undefined
let runtime: Runtime | undefined
let next: Started | undefined
let current: { started: Started; run: number; bytes: number; messages: number } | undefined

const addressOf = (text: BlobPart) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))

async function prepared({ name, bytes }: Asset): Promise<[string, string | ArrayBuffer | WebAssembly.Module]> {
  if (name.endsWith('.wasm')) return [name, await WebAssembly.compile(bytes)]
  return [name, /\.m?js$/.test(name) ? addressOf(bytes) : bytes]
}

function startWorker({ script, parts }: Runtime): Started {
  const { port1, port2 } = new MessageChannel()
  // no module: Chromium starts none where there is no origin
  const worker = new Worker(script)
  const started = { worker, port: port1 }
  port1.addEventListener('message', ({ data }) => hear(started, data))
  port1.start()
  // only what its runtime says comes by the port; this way is open to whatever runs there
  worker.addEventListener('message', () => count(started, 100))
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    hear(started, JSON.stringify({ kind: 'broken', message: event.message }))
  })
  worker.postMessage(parts, [port2])
  return started
}

function end({ worker, port }: Started): void {
  port.close()
  worker.terminate()
}

function count(started: Started, bytes: number): boolean {
  if (!current || current.started !== started || !runtime) return false
  current.bytes += bytes
  current.messages += 1
  if (current.bytes <= runtime.most.bytes && current.messages <= runtime.most.messages) return true
  leave(JSON.stringify({ kind: 'end', reason: 'too_much_output', problem: null }))
  return false
}

function hear(started: Started, said: unknown): void {
  // the memory of a language that is ready, before anything of the learner's: whoever starts from it is ready at once
  if (said instanceof ArrayBuffer && runtime && started === next) runtime.parts.snapshot ??= said
  if (typeof said !== 'string') return
  if (said === 'ready') return page?.postMessage({ kind: 'ready' })
  if (!current || current.started !== started) {
    // what ends before it has begun cannot be offered
    if (said.startsWith('{"kind":"broken"')) page?.postMessage(JSON.parse(said))
    return
  }
  if (!count(started, said.length)) return
  if (said.startsWith('{"kind":"end"')) leave(said)
  else if (said.startsWith('{"kind":"broken"')) leave(failed(said))
  else page?.postMessage({ kind: 'said', run: current.run, said })
}

/** What ends a worker from within ends the run: most often there is no memory or no stack left. */
function failed(said: string): string {
  const { message } = JSON.parse(said) as { message: string }
  const reason = /memory|allocation/i.test(message) ? 'too_much_memory' : 'failed'
  return JSON.stringify({ kind: 'end', reason, problem: { message, file: null, line: null } })
}

/** The run is over: its worker with it, and the next one is made ready. */
function leave(said: string | null): void {
  if (!current || !runtime) return
  end(current.started)
  if (said !== null) page?.postMessage({ kind: 'said', run: current.run, said })
  current = undefined
  next = startWorker(runtime)
}

async function take(message: FromPage): Promise<void> {
  if (message.kind === 'ping') page?.postMessage({ kind: 'pong' })
  if (message.kind === 'stop') leave(null)
  if (message.kind === 'runtime') {
    const parts = Object.fromEntries(await Promise.all(message.assets.map(prepared)))
    runtime = { script: addressOf(message.worker), parts, most: message.most }
    next = startWorker(runtime)
  }
  if (message.kind === 'run' && next) {
    current = { started: next, run: message.run, bytes: 0, messages: 0 }
    next = undefined
    current.started.port.postMessage(message.order)
  }
}

addEventListener('message', function open({ source, data, ports: [port] }: MessageEvent) {
  if (source !== parent || data !== 'open' || !port) return
  removeEventListener('message', open)
  page = port
  port.addEventListener('message', ({ data }: MessageEvent<FromPage>) => {
    take(data).catch((error: unknown) => page?.postMessage({ kind: 'broken', message: String(error) }))
  })
  port.start()
  port.postMessage({ kind: 'open' })
})

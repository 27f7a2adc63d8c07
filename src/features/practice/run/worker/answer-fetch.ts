/** What a page of practice gets instead of a network: its own files, and the answers that its author wrote into data.json. */
interface Answer {
  status?: number
  delay?: number
  body?: unknown
  fails?: boolean
}

/** A `Response` with one of these statuses has no body, and refuses to be made with one. */
const BODILESS = [204, 205, 304]

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && ['status', 'delay', 'body', 'fails'].some((name) => name in value)

export function answering(files: Record<string, string>) {
  let answers: Record<string, unknown> = {}
  try {
    answers = JSON.parse(files['data.json'] ?? '{}') as Record<string, unknown>
  } catch {
    // what its author wrote is looked at by the compiler
  }
  const later = globalThis.setTimeout.bind(globalThis)
  const waited = (ms: number, signal: AbortSignal | null) =>
    new Promise<void>((resolve, reject) => {
      later(resolve, Math.min(ms, 5_000))
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  return async (asked: unknown, options?: RequestInit): Promise<Response> => {
    const signal = options?.signal ?? (asked instanceof Request ? asked.signal : null)
    signal?.throwIfAborted()
    const address = asked instanceof Request ? asked.url : String(asked)
    const name = address.replace(/^https?:\/\/[^/]+/, '').replace(/^\.?\//, '')
    const path = [address, `/${name}`, name].find((one) => Object.hasOwn(answers, one))
    if (path === undefined) {
      const text = Object.hasOwn(files, name) ? files[name] : undefined
      if (text !== undefined) return new Response(text)
      throw new TypeError(`There is no network here, and nothing answers ${address}.`)
    }
    const found = answers[path]
    const { status = 200, delay = 0, body = null, fails = false } = isAnswer(found) ? found : { body: found }
    await waited(delay, signal)
    if (fails) throw new TypeError('Failed to fetch')
    if (BODILESS.includes(status)) return new Response(null, { status })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, { status, headers: { 'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json' } })
  }
}

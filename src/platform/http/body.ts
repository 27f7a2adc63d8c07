import type { Context, MiddlewareHandler } from 'hono'
import type { RefusalCode, RefusalWords } from '#platform/http/errors.ts'
import { jsonProblem } from '#platform/http/json.ts'
import { refuseRequest } from '#platform/http/refuse.ts'

export interface BodyRules {
  maxBytes: number
  /** Longest pause between two pieces. */
  idleMs: number
  /** Longest time for the whole body; a client that sends a byte now and then is stopped by it. */
  totalMs?: number
  types?: readonly string[]
}

type Problem = [code: RefusalCode, words?: RefusalWords]

const JSON_ONLY = ['application/json']
const CLOSE = { connection: 'close' }

/** Reads the body before any call does, so that what is too large, too slow or not text is refused with a sentence. */
export function guardBody({ maxBytes, idleMs, totalMs = idleMs * 3, types = JSON_ONLY }: BodyRules): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
    const declared = declaredProblem(c, maxBytes)
    if (declared) {
      // who is cut off while still sending never reads why
      await discardBody(c.req.raw, { idleMs, totalMs })
      return refuseRequest(c, ...declared)
    }
    const body = await readBody(c.req.raw, { maxBytes, idleMs, totalMs })
    if (!(body instanceof Uint8Array)) return refuseRequest(c, ...body)
    const problem = body.length > 0 ? contentProblem(c, body, types) : null
    if (problem) return refuseRequest(c, ...problem)
    c.req.raw = new Request(c.req.raw.url, {
      method: c.req.method,
      headers: c.req.raw.headers,
      signal: c.req.raw.signal,
      body: body.length > 0 ? body : null,
    })
    return next()
  }
}

function declaredProblem(c: Context, maxBytes: number): Problem | null {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) return tooLarge(maxBytes)
  const encoding = c.req.header('content-encoding')
  if (encoding && encoding !== 'identity')
    return ['UNSUPPORTED_MEDIA_TYPE', { message: 'The body must not be compressed.', headers: CLOSE }]
  return null
}

function contentProblem(c: Context, body: Uint8Array, types: readonly string[]): Problem | null {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (!types.includes(type)) return ['UNSUPPORTED_MEDIA_TYPE', { message: `The body must be sent as ${types.join(' or ')}.` }]
  if (type !== 'application/json') return null
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.replace(/^charset="?|"$/g, '')
  if (charset && charset !== 'utf-8' && charset !== 'utf8') return ['UNSUPPORTED_MEDIA_TYPE', { message: 'JSON must be sent as UTF-8.' }]
  const problem = jsonProblem(body)
  return problem ? ['BAD_REQUEST', { message: problem }] : null
}

async function readBody(
  request: Request,
  { maxBytes, idleMs, totalMs }: Required<Omit<BodyRules, 'types'>>,
): Promise<Uint8Array<ArrayBuffer> | Problem> {
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const deadline = performance.now() + totalMs
  while (true) {
    const read = await within(Math.min(idleMs, deadline - performance.now()), reader.read())
    if (read === 'late') return ['TIMEOUT', { headers: CLOSE }]
    if (read === 'broken') return ['BAD_REQUEST', { message: 'The request ended before its body did.', headers: CLOSE }]
    if (read.done) return joined(chunks, size)
    size += read.value.length
    if (size > maxBytes) return tooLarge(maxBytes)
    chunks.push(read.value)
  }
}

const READ_TO_THE_END = 33_554_432

async function discardBody(request: Request, { idleMs, totalMs }: Pick<Required<BodyRules>, 'idleMs' | 'totalMs'>): Promise<void> {
  const reader = Number(request.headers.get('content-length') ?? 0) <= READ_TO_THE_END ? request.body?.getReader() : undefined
  if (!reader) return
  const deadline = performance.now() + totalMs
  while (performance.now() < deadline) {
    const read = await within(Math.min(idleMs, deadline - performance.now()), reader.read())
    if (read === 'late' || read === 'broken' || read.done) return
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | 'late' | 'broken'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(ms, 0))
  })
  const result = await Promise.race([promise.catch(() => 'broken' as const), late])
  clearTimeout(timer)
  return result
}

function joined(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

function tooLarge(maxBytes: number): Problem {
  const most = maxBytes >= 1_048_576 ? `${Math.floor(maxBytes / 1_048_576)} MB` : `${Math.floor(maxBytes / 1024)} KB`
  return ['PAYLOAD_TOO_LARGE', { message: `What was sent is too large: at most ${most} is accepted here.`, headers: CLOSE }]
}

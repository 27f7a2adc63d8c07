import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { RefusalCode, RefusalWords } from '#platform/http/errors.ts'
import { readJson } from '#platform/http/json.ts'
import { refuseForNow, refuseRequest, refuseTooMany } from '#platform/http/refuse.ts'
import { holdBody } from '#platform/limits/held-bodies.ts'
import { takeLarge } from '#platform/limits/large-bodies.ts'
import { withoutSlot } from '#platform/limits/shed.ts'
import { watchPace } from '#platform/limits/slow-bodies.ts'

export interface BodyRules {
  maxBytes: number
  /** Longest pause between two chunks. */
  idleMs: number
  /** Longest time for the whole body; stops a client that sends a byte now and then. */
  totalMs?: number
  /** Accepted media types; with `any` the handler checks the bytes. */
  types?: readonly string[] | 'any'
}

type Problem = [code: RefusalCode, words?: RefusalWords]

const JSON_ONLY = ['application/json']
const CLOSE = { connection: 'close' }
const BYTES = 'sentBytes'
const VALUE = 'sentJson'

/** The body, as read by `guardBody`. */
export function sentBytes(c: Context): Buffer {
  return c.get(BYTES)
}

/** The body parsed as JSON; undefined when empty. */
export function sentJson(c: Context): unknown {
  return c.get(VALUE)
}

/** Reads the body before any call does, so that one too large, too slow or not text is refused with a sentence. */
export function guardBody({ maxBytes, idleMs, totalMs = idleMs * 3, types = JSON_ONLY }: BodyRules): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
    const declared = declaredProblem(c, maxBytes)
    if (declared) {
      await withoutSlot(c, () => letFinish(c, { idleMs, totalMs }))
      return refuseRequest(c, ...declared)
    }
    const early = types === JSON_ONLY ? await takeLarge(c, Number(c.req.header('content-length') ?? 0)) : null
    if (early?.allowed === false) return refuseTooMany(c, early, CLOSE)
    let giveBack = () => {}
    try {
      const body = await withoutSlot(c, async () => {
        // without both headers there is no body
        const undeclared = c.req.header('transfer-encoding') === undefined ? 0 : maxBytes
        const room = await holdBody(c, Number(c.req.header('content-length') ?? undeclared))
        if (!room) {
          await letFinish(c, { idleMs, totalMs })
          return 'busy'
        }
        giveBack = room
        return readBody(c, { maxBytes, idleMs, totalMs })
      })
      if (body === 'busy') return refuseForNow(c, 'busy')
      if (Array.isArray(body)) return refuseRequest(c, ...body)
      // the size was not declared
      const late = types === JSON_ONLY && early === null ? await takeLarge(c, body.length) : null
      if (late?.allowed === false) return refuseTooMany(c, late)
      c.set(BYTES, body)
      const problem = body.length > 0 && types !== 'any' ? readContent(c, body, types) : null
      return problem ? refuseRequest(c, ...problem) : await next()
    } finally {
      giveBack()
    }
  }
}

function declaredProblem(c: Context, maxBytes: number): Problem | null {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) return tooLarge(maxBytes)
  const encoding = c.req.header('content-encoding')
  if (encoding && encoding !== 'identity')
    return ['UNSUPPORTED_MEDIA_TYPE', { message: 'The body must not be compressed.', headers: CLOSE }]
  return null
}

function readContent(c: Context, body: Buffer, types: readonly string[]): Problem | null {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (!types.includes(type)) return ['UNSUPPORTED_MEDIA_TYPE', { message: `The body must be sent as ${types.join(' or ')}.` }]
  if (type !== 'application/json') return null
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.replace(/^charset="?|"$/g, '')
  if (charset && charset !== 'utf-8' && charset !== 'utf8') return ['UNSUPPORTED_MEDIA_TYPE', { message: 'JSON must be sent as UTF-8.' }]
  const read = readJson(body)
  if ('problem' in read) return ['BAD_REQUEST', { message: read.problem }]
  c.set(VALUE, read.value)
  return null
}

type Timeouts = Required<Pick<BodyRules, 'idleMs' | 'totalMs'>>

async function readBody(c: Context, { maxBytes, ...timeouts }: Timeouts & Pick<BodyRules, 'maxBytes'>): Promise<Buffer | Problem> {
  const pieces: Uint8Array[] = []
  let size = 0
  const received = await receive(c, timeouts, (piece) => {
    pieces.push(piece)
    size += piece.length
    return size <= maxBytes
  })
  if (received === 'late') return ['TIMEOUT', { headers: CLOSE }]
  if (received === 'broken') return ['BAD_REQUEST', { message: 'The request ended before its body did.', headers: CLOSE }]
  return received === 'stopped' ? tooLarge(maxBytes) : Buffer.concat(pieces)
}

/** Larger than any file that may be uploaded. */
const READ_TO_THE_END = 67_108_864

/** Reads what is refused: a client that is cut off while sending never reads the answer. */
async function letFinish(c: Context, timeouts: Timeouts): Promise<void> {
  if (Number(c.req.header('content-length') ?? 0) <= READ_TO_THE_END) await receive(c, timeouts, () => true)
}

/** Passes on each chunk of the body until `hear` returns false. */
function receive(
  c: Context,
  { idleMs, totalMs }: Timeouts,
  hear: (piece: Uint8Array) => boolean,
): Promise<'ended' | 'stopped' | 'late' | 'broken'> {
  const source = sourceOf(c)
  if (source === null) return Promise.resolve('ended')
  // the client may have gone away while its body waited
  if (source.destroyed) return Promise.resolve('broken')
  const { promise, resolve } = Promise.withResolvers<'ended' | 'stopped' | 'late' | 'broken'>()
  const total = setTimeout(resolve, totalMs, 'late')
  const idle = setTimeout(resolve, idleMs, 'late')
  const pace = watchPace(c, () => resolve('late'))
  function onData(piece: Uint8Array) {
    idle.refresh()
    pace.hear(piece.length)
    if (!hear(piece)) resolve('stopped')
  }
  source
    .on('data', onData)
    .once('end', () => resolve('ended'))
    .once('close', () => resolve('broken'))
    .once('error', () => resolve('broken'))
  return promise.finally(() => {
    clearTimeout(total)
    clearTimeout(idle)
    pace.stop()
    source.off('data', onData).pause()
  })
}

/** Node's own stream if there is one: wrapping it in web streams costs more than many a call. */
function sourceOf(c: Context): Readable | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ?? (c.req.raw.body && Readable.fromWeb(c.req.raw.body as ReadableStream))
}

function tooLarge(maxBytes: number): Problem {
  const most = maxBytes >= 1_048_576 ? `${Math.floor(maxBytes / 1_048_576)} MB` : `${Math.floor(maxBytes / 1024)} KB`
  return ['PAYLOAD_TOO_LARGE', { message: `What was sent is too large: at most ${most} is accepted here.`, headers: CLOSE }]
}

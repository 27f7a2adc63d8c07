import type { Readable } from 'node:stream'
import { isRecord } from '../plan.rules.ts'
import { linesOf } from './message-lines.ts'

/**
 * The Model Context Protocol over standard input and output, one message a line. Of 2026-07-28 each request says its version with it; the
 * protocols before begin with `initialize`. Nothing is kept between requests, so both are answered as they come.
 */

const WITH_EACH_REQUEST = '2026-07-28'
const WITH_A_GREETING = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']
const META = 'io.modelcontextprotocol/'
const LINE_MOST = 1_000_000

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603
const UNSUPPORTED_VERSION = -32_022

export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: object
  annotations: object
}

export interface McpResult {
  content: { type: 'text'; text: string }[]
  isError?: true
}

export interface Served {
  about: { name: string; title: string; version: string }
  instructions: string
  tools: readonly Tool[]
  /** `given` may be anything; `signal` says that nobody waits for the result any more. */
  call(tool: string, given: Record<string, unknown>, signal: AbortSignal): Promise<McpResult>
  write(line: string): void
  log(text: string): void
}

type Id = string | number
type Params = Record<string, unknown>

class Refusal extends Error {
  readonly code: number
  readonly data: object | undefined

  constructor(code: number, message: string, data?: object) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Until the other side closes. What is under way then is given up. */
export async function serveProtocol(input: Readable, served: Served): Promise<void> {
  const open = new Map<Id, AbortController>()
  const send = (message: object) => served.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const refuse = (id: Id | null, { code, message, data }: Refusal) => send({ id, error: { code, message, ...(data && { data }) } })

  async function answer(id: Id, method: string, params: Params): Promise<void> {
    const stop = new AbortController()
    open.set(id, stop)
    try {
      const result = await resultOf(served, method, params, stop.signal)
      if (!stop.signal.aborted) send({ id, result })
    } catch (error) {
      if (!(error instanceof Refusal)) served.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
      if (!stop.signal.aborted) refuse(id, error instanceof Refusal ? error : new Refusal(INTERNAL_ERROR, 'Something went wrong.'))
    } finally {
      open.delete(id)
    }
  }

  for await (const line of linesOf(input, LINE_MOST)) {
    const read = line === null ? new Refusal(INVALID_REQUEST, `A message has at most ${LINE_MOST} bytes.`) : messageIn(line)
    if (read instanceof Refusal) refuse(null, read)
    else if (read?.id === undefined) {
      const cancelled = read?.method === 'notifications/cancelled' ? read.params['requestId'] : undefined
      if (isRequestId(cancelled)) open.get(cancelled)?.abort()
    } else if (open.has(read.id)) refuse(read.id, new Refusal(INVALID_REQUEST, 'A request with this id is under way.'))
    else void answer(read.id, read.method, read.params)
  }
  for (const stop of open.values()) stop.abort()
}

/** Null for what needs no answer: an empty line, and answers to questions that this server never asks. */
function messageIn(line: string): { id?: Id; method: string; params: Params } | Refusal | null {
  if (line.trim() === '') return null
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return new Refusal(PARSE_ERROR, 'This is no JSON.')
  }
  if (Array.isArray(message)) return new Refusal(INVALID_REQUEST, 'Send one message at a time.')
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return new Refusal(INVALID_REQUEST, 'This is no message of JSON-RPC 2.0.')
  const { id, method, params = {} } = message
  if (method === undefined && ('result' in message || 'error' in message)) return null
  if (typeof method !== 'string' || !isRecord(params)) return new Refusal(INVALID_REQUEST, 'This is no request.')
  if (!('id' in message)) return { method, params }
  return isRequestId(id) ? { id, method, params } : new Refusal(INVALID_REQUEST, 'An id is a string or a number.')
}

async function resultOf(served: Served, method: string, params: Params, signal: AbortSignal): Promise<object> {
  const { about, instructions, tools } = served
  const capabilities = { tools: {} }
  const isStateless = saysItsVersion(params)
  /** What the newer protocol wants with each result. */
  const complete = (result: object) =>
    isStateless ? { ...result, resultType: 'complete', _meta: { [`${META}serverInfo`]: about } } : result
  const listed = (result: object) => complete(isStateless ? { ...result, ttlMs: 0, cacheScope: 'private' } : result)
  switch (`${isStateless ? 'each' : 'greeted'} ${method}`) {
    case 'each server/discover':
      return listed({ supportedVersions: [WITH_EACH_REQUEST], capabilities, instructions })
    case 'greeted initialize': {
      const protocolVersion = WITH_A_GREETING.find((version) => version === params['protocolVersion']) ?? WITH_A_GREETING[0]
      return { protocolVersion, capabilities, serverInfo: about, instructions }
    }
    case 'greeted ping':
      return {}
    case 'each tools/list':
    case 'greeted tools/list':
      return listed({ tools })
    case 'each tools/call':
    case 'greeted tools/call': {
      const { name, arguments: given = {} } = params
      const tool = tools.find((one) => one.name === name)
      if (!tool) throw new Refusal(INVALID_PARAMS, 'There is no such tool.')
      if (!isRecord(given)) throw new Refusal(INVALID_PARAMS, 'The arguments of a tool are an object.')
      return complete(await served.call(tool.name, given, signal))
    }
    default:
      throw new Refusal(METHOD_NOT_FOUND, 'Method not found')
  }
}

/** Whether a request brings what 2026-07-28 wants with each; throws where it does so wrongly. */
function saysItsVersion({ _meta: meta }: Params): boolean {
  if (!isRecord(meta) || !(`${META}protocolVersion` in meta)) return false
  const requested = meta[`${META}protocolVersion`]
  if (typeof requested !== 'string' || !isRecord(meta[`${META}clientCapabilities`]))
    throw new Refusal(INVALID_PARAMS, `_meta holds ${META}protocolVersion and ${META}clientCapabilities.`)
  if (requested !== WITH_EACH_REQUEST)
    throw new Refusal(UNSUPPORTED_VERSION, 'Unsupported protocol version', { supported: [WITH_EACH_REQUEST], requested })
  return true
}

function isRequestId(value: unknown): value is Id {
  return typeof value === 'string' || Number.isInteger(value)
}

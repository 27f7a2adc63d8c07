import { FetchError } from './errors.ts'
import { currentImpersonation, impersonationHeaders } from './impersonation.ts'
import { newOperationKey } from './operation-key.ts'
import { replyOf } from './reply.ts'
import { requestOf } from './request.ts'
import { readCall, type Wire } from './wire.ts'

interface CallParts {
  wire: Wire
  onReply?: (reply: Response) => void
  fetch?: typeof globalThis.fetch
  search?: () => string
  newKey?: () => string
}

interface CallOptions {
  signal?: AbortSignal
  /** Give the same key to a repeated attempt, and the server answers as it did before. */
  context?: { idempotencyKey?: string }
}

/** The contract's calls over fetch, on this origin. The shape comes from the wire, the types from the contract. */
export function createBrowserCalls<Calls>(parts: CallParts): Calls {
  return treeOf(parts, parts.wire, '') as Calls
}

function treeOf(parts: CallParts, wire: Wire, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(wire).map(([key, part]) => {
      const name = path ? `${path}.${key}` : key
      return [key, typeof part === 'string' ? callerOf(parts, name, part) : treeOf(parts, part, name)]
    }),
  )
}

function callerOf(parts: CallParts, name: string, line: string) {
  const call = readCall(line)
  const { fetch = globalThis.fetch, search = currentImpersonation, newKey = newOperationKey } = parts
  return async function send(input?: unknown, options: CallOptions = {}): Promise<unknown> {
    const { url, headers, ...request } = requestOf(name, call, input)
    if (call.method !== 'GET') headers['idempotency-key'] ??= options.context?.idempotencyKey ?? newKey()
    const all = { ...headers, ...impersonationHeaders(search()) }
    const response = await fetch(url, { ...request, headers: all, signal: options.signal ?? null }).catch((cause) => {
      throw options.signal?.aborted ? cause : new FetchError(cause)
    })
    parts.onReply?.(response)
    return replyOf(call, response)
  }
}

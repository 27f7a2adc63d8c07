import { FetchError } from './errors.ts'
import { currentImpersonation, impersonationHeaders } from './impersonation.ts'
import { newOperationKey } from './operation-key.ts'
import { bodyOf, replyOf } from './reply.ts'
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
  /** Give the same key to a repeated attempt, and the server answers as it did before. Who gives none leaves the repeating to this. */
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
    const { signal = null, context } = options
    if (call.method !== 'GET') headers['idempotency-key'] ??= context?.idempotencyKey ?? newKey()
    const init = { ...request, headers: { ...headers, ...impersonationHeaders(search()) }, signal }
    async function ask() {
      try {
        const response = await fetch(url, init)
        parts.onReply?.(response)
        return { response, body: await bodyOf(response) }
      } catch (cause) {
        throw signal?.aborted ? cause : new FetchError(cause)
      }
    }
    // only the reply may have been lost: the same key makes it the same change
    const isRepeatedHere = call.method !== 'GET' && !context?.idempotencyKey
    const { response, body } = await ask().catch((error) => {
      if (isRepeatedHere && !signal?.aborted) return ask()
      throw error
    })
    return replyOf(call, response, body)
  }
}

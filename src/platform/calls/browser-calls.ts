import { FetchError } from './errors.ts'
import { currentImpersonation, impersonationHeaders } from './impersonation.ts'
import { createMerge } from './merge.ts'
import { newOperationKey } from './operation-key.ts'
import { reach as reachOfPage, type SiteReach } from './reach.ts'
import { bodyOf, replyOf } from './reply.ts'
import { requestOf, type CallRequest } from './request.ts'
import { readCall, type Wire } from './wire.ts'

interface CallParts {
  wire: Wire
  onReply?: (reply: Response) => void
  fetch?: typeof globalThis.fetch
  search?: () => string
  newKey?: () => string
  reach?: SiteReach
  merge?: ReturnType<typeof createMerge>
}

interface CallOptions {
  signal?: AbortSignal
  context?: CallerContext
}

export interface CallerContext {
  /** Idempotency key: with the same key the server repeats its first answer. Without one the client makes a key and retries once itself. */
  idempotencyKey?: string
  /** Debounce: calls to one address closer together than this become one request. */
  debounceMs?: number
}

/** A client for the contract's calls over fetch, on the same origin. The wire table gives the paths, the contract the types. */
export function createBrowserCalls<Calls>(parts: CallParts): Calls {
  return treeOf({ merge: createMerge(), ...parts }, parts.wire, '') as Calls
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
  const { fetch = globalThis.fetch, search = currentImpersonation, newKey = newOperationKey, reach = reachOfPage, merge } = parts
  return async function send(input?: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal = null, context } = options
    const request = requestOf(name, call, input)
    if (!context?.debounceMs || !merge) return ask(request, signal, context)
    const { url, body } = request
    const [path = url] = url.split('?')
    return merge({
      name: `${call.method} ${path}`,
      same: JSON.stringify([url, body]),
      ms: context.debounceMs,
      signal,
      send: (own) => ask(request, own, context),
    })
  }

  async function ask({ url, headers: given, ...request }: CallRequest, signal: AbortSignal | null, context?: CallerContext) {
    const headers = { ...given, ...impersonationHeaders(search()) }
    if (call.method !== 'GET') headers['idempotency-key'] ??= context?.idempotencyKey ?? newKey()
    const init = { ...request, headers, signal }
    async function attempt() {
      try {
        const response = await fetch(url, init)
        reach.answered()
        parts.onReply?.(response)
        return { response, body: await bodyOf(response) }
      } catch (cause) {
        if (signal?.aborted) throw cause
        reach.failed()
        throw new FetchError(cause)
      }
    }
    // Only the reply may be lost: a retry with the same key does not repeat the change.
    const isRepeatedHere = call.method !== 'GET' && !context?.idempotencyKey
    const { response, body } = await attempt().catch((error) => {
      if (isRepeatedHere && !signal?.aborted && !reach.isGone()) return attempt()
      throw error
    })
    return replyOf(call, response, body)
  }
}

import type { Context, MiddlewareHandler } from 'hono'
import { clientAddress, clientNetwork } from '#platform/http/client.ts'
import { refuseTooMany } from '#platform/http/refuse.ts'
import type { Limit, Limits } from '#platform/limits/limits.ts'

export interface RateRules extends Limit {
  name: string
  trustProxy: number
  /** Whose allowance it is; the caller's network unless said otherwise. */
  key?: (c: Context) => string
}

export function rateLimit(limits: Limits, { name, trustProxy, key, ...limit }: RateRules): MiddlewareHandler {
  const keyOf = key ?? ((c: Context) => clientNetwork(clientAddress(c, trustProxy)))
  return async (c, next) => {
    const taken = await limits.take(`${name}:${keyOf(c)}`, limit)
    if (taken.allowed) return next()
    return refuseTooMany(c, taken)
  }
}

import type { Context, MiddlewareHandler } from 'hono'
import { clientAddress, clientNetwork } from '#platform/http/client.ts'
import { refuseTooMany } from '#platform/http/refuse.ts'
import type { Limit, Limits } from '#platform/limits/limits.ts'

export interface RateRules extends Pick<Limit, 'seconds'> {
  /** The same for everybody, or by the caller's key. */
  limit: number | ((key: string) => number)
  name: string
  trustProxy: number
  /** The key of the allowance; by default the caller's network. */
  key?: (c: Context) => string | Promise<string>
  /** Multiplier of the limit for this caller; 1 by default. */
  times?: (c: Context) => number
}

export function rateLimit(limits: Limits, { name, trustProxy, key, times, limit, seconds }: RateRules): MiddlewareHandler {
  const keyOf = key ?? ((c: Context) => clientNetwork(clientAddress(c, trustProxy)))
  return async (c, next) => {
    const caller = await keyOf(c)
    const most = typeof limit === 'number' ? limit : limit(caller)
    const taken = await limits.take(`${name}:${caller}`, { limit: most * (times?.(c) ?? 1), seconds })
    if (taken.allowed) return next()
    return refuseTooMany(c, taken)
  }
}

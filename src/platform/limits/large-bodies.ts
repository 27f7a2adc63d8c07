import type { Context, MiddlewareHandler } from 'hono'
import type { Limits, Taken } from '#platform/limits/limits.ts'

interface LargeRules {
  limits: Limits
  /** The sender: the signed-in user, else the network. Only called for a large body. */
  senderOf(c: Context): Promise<string>
}

type Take = (c: Context) => Promise<Taken>

const TAKE = 'takeLarge'
const LARGE_BYTES = 131_072
const A_MINUTE = { limit: 40, seconds: 60 }

/** Rate limit for large bodies: parsing a megabyte of JSON takes as long as many calls, and blocks everyone else. */
export function limitLargeBodies({ limits, senderOf }: LargeRules): MiddlewareHandler {
  const take: Take = async (c) => limits.take(`large-bodies:${await senderOf(c)}`, A_MINUTE)
  return (c, next) => {
    c.set(TAKE, take)
    return next()
  }
}

/** Null for a small body. */
export async function takeLarge(c: Context, bytes: number): Promise<Taken | null> {
  const take = c.get(TAKE) as Take | undefined
  return bytes > LARGE_BYTES && take ? take(c) : null
}

import type { Context, MiddlewareHandler } from 'hono'
import type { Limits, Taken } from '#platform/limits/limits.ts'

interface LargeRules {
  limits: Limits
  /** Who sends: the person where somebody is signed in, else the network. Asked only for a body that is large. */
  senderOf(c: Context): Promise<string>
}

type Take = (c: Context) => Promise<Taken>

const TAKE = 'takeLarge'
const LARGE_BYTES = 131_072
const A_MINUTE = { limit: 40, seconds: 60 }

/** To read and check a megabyte of JSON takes the time of many calls, and everybody else waits for it. */
export function limitLargeBodies({ limits, senderOf }: LargeRules): MiddlewareHandler {
  const take: Take = async (c) => limits.take(`large-bodies:${await senderOf(c)}`, A_MINUTE)
  return (c, next) => {
    c.set(TAKE, take)
    return next()
  }
}

/** Null where the body is small. */
export async function takeLarge(c: Context, bytes: number): Promise<Taken | null> {
  const take = c.get(TAKE) as Take | undefined
  return bytes > LARGE_BYTES && take ? take(c) : null
}

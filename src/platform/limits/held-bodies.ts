import type { Context, MiddlewareHandler } from 'hono'
import { isFreeWithin } from '#platform/limits/shed.ts'

export interface HeldRules {
  /** The sender: the signed-in user, else the network. Only called for a large body. */
  senderOf(c: Context): Promise<string>
  /** Bytes of all large bodies at the same time. */
  most?: number
  /** Longest wait for room. */
  waitMs?: number
}

/** Returns null when there was no room for so many bytes; else what gives the room back. */
type Hold = (c: Context, bytes: number) => Promise<(() => void) | null>

const HOLD = 'holdBody'
/** The body of a call is smaller. */
const LARGE_BYTES = 2_097_152
const MOST = 268_435_456
/** A proxy may end a connection that takes no byte for a minute. */
export const HELD_WAIT_MS = 45_000
const needsNone = () => {}

/** A body is in memory from its first byte until it was handled. A sender may have a quarter of the room, or one body that is larger. */
export function limitHeldBodies({ senderOf, most = MOST, waitMs = HELD_WAIT_MS }: HeldRules): MiddlewareHandler {
  const held = new Map<string, number>()
  let all = 0

  function add(sender: string, bytes: number): void {
    const own = (held.get(sender) ?? 0) + bytes
    if (own > 0) held.set(sender, own)
    else held.delete(sender)
    all += bytes
  }

  function take(sender: string, bytes: number): boolean {
    const own = held.get(sender) ?? 0
    const fits = all === 0 || (all + bytes <= most && (own === 0 || own + bytes <= most / 4))
    if (fits) add(sender, bytes)
    return fits
  }

  const hold: Hold = async (c, bytes) => {
    if (bytes <= LARGE_BYTES) return needsNone
    const sender = await senderOf(c)
    if (!(await isFreeWithin(() => take(sender, bytes), waitMs))) return null
    return () => add(sender, -bytes)
  }

  return (c, next) => {
    c.set(HOLD, hold)
    return next()
  }
}

/** Waits for room for a body. */
export async function holdBody(c: Context, bytes: number): Promise<(() => void) | null> {
  const hold = c.get(HOLD) as Hold | undefined
  return hold ? hold(c, bytes) : needsNone
}

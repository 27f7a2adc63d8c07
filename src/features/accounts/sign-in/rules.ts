import { refuse } from '#platform/result.ts'
import { CODE_TRIES, RESEND_MS } from '../rules.ts'

const HOUR_MS = 3_600_000
/** Codes an hour that one asker may have sent to one address, and to all addresses together. */
export const CODES_FOR_ADDRESS = 5
export const CODES_FOR_ASKER = 20
/** Past as many in an hour an address is under attack, and a code from then on dies with its first wrong try. */
export const CODES_IN_PEACE = 20
export const CODES_COUNTED_MS = HOUR_MS

export interface Asked {
  /** When this browser was last sent a code for this address. */
  last: Date | null
  /** When codes of the last hour were sent, the newest first: by this asker to this address, and to any. */
  toAddress: Date[]
  byAsker: Date[]
}

/** A budget belongs to whoever asks, so that nobody can use up somebody else's. */
export function mayHaveCode({ last, toAddress, byAsker }: Asked, now: Date) {
  const secondsUntil = (moment: number) => Math.max(1, Math.ceil((moment - now.getTime()) / 1000))
  const resend = (last?.getTime() ?? 0) + RESEND_MS
  if (resend > now.getTime()) return refuse('too_soon', { retryAfter: secondsUntil(resend) })
  const blocking = toAddress[CODES_FOR_ADDRESS - 1] ?? byAsker[CODES_FOR_ASKER - 1]
  if (blocking) return refuse('too_many_codes', { retryAfter: secondsUntil(blocking.getTime() + HOUR_MS) })
  return { resendIn: RESEND_MS / 1000 }
}

export function triesOf(codesToAddress: number): number {
  return codesToAddress > CODES_IN_PEACE ? 1 : CODE_TRIES
}

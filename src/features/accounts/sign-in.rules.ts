import { refuse } from '#platform/result.ts'
import { CODE_TRIES, RESEND_MS } from './accounts.rules.ts'

/**
 * A budget belongs to whoever asks, so that nobody can use up somebody else's: to a browser that an address has signed in
 * from before, or to a network. All networks together have a ceiling for an address, which known browsers stand above.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Codes an hour that one asker may have sent to one address, and to all addresses together. */
export const CODES_FOR_ADDRESS = 5
/** A network that its operator named, as a school, may have as many times more. */
export const CODES_FOR_ASKER = 20
/** Codes that all networks together may have sent to one address. */
export const CODES_AN_HOUR = 15
export const CODES_A_DAY = 30
/** Past as many in a day an address may be under attack, and a code that a network asks for dies with its first wrong try. */
export const CODES_IN_PEACE = 5
export const CODES_COUNTED_MS = DAY_MS

export interface CodesSent {
  /** When this browser was last sent a code for this address, if that one still works. */
  last: Date | null
  /** When codes of the last hour were sent, the newest first: by this asker to this address, and to any. */
  toAddress: Date[]
  byAsker: Date[]
  /** When all networks had codes sent to this address in the last day, the newest first; nobody's business where the browser is known. */
  byNetworks: Date[] | null
}

const endOf = (span: number, moment: Date | undefined) => (moment ? moment.getTime() + span : 0)

export function mayHaveCode({ last, toAddress, byAsker, byNetworks }: CodesSent, now: Date, codesForAsker = CODES_FOR_ASKER) {
  const retryAfter = (moment: number) => ({ retryAfter: Math.max(1, Math.ceil((moment - now.getTime()) / 1000)) })
  const resend = endOf(RESEND_MS, last ?? undefined)
  if (resend > now.getTime()) return refuse('too_soon', retryAfter(resend))
  const free = Math.max(
    endOf(HOUR_MS, toAddress[CODES_FOR_ADDRESS - 1]),
    endOf(HOUR_MS, byAsker[codesForAsker - 1]),
    endOf(HOUR_MS, byNetworks?.[CODES_AN_HOUR - 1]),
    endOf(DAY_MS, byNetworks?.[CODES_A_DAY - 1]),
  )
  return free > now.getTime() ? refuse('too_many_codes', retryAfter(free)) : { resendIn: RESEND_MS / 1000 }
}

/** How often the next code may be tried. */
export function triesOf({ byNetworks }: Pick<CodesSent, 'byNetworks'>): number {
  return byNetworks !== null && byNetworks.length >= CODES_IN_PEACE ? 1 : CODE_TRIES
}

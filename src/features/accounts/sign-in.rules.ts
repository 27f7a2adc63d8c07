import { refuse } from '#platform/result.ts'
import { SIGN_IN_CODE_TRIES, RESEND_MS } from './accounts.rules.ts'

/**
 * A budget belongs to the asker, so nobody can use up another person's: to a browser in which the address signed in before, or to a
 * network. All networks together have a ceiling for each address; known browsers are exempt.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Codes per hour from one asker to one address. */
export const CODES_FOR_ADDRESS = 5
/** Codes per hour from one asker to all addresses; more for networks that the operator named, such as a school. */
export const CODES_FOR_ASKER = 20
/** Codes from all networks together to one address. */
export const CODES_AN_HOUR = 15
export const CODES_A_DAY = 30
/** Above this many per day the address may be under attack: a network's code then allows one try only. */
export const CODES_IN_PEACE = 5
export const CODES_COUNTED_MS = DAY_MS

export interface CodesSent {
  /** When this browser was last sent a code for this address that still works. */
  last: Date | null
  /** Codes of the last hour, newest first: from this asker to this address, and to any address. */
  toAddress: Date[]
  byAsker: Date[]
  /** Codes from all networks to this address in the last day, newest first; null for a known browser. */
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

/** How many tries the next code allows. */
export function triesOf({ byNetworks }: Pick<CodesSent, 'byNetworks'>): number {
  return byNetworks !== null && byNetworks.length >= CODES_IN_PEACE ? 1 : SIGN_IN_CODE_TRIES
}

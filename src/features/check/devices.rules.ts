import { refuse } from '#platform/result.ts'

/** Signing in a machine after RFC 8628: it shows a code, its owner types it on the site. */

export const GRANT_MS = 10 * 60_000
export const POLL_SECONDS = 2
/** What RFC 8628 adds for a machine that asks too soon. */
const SLOWER_BY = 5
/** Wrong codes that one learner may type in the time that a code lives. */
export const CODE_TRIES = { limit: 5, seconds: GRANT_MS / 1000 }
export const MACHINE_LONGEST = 60

/** Letters that cannot be read for others, and make no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const CODE_LETTERS = 8

/** `random` gives a whole number below its argument. */
export function newUserCode(random: (below: number) => number): string {
  const letters = Array.from({ length: CODE_LETTERS }, () => LETTERS.charAt(random(LETTERS.length)))
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** As it was typed: small letters, spaces and hyphens do not matter. Null for what can be none. */
export function userCodeIn(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '')
  const isCode = new RegExp(`^[${LETTERS}]{${CODE_LETTERS}}$`).test(letters)
  return isCode ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null
}

/** The name by which a machine calls itself, as words that can be shown. */
export function machineName(given: string): string {
  const shown = given.replace(/[\p{C}\s]+/gu, ' ').trim()
  return Array.from(shown).slice(0, MACHINE_LONGEST).join('') || 'unknown'
}

/** given: the token was sent, and is sent again until it is used for the first time, since its reply may be lost. */
export type GrantState = 'asked' | 'allowed' | 'refused' | 'given'

interface Grant {
  state: GrantState
  polledAt: Date | null
  interval: number
  expiresAt: Date
}

/** What a machine hears that asks whether it was let in. */
export function answerPoll({ state, polledAt, interval, expiresAt }: Grant, now: Date) {
  if (state === 'refused') return refuse('access_denied')
  if (expiresAt.getTime() <= now.getTime()) return refuse('expired_token')
  const isTooSoon = polledAt !== null && now.getTime() - polledAt.getTime() < interval * 1000
  if (isTooSoon) return refuse('slow_down', { interval: interval + SLOWER_BY })
  return state === 'asked' ? refuse('authorization_pending', { interval }) : state
}

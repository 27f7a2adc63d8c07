/** A learner's own coding assistant, connected by a token that opens what its owner ticked, and nothing else. */

export const SCOPES = ['read', 'notes', 'check'] as const
export type Scope = (typeof SCOPES)[number]
/** Ticked before the learner has said anything: what changes nothing. */
export const USUAL_SCOPES: readonly Scope[] = ['read', 'check']

export const TOKENS_MOST = 20
export const NAME_LONGEST = 60
export const MCP_ADDRESS = '/mcp'
/** Tells a token of ours from others, for people and for programs that look for leaked ones. */
export const TOKEN_START = 'waymark_'

/** The name that its owner gives to a token, as words that can be shown; null if nothing is left. */
export function tokenName(given: string): string | null {
  const shown = given.replace(/[\p{C}\s]+/gu, ' ').trim()
  return Array.from(shown).slice(0, NAME_LONGEST).join('') || null
}

/** In the fixed order, each once. */
export function scopesIn(given: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => given.includes(scope))
}

const LINE_ENDS = /\r\n?|[\u2028\u2029]/g
/** Characters that could carry words which the learner does not see, or show them in another order than the assistant reads them. */
const UNSEEN = /[\uFE00-\uFE0E\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]|(?![\n\t])\p{Cc}/gu

/** What others wrote, without characters that only a program would see. */
export function seen(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(UNSEEN, '').toWellFormed()
}

type Told = string | number | boolean | null | readonly Told[] | { readonly [name: string]: Told }

function seenIn(value: Told): Told {
  if (typeof value === 'string') return seen(value)
  if (Array.isArray(value)) return value.map(seenIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, seenIn(one)]))
}

/**
 * The answer of a tool. Its sentences are the site's; whatever others wrote stands in JSON, as a string that cannot end itself or pass for
 * a sentence.
 */
export interface ToolAnswer {
  says: string
  quoted?: { readonly [name: string]: Told }
}

export function textsOf({ says, quoted }: ToolAnswer): string[] {
  return quoted ? [says, JSON.stringify({ quoted: seenIn(quoted) }, null, 1)] : [says]
}

/** How much a hint says: more with each answer that was not right. */
export const RUNGS = 3

export function rungOf(misses: number): number {
  return Math.min(Math.max(misses, 0), RUNGS - 1) + 1
}

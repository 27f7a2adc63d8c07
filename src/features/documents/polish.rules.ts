import type { DocumentationBlock } from './document-text.rules.ts'

/**
 * A model may suggest other wording for a passage, but no other facts: a suggestion must keep every number, name, address and piece of
 * code, or it is not shown.
 */

const SHORTEST = 20
export const LONGEST_PASSAGE = 4000
/** Enough for all passages of a long document in a row. */
export const POLISHED_A_MINUTE = 40

/** Only prose: not code, links, captions or short answers. */
export function canBePolished(kind: DocumentationBlock['kind'], text: string): boolean {
  return (kind === 'text' || kind === 'quote') && text.trim().length >= SHORTEST && text.length <= LONGEST_PASSAGE
}

export type Objection = 'facts' | 'form' | 'length'

/** Why a suggestion is not shown; null if it may be. */
export function objectionTo(before: string, after: string): Objection | null {
  if (after.length > before.length * 1.5 + 40 || after.length < before.length * 0.4) return 'length'
  if (before.split(/\n+/).length !== after.split(/\n+/).length) return 'form'
  return sameFacts(before, after) ? null : 'facts'
}

const VERBATIM = /```[^]*?(?:```|$)|`[^`\n]+`/g
const ENDS = /^[([“"‘'«–—]+|[.,;:!?…)\]”"’'»–—]+$/gu
const PLAIN = /^\p{L}[\p{Ll}\p{Lo}\p{Lm}\p{M}]*(?:['’-]\p{L}[\p{Ll}\p{Lo}\p{Lm}\p{M}]*)*$/u
const COUNTING =
  /^(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|dozens?|half|twice|thrice|percent)$/i

interface Facts {
  /** Strings that must be kept letter by letter, as often as they occur. */
  verbatim: string[]
  names: Set<string>
  /** Words at the start of a sentence, which are capitalised anyway. */
  first: Set<string>
  words: Set<string>
}

function factsIn(text: string): Facts {
  const verbatim: string[] = text.match(VERBATIM) ?? []
  const facts: Facts = { verbatim, names: new Set(), first: new Set(), words: new Set() }
  let begins = true
  for (const token of text.replace(VERBATIM, ' ').match(/\S+|\n/gu) ?? []) {
    if (token === '\n') begins = true
    const word = token.replace(ENDS, '')
    if (word === '') continue
    facts.words.add(word)
    if (!PLAIN.test(word)) verbatim.push(word)
    else if (COUNTING.test(word)) verbatim.push(word.toLowerCase())
    else if (begins) facts.first.add(word)
    else if (/^\p{Lu}/u.test(word) && word !== 'I') facts.names.add(word)
    begins = /[.!?…:]["”’')\]]*$/u.test(token)
  }
  verbatim.sort()
  return facts
}

/** Common first words that a suggestion may add: they name nothing. */
const BEGINNINGS = new Set(
  `a after all although an and as at because before both but by each finally first for from here how however i if in instead it its later
  most my next no now of on once or our since so some that the their then there these they this those though to until we what when where
  which while why with without you your`.split(/\s+/),
)

function sameFacts(before: string, after: string): boolean {
  const [was, is] = [factsIn(before), factsIn(after)]
  if (was.verbatim.join('\n') !== is.verbatim.join('\n')) return false
  const known = new Set([...was.words].map((word) => word.toLowerCase()))
  const isKnown = (word: string) => known.has(word.toLowerCase())
  return (
    [...was.names].every((name) => is.words.has(name)) &&
    [...is.names].every((name) => was.words.has(name)) &&
    [...is.first].every((word) => isKnown(word) || BEGINNINGS.has(word.toLowerCase()))
  )
}

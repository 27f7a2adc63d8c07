/** Splits a story into clauses, because often only one sentence says what the writer wants. */

const SENTENCE_END = /(?<=[.!?;:\n])\s+|\n+|\s[–—-]\s/u
const CLAUSE_END = /,\s+|\s+(?=(?:but|because|so that|and (?:also|then|I|we|want|how|why|what))\s)/iu
/** A sentence of at most this many words is not split. */
const WORDS_MOST = 9
const WORDS_LEAST = 3
const CLAUSES_MOST = 8
/** Phrases that exclude something, such as 'but not'. */
const UNWANTED = /\b(?:but not|not (?:on|with|in|about|for|using)|instead of|rather than|except(?: for)?)\b[^,.;:!?\n]*/giu

const countWords = (text: string) => text.split(/\s+/u).filter(Boolean).length

export function wantedPart(goal: string): string {
  const wanted = goal.replace(UNWANTED, ' ').replace(/\s+/gu, ' ').trim()
  return countWords(wanted) === 0 ? goal : wanted
}

/** The clauses of a goal; empty if it is a single one. */
export function clausesOf(goal: string): string[] {
  const clauses = goal
    .split(SENTENCE_END)
    .flatMap((sentence) => (countWords(sentence) > WORDS_MOST ? joinShort(sentence.split(CLAUSE_END)) : [sentence]))
  const whole = clauses.map((clause) => clause.trim()).filter((clause) => clause !== '')
  return whole.length > 1 ? whole.slice(-CLAUSES_MOST) : []
}

/** A fragment of one or two words is joined to the one before it. */
function joinShort(pieces: readonly string[]): string[] {
  const clauses: string[] = []
  for (const piece of pieces) {
    const last = clauses.at(-1)
    if (last !== undefined && (countWords(piece) < WORDS_LEAST || countWords(last) < WORDS_LEAST))
      clauses.splice(-1, 1, `${last}, ${piece}`)
    else clauses.push(piece)
  }
  return clauses
}

import { editDistance } from '#pure/edit-distance.ts'

/** A gap in a text of the learner's own, to fill from memory. */

export interface Gap {
  before: string
  /** the word that is left out */
  word: string
  after: string
}

const MOST_GAPS = 4
const SHORTEST_WORD = 4
const FEWEST_WORDS = 4
const LONGEST_QUOTE = 400
const COMMON = new Set(
  'about above after again also because been before being below between both could does each every from have here into itself just like made make many more most much must only other over same should some such than that their them then there these they this those through under until very were what when where which while whose will with would your yours'.split(
    ' ',
  ),
)

/** The longest words make the best gaps: at most four, in the order of the text. */
export function gapsIn(text: string, fewestWords = FEWEST_WORDS): Gap[] {
  const quote = text.trim().replace(/\s+/g, ' ')
  const words = [...quote.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu)]
  if (quote.length > LONGEST_QUOTE || words.length < fewestWords) return []
  const seen = new Map<string, number>()
  for (const [word] of words) seen.set(fold(word), (seen.get(fold(word)) ?? 0) + 1)
  return words
    .filter(([word]) => word.length >= SHORTEST_WORD && !COMMON.has(fold(word)) && seen.get(fold(word)) === 1)
    .toSorted((a, b) => b[0].length - a[0].length || a.index - b.index)
    .slice(0, MOST_GAPS)
    .toSorted((a, b) => a.index - b.index)
    .map(({ 0: word, index }) => ({ before: quote.slice(0, index), word, after: quote.slice(index + word.length) }))
}

export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** Accepts one mistyped letter in a long word. */
export function fillsGap(word: string, given: string): boolean {
  const [wanted, typed] = [fold(word), fold(given).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')]
  if (wanted === typed) return true
  const isNumber = /\d/.test(wanted)
  return !isNumber && wanted.length > 5 && editDistance(wanted, typed) <= 1
}

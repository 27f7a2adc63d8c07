import { editDistance } from '#pure/edit-distance.ts'
/** A word is a run of letters and digits; some languages and a platform are recognised by symbols. */
const WORD = /c\+\+|c#|f#|(?<![\p{L}\p{N}])\.net\b|[\p{L}\p{N}\p{M}]+/giu
const SIGNS = new Map(Object.entries({ 'c++': 'cplusplus', 'c#': 'csharp', 'f#': 'fsharp', '.net': 'dotnet' }))

export const WORD_LONGEST = 40

export interface Word {
  /** The indexed form: lower case, without accents. */
  word: string
  at: number
  length: number
}

export function wordsIn(text: string): Word[] {
  const found: Word[] = []
  for (const { 0: written, index } of text.toWellFormed().matchAll(WORD)) {
    const word = plain(written)
    if (word !== '' && word.length <= WORD_LONGEST) found.push({ word, at: index, length: written.length })
  }
  return found
}

function plain(written: string): string {
  const lower = written.toLowerCase()
  return SIGNS.get(lower) ?? lower.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '')
}

export function plainWords(text: string): string[] {
  return wordsIn(text).map(({ word }) => word)
}

const RUN = 3
const RUNS_MOST = 8

/** All runs of three words, or both of two, to find a pasted error message. Longer texts are stories, whose runs mean nothing. */
export function runsOf(words: readonly string[]): string[] {
  if (words.length === RUN - 1) return [words.join(' ')]
  const runs = words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '))
  return runs.length > RUNS_MOST ? [] : runs
}

/** A piece of text, marked if it matches. */
export interface HighlightedPiece {
  text: string
  match: boolean
}

export function highlight(text: string, isMatch: (word: string) => boolean): HighlightedPiece[] {
  const pieces: HighlightedPiece[] = []
  let end = 0
  const add = (from: number, to: number, match: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), match })
  }
  for (const { word, at, length } of wordsIn(text)) {
    if (!isMatch(word)) continue
    add(end, at, false)
    add(at, at + length, true)
    end = at + length
  }
  add(end, text.length, false)
  return pieces
}

/** An excerpt around the first match: from the start of a nearby sentence, otherwise cut between words. */
export function excerptAround(text: string, isMatch: (word: string) => boolean, longest = 200): string {
  if (text.length <= longest) return text
  const words = wordsIn(text)
  const first = words.find(({ word }) => isMatch(word))?.at ?? 0
  const near = first - longest / 2
  const from = first <= longest / 2 ? 0 : (sentenceIn(text, near, first) ?? words.find(({ at }) => at >= first - longest / 3)?.at ?? first)
  const last = words.findLast(({ at, length }) => at >= from && at + length <= from + longest)
  const to = last ? last.at + last.length : from + longest
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`.toWellFormed()
}

/** The first start of a sentence between the two positions. */
function sentenceIn(text: string, from: number, to: number): number | null {
  for (const { index, 0: end } of text.slice(0, to + 1).matchAll(/[.!?]["')”’]*\s+(?=\S)/g)) {
    const at = index + end.length
    if (at >= from && at <= to) return at
  }
  return null
}

/** How many typos a word of that length may have. */
export function typosAllowed(word: string): number {
  if (/\d/.test(word) || word.length < 3) return 0
  return word.length < 10 ? 1 : 2
}

/** The most likely corrections: the fewest edits, then the more common word. With `unfinished`, prefixes count as well. */
export function nearestWords<Known extends { word: string; projects: number }>(
  token: string,
  known: readonly Known[],
  unfinished: boolean,
): Known[] {
  const most = typosAllowed(token)
  const scored = known.flatMap((one) => {
    if (!beginsAlike(token, one.word)) return []
    const whole = token.length > 3 || sameLetters(token, one.word) ? editDistance(token, one.word, most) : Infinity
    const begun = unfinished && token.length >= 4 ? beginningDistance(token, one.word) : 2
    // prefer a complete word to a prefix
    const distance = Math.min(whole <= most ? whole : Infinity, begun <= 1 ? begun + 0.5 : Infinity)
    return distance > 0 && distance < Infinity ? [{ one, distance }] : []
  })
  const least = Math.min(...scored.map(({ distance }) => distance))
  return scored
    .filter(({ distance }) => distance < least + 0.6)
    .sort((a, b) => a.distance - b.distance || b.one.projects - a.one.projects)
    .map(({ one }) => one)
    .slice(0, 4)
}

/** The first letter is seldom wrong: 'gardening' is not a typo of 'hardening'. */
function beginsAlike(token: string, word: string): boolean {
  return token[0] === word[0] || (token[0] === word[1] && token[1] === word[0])
}

const SHORT = 6

/** In a word of three letters only two swapped ones are surely a typo. */
function sameLetters(one: string, other: string): boolean {
  return Array.from(one).sort().join('') === Array.from(other).sort().join('')
}

/** In a short prefix another last letter makes another word: 'excel' is not 'except'. */
function beginningDistance(token: string, word: string): number {
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, token.length + more))
  const meant = token.length < SHORT ? beginnings.filter((beginning) => beginning.at(-1) === token.at(-1)) : beginnings
  return Math.min(...meant.map((beginning) => editDistance(token, beginning, 1)))
}

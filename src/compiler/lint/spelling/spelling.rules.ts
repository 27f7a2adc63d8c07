/** Finds the words of a text that a dictionary should know. */

export interface Written {
  word: string
  /** offset in the text */
  at: number
}

/** HTML, and Markdown attributes. */
const MARKS = /<[^>]*>|&\w+;|\{[^}]*\}|:[a-z_]+:(?!\w)|lorem ipsum.*/gi
/** Options, file extensions, and anything with characters that words do not have: addresses, paths, names in code. */
const NO_WORDS = /(?<![^\s("'])(?:[-+]+|\*?\.)\p{L}\S*|\S*(?:[\\/@_=<>$#|~^\uFFFD€]|\d|\w[.:]\w|\(\))\S*/gu
const WORD = /\p{L}[\p{L}\p{M}]*(?:[’']\p{L}+)*/gu
const SHORTEST = 3

/** Words for the dictionary: no abbreviations, no names with inner capitals. */
export function wordsIn(text: string): Written[] {
  const blank = (found: string) => ' '.repeat(found.length)
  const left = text.replace(MARKS, blank).replace(NO_WORDS, blank)
  return [...left.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const word = found.replaceAll('’', "'").replace(/'s$/, '')
    return word.length < SHORTEST || /.\p{Lu}/u.test(word) || /[^\p{Script=Latin}']/u.test(word) ? [] : { word, at: index }
  })
}

/** Parses an author's word list: a word per line, with # for comments. */
export function listedWords(list: string): string[] {
  return list.split('\n').flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).filter(Boolean))
}

/** Names in code, which the text may use too. */
export function namesIn(code: string): string[] {
  return code.match(/\p{L}[\p{L}\p{M}']*/gu) ?? []
}

const FEWEST_WORDS = 40
const MOST_UNKNOWN = 0.4

/** With this share of unknown words the text is in another language. */
export function isForeign(unknown: number, words: number): boolean {
  return words >= FEWEST_WORDS && unknown / words > MOST_UNKNOWN
}

const FEWEST_IN_PARAGRAPH = 6

export function isForeignParagraph(unknown: number, words: number): boolean {
  return words >= FEWEST_IN_PARAGRAPH && unknown / words > 0.5
}

/** What of a text is words, and which of them nobody has to know. */

export interface Written {
  word: string
  /** where it begins in the text */
  at: number
}

/** Of HTML and of Markdown's attributes. */
const MARKS = /<[^>]*>|&\w+;|\{[^}]*\}/g
/** Switches and endings of files, and whatever is made of other signs than words are: addresses, paths, names in code. */
const NO_WORDS = /(?<![^\s("'])(?:[-+]+|\*?\.)\p{L}\S*|\S*(?:[\\/@_=<>$#|~^]|\d|\w[.:]\w|\(\))\S*/gu
const WORD = /\p{L}[\p{L}\p{M}]*(?:[’']\p{L}+)*/gu
const SHORTEST = 3

/** The words that a dictionary can know: no abbreviations, no names with capitals inside. */
export function wordsIn(text: string): Written[] {
  const blank = (found: string) => ' '.repeat(found.length)
  const left = text.replace(MARKS, blank).replace(NO_WORDS, blank)
  return [...left.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const word = found.replaceAll('’', "'").replace(/'s$/, '')
    return word.length < SHORTEST || /.\p{Lu}/u.test(word) || /[^\p{Script=Latin}']/u.test(word) ? [] : { word, at: index }
  })
}

/** A list that an author keeps: a word a line; what stands behind # is for people. */
export function listedWords(list: string): string[] {
  return list.split('\n').flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).filter(Boolean))
}

/** What stands in code is a name, also where the text speaks of it. */
export function namesIn(code: string): string[] {
  return code.match(/\p{L}[\p{L}\p{M}']*/gu) ?? []
}

const FEWEST_WORDS = 40
const MOST_UNKNOWN = 0.4

/** Where so much is in no English dictionary, the text is in another language. */
export function isForeign(unknown: number, words: number): boolean {
  return words >= FEWEST_WORDS && unknown / words > MOST_UNKNOWN
}

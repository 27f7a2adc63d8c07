import type { Paragraph, Root } from 'mdast'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { allIn } from './words.ts'

/** Flesch-Kincaid grade level; the formula is meaningless below a page. */
const HARDEST = 12
const FEWEST_WORDS = 150

export function adviseOnReadingLevel({ children }: Root, advise: Advise): void {
  const starts = children.flatMap((node, index) => (node.type === 'heading' && node.depth < 4 ? [index] : []))
  for (const [nth, start] of starts.entries()) {
    const heading = children[start]
    const paragraphs = children.slice(start, starts[nth + 1]).flatMap((node) => allIn(node).filter((one) => one.type === 'paragraph'))
    const years = schoolYears(paragraphs)
    if (heading && years > HARDEST) advise(heading, 'hardToRead', Math.round(years), HARDEST)
  }
}

function schoolYears(paragraphs: readonly Paragraph[]): number {
  const sentences = paragraphs.flatMap((node) => plainText(node).split(/(?<=[.!?:])\s+/)).filter((words) => /\p{L}/u.test(words))
  const words = sentences.flatMap((sentence) => sentence.match(/\p{L}[\p{L}’']*/gu) ?? [])
  if (words.length < FEWEST_WORDS) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

function syllablesIn(word: string): number {
  const sounds = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]+/g)
  return Math.max(1, sounds?.length ?? 1)
}

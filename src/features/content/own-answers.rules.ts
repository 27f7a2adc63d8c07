import type { DocNode } from './content.rules.ts'
import { blockTexts } from './content-words.rules.ts'

/** The section with the authors' own answers to tasks without a check: each item names its question in bold. */
export const OUR_ANSWERS = 'our-answers'

/** Whether an item with these words in bold answers the question; they may be its beginning. */
export function answersQuestion(named: string, question: string): boolean {
  const begins = plain(named)
  return begins !== '' && `${plain(question)} `.startsWith(`${begins} `)
}

/** The author's own answer to a task, as text. */
export function ourAnswerTo(document: DocNode, question: string): string | null {
  const section = find(document, ({ attrs }) => attrs?.['id'] === OUR_ANSWERS)
  const item = section && find(section, (node) => node.type === 'listItem' && answersQuestion(halvesOf(node).named, question))
  return item ? halvesOf(item).said || null : null
}

/** The bold words that an item begins with, and the rest. */
function halvesOf(item: DocNode): { named: string; said: string } {
  const [first, ...others] = item.content ?? []
  const line = first?.content ?? []
  const end = line.findIndex(({ marks = [] }) => !marks.some(({ type }) => type === 'bold'))
  const split = end < 0 ? line.length : end
  const words = (content: DocNode[]) => wordsOf({ ...item, content })
  return {
    named: words(first ? [{ ...first, content: line.slice(0, split) }] : []),
    said: words(first ? [{ ...first, content: line.slice(split) }, ...others] : []),
  }
}

function find(node: DocNode, isIt: (node: DocNode) => boolean): DocNode | null {
  if (isIt(node)) return node
  for (const child of node.content ?? []) {
    const found = find(child, isIt)
    if (found) return found
  }
  return null
}

function wordsOf(node: DocNode): string {
  return blockTexts([node])
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n')
}

function plain(words: string): string {
  return words
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

import type { Link, Nodes, Paragraph, Root, Text } from 'mdast'
import { SCAFFOLD_WORDS } from '../scaffold.ts'
import type { SourcePosition } from '../findings.ts'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'

/** Longer sentences need to be read twice. */
const LONGEST_SENTENCE = 45

/** Checks the prose: the words outside code, pictures and attributes. */
export function adviseOnWords(text: Root, source: string, advise: Advise): void {
  for (const [index, line] of source.split('\n').entries()) {
    const left = SCAFFOLD_WORDS.find((words) => line.includes(words))
    if (left !== undefined) advise({ line: index + 1, column: 1 }, 'leftToWrite', left)
  }
  for (const node of allIn(text)) {
    // an address that became a link by itself leaves words without a place
    if (node.type === 'text' && node.position) adviseOnText(node, source, advise)
    if (node.type === 'link') adviseOnLink(node, advise)
    if (node.type === 'paragraph') adviseOnSentences(node, advise)
  }
}

export function allIn(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(allIn) : [])]
}

const LEFT =
  /\b(?:TODO|FIXME|TBD)\b(?=:|\s*$)|^(?:TODO|FIXME|TBD)\b|\bXXX\b|lorem ipsum|\[(?:insert|add|todo|tbd|screenshot|picture|image|link)\b[^\]]*\]/i
const TWICE = /(?<![\w’'-])([a-z]{2,})\s+\1(?![\w’'-])/gi
/** Correct when doubled. */
const MAY_STAND_TWICE = new Set(['had', 'that', 'is', 'do', 'so', 'very', 'no', 'bye', 'log'])

function adviseOnText(node: Text, source: string, advise: Advise): void {
  const left = LEFT.exec(node.value)
  if (left) advise(within(node, left.index), 'leftToWrite', left[0])
  for (const found of node.value.matchAll(TWICE)) {
    const [, word = ''] = found
    // OR and AND in capitals are not the same words
    const isSame = found[0].slice(1) === `${word.slice(1)}${found[0].slice(word.length, -word.length)}${word.toLowerCase()}`
    if (isSame && !MAY_STAND_TWICE.has(word.toLowerCase())) advise(within(node, found.index), 'doubledWord', word)
  }
  // escaped characters are intended
  const written = source.slice(node.position?.start.offset, node.position?.end.offset).replace(/\\[\s\S]/g, '  ')
  const stray = /\*\*|`/.exec(written)
  if (stray) advise(within(node, stray.index), 'strayMarks', stray[0])
}

function within({ value, position }: Text, index: number): SourcePosition {
  const before = value.slice(0, index).split('\n')
  const { line, column } = position?.start ?? { line: 1, column: 1 }
  return { line: line + before.length - 1, column: before.length === 1 ? column + index : (before.at(-1)?.length ?? 0) + 1 }
}

const NAMES_NOTHING = /^(?:click )?(?:here|this|this link|this page|link)$/i

function adviseOnLink(node: Link, advise: Advise): void {
  const words = plainText(node).trim()
  if (NAMES_NOTHING.test(words)) advise(node, 'emptyLinkWords', words)
}

function adviseOnSentences(node: Paragraph, advise: Advise): void {
  const sentences = plainText(node).split(/(?<=[.!?:;])\s+/)
  const longest = Math.max(...sentences.map((sentence) => sentence.split(/\s+/).length))
  if (longest > LONGEST_SENTENCE) advise(node, 'longSentence', longest, LONGEST_SENTENCE)
}

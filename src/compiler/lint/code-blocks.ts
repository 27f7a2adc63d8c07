import type { Code, Nodes } from 'mdast'
import { isShell } from '../code/highlight.ts'
import { parseAttributes } from '../text/attributes.ts'
import { plainText } from '../text/markdown.ts'
import { typedLines, type TypedLine } from './typed-lines.ts'

/** A block of code, and what the text says of it. */
export interface CodeBlock {
  code: Code
  language: string
  /** a button takes it to the clipboard */
  isCopied: boolean
  isShell: boolean
  /** The commands of a shell block, without the bodies of heredocs. */
  lines: TypedLine[]
  /** the line of its first line of code */
  first: number
  /** the words around it that say for whom it is: heading of the tab, title, paragraph above */
  about: string
}

/** A practice has rules of its own. */
export function codeBlocksIn(node: Nodes, tab = ''): CodeBlock[] {
  if (!('children' in node) || (node.type === 'containerDirective' && node.name === 'practice')) return []
  const heading = node.type === 'containerDirective' && node.name === 'tab' ? (node.attributes?.['heading'] ?? '') : tab
  return node.children.flatMap((child, index) => {
    if (child.type !== 'code') return codeBlocksIn(child, heading)
    const before = node.children[index - 1]
    const above = before?.type === 'paragraph' ? plainText(before) : ''
    return [readBlock(child, `${heading}\n${child.meta ?? ''}\n${above}`)]
  })
}

function readBlock(code: Code, about: string): CodeBlock {
  const language = code.lang ?? 'shell'
  const first = (code.position?.start.line ?? 0) + 1
  const isTyped = isShell(language)
  return {
    code,
    language,
    isCopied: language !== 'output' && parseAttributes(code.meta ?? '')?.['copyable'] !== 'false',
    isShell: isTyped,
    lines: isTyped ? typedLines(code.value, first) : [],
    first,
    about,
  }
}

/** The first line of code with a pattern, to be pointed at. */
export function lineWith(
  { code, first }: CodeBlock,
  pattern: RegExp,
): { place: { line: number; column: number }; found: RegExpExecArray } | null {
  for (const [index, text] of code.value.split('\n').entries()) {
    const found = pattern.exec(text)
    if (found) return { place: { line: first + index, column: found.index + 1 }, found }
  }
  return null
}

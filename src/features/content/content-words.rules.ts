import type { CodeLine, DocNode } from './content.rules.ts'
import { childrenOf } from './practice-files.rules.ts'

/** The visible words of a block, in order. */
export interface BlockText {
  id: string
  text: string
  /** a title or a cell: too short to identify its block */
  isThin: boolean
}

const THIN = new Set(['step', 'section', 'tableHeader', 'tableCell', 'heading'])
/** Their words belong to the surrounding block. */
const INSIDE = new Set(['variable', 'concept'])
/** Attributes with visible words. The views draw them in this order, before the block's content. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  step: ['title'],
  image: ['caption'],
  validationText: ['title', 'description'],
  validationUrl: ['title', 'description'],
  validationUpload: ['title', 'description'],
  validationWork: ['title', 'description'],
}

/**
 * The visible words of each block, by which the server places highlights. The page reads the same from its elements
 * (`notes/ui/block-text.ts`), and a test compares the two in every project.
 */
export function blockTexts(nodes: readonly DocNode[]): BlockText[] {
  const blocks = new Map<string, BlockText>()
  const say = (owner: DocNode | null, text: string) => {
    const id = owner && wordIn(owner, 'id')
    if (!owner || !id || text === '') return
    const known = blocks.get(id) ?? { id, text: '', isThin: THIN.has(owner.type) }
    blocks.set(id, { ...known, text: known.text + text })
  }
  const walk = (node: DocNode, around: DocNode | null): void => {
    const owner = wordIn(node, 'id') !== '' && !isInside(node) ? node : around
    say(owner, ownText(node))
    for (const child of childrenOf(node)) walk(child, owner)
  }
  for (const node of nodes) walk(node, null)
  return [...blocks.values()]
}

/** An inline button is part of its line. */
function isInside({ type, attrs }: DocNode): boolean {
  return INSIDE.has(type) || (type === 'codeInline' && attrs?.['copyable'] !== false)
}

function ownText(node: DocNode): string {
  const { type, text, attrs } = node
  switch (type) {
    case 'text':
      return text ?? ''
    case 'variable':
      return `{${wordIn(node, 'name')}}`
    case 'concept':
      return wordIn(node, 'conceptName')
    case 'codeInline':
      return codeText(linesOf(attrs))
    case 'codeBlock':
      return codeText(wordIn(node, 'language') === 'output' ? printedLines(linesOf(attrs)) : linesOf(attrs))
    case 'section':
      return isLocked(node) ? '' : wordIn(node, 'heading') || wordIn(node, 'name')
    case 'note':
      return wordIn(node, 'heading') + (node.content?.length ? '' : wordIn(node, 'content'))
    default:
      return (SAID[type] ?? []).map((name) => wordIn(node, name)).join('')
  }
}

/** A locked Secret Mission is an offer, with a title that cannot be marked. */
function isLocked({ attrs }: DocNode): boolean {
  return attrs?.['type'] === 'pro' && attrs['status'] !== 'unlocked'
}

function wordIn({ attrs }: DocNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

function linesOf(attrs: DocNode['attrs']): CodeLine[] {
  return Array.isArray(attrs?.['lines']) ? (attrs['lines'] as CodeLine[]) : []
}

function codeText(lines: readonly CodeLine[]): string {
  return lines
    .map((line) => line.map((piece) => (typeof piece === 'string' ? piece : Array.isArray(piece) ? piece[1] : `{${piece.v}}`)).join(''))
    .join('\n')
}

/** In output, the author's placeholder for changing text is shown as an ellipsis. */
export function printedLines(lines: CodeLine[]): CodeLine[] {
  return lines.map((line) => line.map((piece) => (typeof piece === 'string' ? piece.replaceAll('<any>', '…') : piece)))
}

import type { DocNode } from '#features/content/content.rules.ts'
import { textAttr } from '../attrs.ts'
import { NODES } from '#features/content/nodes/nodes.rules.ts'

/** A block whose id comes from the compiler; the others have one from their author. */
export interface UnnamedBlock {
  node: DocNode
  /** kind and own words: blocks with the same key are equal */
  key: string
  words: string
  /** the nearest id around it from the author */
  home: string
}

const AUTHORED = new Set([
  'step',
  'section',
  'tabs',
  'tab',
  'note',
  'anchor',
  'quiz',
  'validationBox',
  'validationText',
  'validationUrl',
  'validationUpload',
  'validationWork',
])

/** In text order. */
export function blocksOf(nodes: readonly DocNode[], home = ''): UnnamedBlock[] {
  return nodes.flatMap((node) => {
    if (AUTHORED.has(node.type)) return blocksOf(node.content ?? [], idOf(node))
    const own = takesId(node) ? [blockOf(node, home)] : []
    return [...own, ...blocksOf(node.content ?? [], home)]
  })
}

export function authoredIds(nodes: readonly DocNode[]): string[] {
  return nodes.flatMap((node) => [...(AUTHORED.has(node.type) ? [idOf(node)] : []), ...authoredIds(node.content ?? [])])
}

export function idOf(node: DocNode): string {
  return textAttr(node, 'id')
}

function takesId(node: DocNode): boolean {
  const group = NODES[node.type]?.group
  if (node.type === 'doc') return false
  return group !== 'inline' || node.type === 'variable' || node.type === 'codeInline'
}

function blockOf(node: DocNode, home: string): UnnamedBlock {
  const words = ownWords(node)
  return { node, words, key: `${node.type} ${words}`, home }
}

/** A list or a table has no words of its own: uses those of its first child. */
function ownWords(node: DocNode): string {
  const { content = [] } = node
  if (node.type === 'codeBlock') return `${textAttr(node, 'language')} ${codeWords(node.attrs?.['lines'])}`
  if (node.type === 'codeInline') return textAttr(node, 'code')
  if (node.type === 'image') return `${textAttr(node, 'src')} ${textAttr(node, 'alt')}`
  if (node.type === 'variable') return `${textAttr(node, 'scope')} ${textAttr(node, 'name')}`
  const first = content[0]
  if (!first || NODES[first.type]?.group === 'inline') return content.map(inlineWords).join('')
  return ownWords(first)
}

function inlineWords(node: DocNode): string {
  if (node.text !== undefined) return node.text
  if (node.type === 'concept') return textAttr(node, 'conceptName')
  if (node.type === 'variable') return `{{${textAttr(node, 'name')}}}`
  if (node.type === 'codeInline') return textAttr(node, 'code')
  return (node.content ?? []).map(inlineWords).join('')
}

function codeWords(lines: unknown): string {
  if (typeof lines === 'string') return lines
  if (Array.isArray(lines)) return lines.map(pieceWords).join('\n')
  return ''
}

function pieceWords(line: unknown): string {
  if (!Array.isArray(line)) return ''
  return line
    .map((piece: unknown) => (typeof piece === 'string' ? piece : Array.isArray(piece) ? String(piece[1]) : `{{${variableOf(piece)}}}`))
    .join('')
}

function variableOf(piece: unknown): string {
  return typeof piece === 'object' && piece !== null && 'v' in piece ? String(piece.v) : ''
}

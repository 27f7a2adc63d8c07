import {
  CONTAINERS,
  LEAVES,
  givenOf,
  isEmptyParagraph,
  levelOf,
  attributeText,
  trimmed,
  nodeWords,
  type EditorNode,
  type SourceAttributes,
} from './editing.rules.ts'
import { braces, quoted, writeInline, writeTarget, type InlineStyle } from './write-inlines.rules.ts'

export interface BlockStyle extends InlineStyle {
  /** the previous block is a list of the same kind, so this one needs another marker */
  isSecondList: boolean
}

export type WriteChild = (node: EditorNode, style: BlockStyle) => string

const CONTAINER_NAMES = namesOf(CONTAINERS)
const LEAF_NAMES = namesOf(LEAVES)

function namesOf(types: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [type, name]))
}

/** Writes a block as new Markdown; `child` writes its contents. */
export function writeBlock(node: EditorNode, style: BlockStyle, child: WriteChild): string {
  const { prefix } = style
  const container = CONTAINER_NAMES[node.type]
  if (container) return writeContainer(container, node, style, child)
  const leaf = LEAF_NAMES[node.type]
  if (leaf && leaf !== 'image') return `::${leaf}${braces(givenOf(node))}`
  switch (node.type) {
    case 'paragraph':
      return writeInline(trimmed(node.content ?? []), style)
    case 'step':
    case 'section':
    case 'heading':
      return writeHeading(node, style)
    case 'blockquote':
      return `> ${writeChildren(node.content ?? [], { ...style, prefix: `${prefix}> ` }, child)}`
    case 'bulletList':
    case 'orderedList':
    case 'checklist':
      return (node.content ?? [])
        .map((item, index) => child({ ...item, attrs: { ...item.attrs, sign: signOf(node, index, style) } }, style))
        .join(`\n${prefix}`)
    case 'listItem':
    case 'checkbox':
      return writeItem(node, style, child)
    case 'table':
      return writeTable(node, style, child)
    case 'tableRow':
      return `| ${(node.content ?? []).map((cell) => child(cell, style)).join(' | ')} |`
    case 'tableCell':
      return writeCell(node, style)
    case 'codeBlock':
      return writeCodeBlock(node, prefix)
    case 'horizontalRule':
      return '---'
    case 'image':
      return writeImage(givenOf(node))
    case 'frontMatter':
      return `---\n${nodeWords(node)}\n---`
    default:
      return prefixed(nodeWords(node), prefix)
  }
}

/** Separates blocks with an empty line and skips empty paragraphs. */
export function writeChildren(nodes: readonly EditorNode[], style: BlockStyle, child: WriteChild): string {
  let last: EditorNode | null = null
  let isSecondList = false
  const written: string[] = []
  for (const node of nodes.filter((one) => !isEmptyParagraph(one))) {
    isSecondList = isList(last) && isList(node) && !isSecondList
    written.push(child(node, { ...style, isSecondList }))
    last = node
  }
  return written.join(`\n${style.prefix.trimEnd()}\n${style.prefix}`)
}

/** Only a list that starts at 1 can interrupt a paragraph in Markdown. */
function interrupts(node: EditorNode | undefined): boolean {
  return node !== undefined && isList(node) && (node.type === 'bulletList' || Number(node.attrs?.['start'] ?? 1) === 1)
}

export function isList(node: EditorNode | null): boolean {
  return node !== null && ['bulletList', 'orderedList', 'checklist'].includes(node.type)
}

function writeHeading(node: EditorNode, style: InlineStyle): string {
  const words = writeInline(onOneLine(node), style).replace(/(\s)(#+)$/, '$1\\$2')
  // the parser reads the braces among the words
  const own = braces(givenOf(node), { hasEntities: false }).replaceAll(/[\\`*_&<>~[\]:]/g, '\\$&')
  return ['#'.repeat(levelOf(node)), words, own].filter((part) => part !== '').join(' ')
}

function onOneLine({ content = [] }: EditorNode): EditorNode[] {
  return trimmed(content).map((one) => (one.type === 'hardBreak' ? { type: 'text', text: ' ' } : one))
}

function signOf({ type, attrs }: EditorNode, index: number, { isSecondList }: BlockStyle): string {
  if (type === 'orderedList' || attrs?.['ordered'] === true) return `${Number(attrs?.['start'] ?? 1) + index}${isSecondList ? ')' : '.'}`
  return isSecondList ? '*' : '-'
}

export function writeItem(node: EditorNode, style: BlockStyle, child: WriteChild): string {
  const sign = attributeText(node, 'sign') || '-'
  const prefix = style.prefix + ' '.repeat(sign.length + 1)
  const checked = node.attrs?.['checked']
  const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : ''
  const within = { ...style, prefix, isSecondList: false }
  const [first, second] = node.content ?? []
  // a list that can interrupt the words needs no empty line
  const isTight = node.content?.length === 2 && first?.type === 'paragraph' && !isEmptyParagraph(first) && interrupts(second)
  const words = isTight
    ? `${child(first, within)}\n${prefix}${child(second as EditorNode, within)}`
    : writeChildren(node.content ?? [], within, child)
  return `${sign} ${box}${words}`.trimEnd()
}

function writeTable(node: EditorNode, style: BlockStyle, child: WriteChild): string {
  const [head, ...rows] = (node.content ?? []).map((row) => child(row, style))
  const columns = node.content?.[0]?.content?.length ?? 0
  return [head, delimiterOf(node, columns), ...rows].join(`\n${style.prefix}`)
}

export function delimiterOf(node: EditorNode, columns: number): string {
  const align = attributeText(node, 'align').split(',')
  const signs: Record<string, string> = { left: ':---', right: '---:', center: ':---:' }
  return `| ${Array.from({ length: columns }, (_, index) => signs[align[index] ?? ''] ?? '---').join(' | ')} |`
}

/** Escapes `|`, which would end the cell. */
function writeCell(node: EditorNode, style: InlineStyle): string {
  return writeInline(onOneLine(node), style).replaceAll(/(\\*)\|/g, (found, slashes: string) =>
    slashes.length % 2 === 1 ? found : `${slashes}\\|`,
  )
}

function writeCodeBlock(node: EditorNode, prefix: string): string {
  const text = nodeWords(node)
  const longest = Math.max(2, ...[...text.matchAll(/^\s*(`{3,})/gm)].map(([, ticks]) => ticks?.length ?? 0))
  const fence = '`'.repeat(longest + 1)
  const [language, meta] = [attributeText(node, 'language'), attributeText(node, 'meta')]
  const info = `${language === '' && meta !== '' ? 'shell' : language} ${meta}`.trim()
  return prefixed([fence + info, ...(text === '' ? [] : [text]), fence].join('\n'), prefix)
}

function writeImage(given: SourceAttributes): string {
  const { src = '', alt = '', caption = '', ...rest } = given
  if (Object.keys(rest).length > 0) return `::image${braces(given)}`
  const title = caption === '' ? '' : ` ${quoted(caption)}`
  return `![${alt.replaceAll(/[\\[\]*_`<&:~]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ')}](${writeTarget(src)}${title})`
}

function writeContainer(name: string, node: EditorNode, style: BlockStyle, child: WriteChild): string {
  const { prefix } = style
  const separator = name === 'tabs' ? `\n${prefix}` : null
  const within = { ...style, isSecondList: false }
  const words = separator
    ? (node.content ?? []).map((one) => child(one, within)).join(separator)
    : writeChildren(node.content ?? [], within, child)
  const inner = Math.max(2, ...[...words.matchAll(/^[\s>]*(:{3,})/gm)].map(([, colons]) => colons?.length ?? 0))
  const colons = ':'.repeat(inner + 1)
  return [`${colons}${name}${braces(givenOf(node))}`, ...(words === '' ? [] : [words]), colons].join(`\n${prefix}`)
}

export function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')
}

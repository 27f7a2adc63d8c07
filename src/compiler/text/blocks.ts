import type { Heading, List, Paragraph, PhrasingContent, RootContent, Table } from 'mdast'
import type { DocNode } from '#features/content/content.rules.ts'
import { placed, unnamed, type Build, type Where } from './build.ts'
import { buildCodeBlock } from './code-blocks.ts'
import { buildContainer, buildLeaf } from './block-directives.ts'
import { buildImage } from './images.ts'
import { buildInline } from './inline.ts'
import { NO_FOOTNOTES, reportBrokenLinks, reportHtml, reportLeftovers } from './leftovers.ts'
import { shownText } from './markdown.ts'

export function buildBlocks(nodes: readonly RootContent[], build: Build, where: Where = 'text'): DocNode[] {
  return nodes.flatMap((node, index) => placed(buildBlock(node, nodes[index + 1], build, where), node, build))
}

function buildBlock(node: RootContent, next: RootContent | undefined, build: Build, where: Where): DocNode[] {
  switch (node.type) {
    case 'paragraph':
      return buildParagraph(node, build)
    case 'heading':
      return buildHeading(node, build)
    case 'blockquote':
      return nonEmpty(unnamed('blockquote', {}, buildBlocks(node.children, build)))
    case 'thematicBreak':
      return [unnamed('horizontalRule')]
    case 'list':
      return [buildList(node, build)]
    case 'table':
      return [buildTable(node, build)]
    case 'code':
      return buildCodeBlock(node, next, build)
    case 'containerDirective':
      return buildContainer(node, build, where, (children, within) => buildBlocks(children, build, within))
    case 'leafDirective':
      return buildLeaf(node, build, where)
    case 'html':
      reportHtml(node, build)
      return []
    case 'footnoteDefinition':
      build.report(node, 'unsupported', 'A footnote', NO_FOOTNOTES)
      return []
    default:
      return []
  }
}

function buildHeading(node: Heading, build: Build): DocNode[] {
  if (node.depth < 4) build.report(node, node.depth === 1 ? 'titleInText' : 'headingInside')
  return ordinaryHeading(node, build)
}

export function ordinaryHeading(node: Heading, build: Build): DocNode[] {
  reportBrokenLinks(node, build)
  const words = shownText(node)
  if (words.trim() === '') build.report(node, 'emptyHeading')
  if (/\{[#\w][^{}]*\}\s*$/.test(words)) build.report(node, 'unsupported', 'An attribute of a heading of this level')
  return placed(nonEmpty(unnamed('heading', { level: node.depth }, buildInline(node.children, build))), node, build)
}

/** A picture inside a paragraph becomes a block. */
function buildParagraph(node: Paragraph, build: Build): DocNode[] {
  reportLeftovers(node, build)
  reportBrokenLinks(node, build)
  const blocks: DocNode[] = []
  let words: PhrasingContent[] = []
  const flush = () => {
    const content = trimEnds(buildInline(words, build))
    if (content.length > 0) blocks.push(unnamed('paragraph', {}, content))
    words = []
  }
  for (const child of node.children) {
    if (child.type !== 'image' && child.type !== 'imageReference') {
      words.push(child)
      continue
    }
    flush()
    const src = child.type === 'image' ? child.url : (build.definitions.get(child.identifier) ?? '')
    const caption = child.type === 'image' ? (child.title ?? '') : ''
    blocks.push(...buildImage({ src, alt: child.alt ?? '', caption }, child, build))
  }
  flush()
  return blocks
}

function trimEnds(content: DocNode[]): DocNode[] {
  const trimmed = content.map((node, index) => {
    if (node.text === undefined) return node
    const start = index === 0 ? node.text.trimStart() : node.text
    return { ...node, text: index === content.length - 1 ? start.trimEnd() : start }
  })
  return trimmed.filter((node) => node.text !== '')
}

function buildList(node: List, build: Build): DocNode {
  for (const item of node.children) {
    if (typeof item.checked !== 'boolean' && /^\[[ xX]?\](?![([])/.test(build.source.slice(item.children[0]?.position?.start.offset)))
      build.report(item, 'brokenCheckbox')
  }
  const isChecklist = node.children.some((item) => typeof item.checked === 'boolean')
  if (isChecklist) {
    const boxes = node.children.map((item) => unnamed('checkbox', { checked: item.checked === true }, buildBlocks(item.children, build)))
    return unnamed('checklist', {}, boxes)
  }
  const items = node.children.map((item) => unnamed('listItem', {}, buildBlocks(item.children, build)))
  return node.ordered ? unnamed('orderedList', { start: node.start ?? 1 }, items) : unnamed('bulletList', {}, items)
}

function buildTable(node: Table, build: Build): DocNode {
  const columns = node.children[0]?.children.length ?? 0
  const rows = node.children.map((row, rowIndex) => {
    if (row.children.length > columns) build.report(row, 'lostCells', row.children.length, columns)
    const type = rowIndex === 0 ? 'tableHeader' : 'tableCell'
    const cells = row.children.map((cell, column) => {
      reportBrokenLinks(cell, build)
      const content = trimEnds(buildInline(cell.children, build))
      const paragraph = content.length > 0 ? [unnamed('paragraph', {}, content)] : []
      return unnamed(type, { align: node.align?.[column] ?? null }, paragraph)
    })
    return unnamed('tableRow', {}, cells)
  })
  return unnamed('table', {}, rows)
}

function nonEmpty(node: DocNode): DocNode[] {
  return node.content ? [node] : []
}

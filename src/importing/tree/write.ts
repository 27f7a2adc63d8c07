import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { directiveNames, parseMarkdown, plainText } from '#compiler/syntax.ts'
import { freeId, slugOf, type Block } from './arrange.ts'
import { eachNode } from './nodes.ts'

export interface Written {
  block: Block
  text: string
  /** copied from the source */
  isSlice: boolean
}

type Handle = NonNullable<NonNullable<Options['handlers']>['paragraph']>

const containerDirective: Handle = (node: Extract<Nodes, { type: 'containerDirective' }>, _, state, info) => {
  const fence = ':'.repeat(3 + depthOf(node))
  const inside = state.containerFlow(node, info)
  return `${fence}${node.name}${attributesOf(node.attributes)}\n${inside}${inside === '' ? '' : '\n'}${fence}`
}

const leafDirective: Handle = (node: Extract<Nodes, { type: 'leafDirective' }>) => `::${node.name}${attributesOf(node.attributes)}`

function depthOf(node: Nodes): number {
  if (!('children' in node)) return 0
  return Math.max(0, ...node.children.map((child) => depthOf(child) + (child.type === 'containerDirective' ? 1 : 0)))
}

function attributesOf(attributes: Readonly<Record<string, string | null | undefined>> | null | undefined): string {
  const written = Object.entries(attributes ?? {}).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    return name === 'id' ? [`#${value}`] : [`${name}="${value.replaceAll('"', '”')}"`]
  })
  return written.length === 0 ? '' : `{${written.join(' ')}}`
}

const NAMES = directiveNames('text').join('|')

function writerWith(bullet: '-' | '*') {
  return unified()
    .use(remarkGfm, { singleTilde: false, tablePipeAlign: false })
    .use(remarkStringify, {
      bullet,
      rule: '-',
      fences: true,
      emphasis: '*',
      listItemIndent: 'one',
      resourceLink: false,
      handlers: { containerDirective, leafDirective },
      unsafe: [
        { atBreak: true, character: ':', after: ':' },
        { character: ':', after: `(?:${NAMES})[[{]`, inConstruct: 'phrasing' },
      ],
    })
}

const writers = { '-': writerWith('-'), '*': writerWith('*') }

/** The text of each block: unchanged blocks keep their bytes, others are serialised. */
export function write(blocks: readonly Block[], careful: ReadonlySet<Block> = new Set()): Written[] {
  const ids = new Set(blocks.flatMap(({ id }) => id ?? []))
  eachNode(
    blocks.map(({ node }) => node),
    (node) => {
      const id = node.type === 'leafDirective' ? node.attributes?.['id'] : undefined
      if (id) ids.add(id)
    },
  )
  const written: Written[] = []
  for (const block of blocks) {
    const before = written.at(-1)
    const slice = careful.has(block) ? null : sliceOf(block)
    const alike = block.node.type === 'list' && before?.block.node.type === 'list' && /^[-*+]/.exec(before.text)?.[0]
    const text = slice === null || (alike && slice.startsWith(alike)) ? anew(block, ids, alike === '-' ? '*' : '-') : slice
    if (text.trim() !== '') written.push({ block, text, isSlice: text === slice })
  }
  return written
}

function anew(block: Block, ids: Set<string>, bullet: '-' | '*'): string {
  const root: Root = { type: 'root', children: [withIds(block.node, ids)] }
  const text = writers[bullet].stringify(root).replace(/\n+$/, '')
  return block.id === undefined ? text : `${text} {#${block.id}}`
}

/** Notes and tabs get ids from their headings, or from their first words. */
function withIds(node: RootContent, ids: Set<string>): RootContent {
  if (!('children' in node)) return node
  const children = node.children.map((child) => withIds(child as RootContent, ids))
  const same = { ...node, children } as RootContent
  if (same.type !== 'containerDirective' || same.attributes?.['id']) return same
  const { heading, ...rest } = same.attributes ?? {}
  const words = `${heading ?? ''} ${same.name === 'note' ? same.children.map(plainText).join(' ') : ''}`.trim().slice(0, 60)
  const start = slugOf(words, same.name).split('-').slice(0, 5).join('-')
  const id = freeId(/^[a-z]/.test(start) ? start : same.name, (one) => ids.has(one))
  ids.add(id)
  return { ...same, attributes: { id, ...(heading && { heading }), ...rest } }
}

/** Null if our parser would read the source's bytes differently. */
function sliceOf({ node, chapter: { text }, id }: Block): string | null {
  const { start, end } = node.position ?? {}
  if (text === null || id !== undefined || start?.offset === undefined || end?.offset === undefined || start.column !== 1) return null
  const slice = text.slice(start.offset, end.offset)
  // the check takes a line with such marks for the start of a block
  if (slice === '' || /\uE0F0/.test(slice) || (node.type === 'paragraph' && /^[\s>]*(?:`{3}|~{3})/m.test(slice))) return null
  const [read, next, ...more] = parseMarkdown(`${slice}\n\nEnd.`).children
  const isWhole = read && next?.type === 'paragraph' && more.length === 0 && plainText(next) === 'End.'
  return isWhole && bare(read) === bare(node) ? slice : null
}

function bare(node: Nodes): string {
  return JSON.stringify(node, (key, value: unknown) => (key === 'position' || key === 'data' || value === null ? undefined : value))
}

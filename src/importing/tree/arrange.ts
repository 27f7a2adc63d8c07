import type { Heading, Nodes, RootContent } from 'mdast'
import { isTextId, plainText, slug, splitTitle } from '#compiler/syntax.ts'
import type { Chapter } from '../reader.ts'
import type { Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'
import { eachNode, lineOf, unsaidIn } from './nodes.ts'

/** A block of the project, on its way from the source. */
export interface Block {
  chapter: Chapter
  node: RootContent
  /** of a step or a section */
  id?: string
  /** the names that the source's links use for it */
  anchors: string[]
}

export interface Arranged {
  title: string | null
  /** the chapter whose heading became the title */
  titleOf: Chapter | null
  blocks: Block[]
}

type Depth = Heading['depth']

/** Turns the headings of all chapters into steps, sections and smaller headings, none empty and none too deep. */
export function arrange(chapters: readonly Chapter[], report: Report): Arranged {
  const blocks: Block[] = []
  let title: string | null = null
  let titleOf: Chapter | null = null
  for (const chapter of chapters) {
    const own = blocksOf(chapter, report)
    const depths = own.flatMap(({ node }) => (node.type === 'heading' ? [node.depth] : []))
    const isHead = chapter.isHead || chapters.length === 1
    const firsts = depths.filter((depth) => depth === 1).length
    const lead = own.find(({ node }) => node.type === 'heading')
    const isTitled = firsts === 1 && lead?.node.type === 'heading' && lead.node.depth === 1
    if (isHead && isTitled && lead) {
      title ??= plainText(lead.node).trim()
      titleOf ??= chapter
      reportForm(lead, report)
      blocks.push(
        ...shifted(
          own.filter((block) => block !== lead),
          Math.min(...depths.filter((depth) => depth > 1)),
          2,
        ),
      )
    } else if (isHead) {
      if (firsts > 0 && lead) title ??= plainText(lead.node).trim()
      blocks.push(...shifted(own, Math.min(...depths), 2))
    } else if (isTitled && lead) blocks.push(...shifted([lead, ...own.filter((block) => block !== lead)], 1, 2))
    else if (chapter.title === null && firsts > 1) blocks.push(...shifted(own, 1, 2))
    else blocks.push(stepOf(chapter, chapter.title ?? nameOf(chapter.file)), ...shifted(own, Math.min(...depths), 3))
  }
  const whole = withoutEmpty(withoutJumps(blocks), report)
  const [first] = whole
  if (first && !whole.some(({ node }) => node.type === 'heading' && node.depth === 2))
    whole.unshift(stepOf(first.chapter, title ?? first.chapter.title ?? nameOf(first.chapter.file)))
  return { title, titleOf, blocks: withIds(whole) }
}

/** A title is plain text: reports the links and pictures in it. */
function reportForm({ node, chapter }: Block, report: Report): void {
  const unsaid = unsaidIn([node])
  if (unsaid !== '') report('left out', chapter.file, lineOf(node), importTexts.linkInTitle(unsaid), unsaid)
}

export function nameOf(file: string): string {
  const parts = file.split('/').filter((part) => !/^(?:index|readme|content)\.\w+$/i.test(part))
  const words = (parts.at(-1) ?? file)
    .replace(/\.\w+$/, '')
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words === '' ? 'Start' : words.charAt(0).toUpperCase() + words.slice(1)
}

function stepOf(chapter: Chapter, title: string): Block {
  return { chapter, node: { type: 'heading', depth: 2, children: [{ type: 'text', value: title }] }, anchors: [] }
}

function blocksOf(chapter: Chapter, report: Report): Block[] {
  const seen = new Map<string, number>()
  return chapter.nodes.map((node) => {
    const anchors: string[] = []
    eachNode([node], ({ data }) => {
      if (data && 'anchor' in data) anchors.push(String(data.anchor))
    })
    if (node.type !== 'heading') return { chapter, node, anchors }
    const { title, braces } = splitTitle(plainText(node))
    const own = /#([\w-]+)/.exec(braces ?? '')?.[1]
    const called = (braces === null ? plainText(node) : title)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const times = seen.get(called) ?? 0
    seen.set(called, times + 1)
    anchors.push(times === 0 ? called : `${called}-${times}`)
    if (own !== undefined) {
      anchors.unshift(own)
      report('became', chapter.file, lineOf(node), importTexts.ownId(own), braces ?? '')
    }
    const bare = own === undefined ? node : withoutBraces(node, braces ?? '')
    return { chapter, node: bare, anchors, ...(own !== undefined && isTextId(own) && { id: own }) }
  })
}

function withoutBraces(node: Heading, braces: string): Heading {
  const children = node.children.map((child) =>
    child.type === 'text' ? { ...child, value: child.value.replace(`{${braces}}`, '').trimEnd() } : child,
  )
  return { ...node, children }
}

function shifted(blocks: Block[], from: number, to: number): Block[] {
  if (!Number.isFinite(from) || from === to) return blocks
  return blocks.map((block) => {
    if (block.node.type !== 'heading') return block
    const depth = Math.min(6, Math.max(to, block.node.depth - from + to)) as Depth
    return { ...block, node: { ...block.node, depth } }
  })
}

function withoutJumps(blocks: Block[]): Block[] {
  let last = 1
  return blocks.map((block) => {
    const { node } = block
    if (node.type !== 'heading') return block
    const depth = Math.min(node.depth, last + 1) as Depth
    last = depth
    return depth === node.depth ? block : { ...block, node: { ...node, depth } }
  })
}

/** Turns the heading of an empty step or section into bold text. */
function withoutEmpty(blocks: Block[], report: Report): Block[] {
  const kept: Block[] = []
  for (const [index, block] of blocks.entries()) {
    const { node, chapter } = block
    const words = node.type === 'heading' ? plainText(node).trim() : ''
    if (node.type === 'heading' && words === '') {
      if (node.children.length > 0) kept.push({ ...block, node: { type: 'paragraph', children: node.children } })
    } else if (node.type === 'heading' && node.depth < 4 && isEmpty(blocks, index, node.depth)) {
      report('became', chapter.file, lineOf(node), importTexts.emptyHeading(words))
      kept.push({ ...block, node: { type: 'paragraph', children: [{ type: 'strong', children: node.children }] } })
    } else kept.push(block)
  }
  return withoutJumps(kept)
}

function isEmpty(blocks: Block[], index: number, depth: number): boolean {
  for (const { node } of blocks.slice(index + 1)) {
    if (node.type === 'heading' && plainText(node).trim() !== '') return node.depth <= depth
    if (node.type !== 'html') return false
  }
  return true
}

function withIds(blocks: Block[]): Block[] {
  const taken = new Set(blocks.flatMap(({ id, node }) => (id !== undefined && isPart(node) ? [id] : [])))
  eachNode(
    blocks.map(({ node }) => node),
    (node) => {
      if (node.type === 'leafDirective' && node.attributes?.['id']) taken.add(node.attributes['id'])
    },
  )
  const given = new Set<string>()
  return blocks.map((block) => {
    const { id, ...rest } = block
    if (!isPart(block.node)) return rest
    if (id !== undefined && !given.has(id)) {
      given.add(id)
      return block
    }
    const own = freeId(
      slugOf(plainText(block.node), block.node.depth === 2 ? 'step' : 'section'),
      (one) => taken.has(one) || given.has(one),
    )
    given.add(own)
    return { ...rest, id: own }
  })
}

function isPart(node: Nodes): node is Heading {
  return node.type === 'heading' && node.depth < 4
}

/** A slug of the words, or of the kind when the words have no Latin letters. */
export function slugOf(words: string, kind: string): string {
  const made = slug(words)
  return made === 'name' && !/name/i.test(words) ? kind : made
}

export function freeId(wanted: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(wanted)) return wanted
  for (let count = 2; ; count += 1) if (!isTaken(`${wanted}-${count}`)) return `${wanted}-${count}`
}

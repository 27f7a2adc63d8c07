import type { BlockContent, Html, Nodes, PhrasingContent, RootContent } from 'mdast'
import { plainText } from '#compiler/syntax.ts'

export type Parent = Extract<Nodes, { children: Nodes[] }>

const PHRASING = new Set<Nodes['type']>([
  ...(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link', 'image', 'linkReference', 'imageReference'] as const),
  ...(['footnoteReference', 'textDirective'] as const),
])

type Words = Exclude<PhrasingContent, Html>

export function isPhrasing(node: Nodes): node is Words {
  return PHRASING.has(node.type)
}

export function lineOf({ position }: Nodes): number {
  return position?.start.line ?? 1
}

export function text(value: string, like?: Nodes, data?: Record<string, unknown>): PhrasingContent {
  return { type: 'text', value, ...(data && { data }), ...placeOf(like) }
}

export function placeOf(like: Nodes | undefined): Pick<Nodes, 'position'> {
  return like?.position ? { position: like.position } : {}
}

/** Returns the same node if no child changed: unchanged nodes keep their bytes. */
export function withChildren<One extends Parent>(node: One, children: readonly Nodes[]): One {
  const isSame = children.length === node.children.length && children.every((child, at) => child === node.children[at])
  return isSame ? node : { ...node, children }
}

export function mapChildren<One extends Nodes>(node: One, change: (child: Nodes) => readonly Nodes[]): One {
  return 'children' in node ? (withChildren(node, node.children.flatMap(change)) as unknown as One) : node
}

export function isBlank(node: Nodes): boolean {
  return (node.type === 'text' && node.value.trim() === '' && !node.data) || node.type === 'break'
}

/** Wraps loose words between blocks in paragraphs. */
export function asBlocks(nodes: readonly Nodes[]): RootContent[] {
  const blocks: RootContent[] = []
  let run: PhrasingContent[] = []
  const flush = () => {
    const words = trimmed(run)
    if (words.length > 0) blocks.push({ type: 'paragraph', children: words, ...placeOf(words.find(({ position }) => position)) })
    run = []
  }
  for (const node of nodes) {
    if (isPhrasing(node) || (node.type === 'html' && run.length > 0)) run.push(node)
    else {
      flush()
      blocks.push(node as RootContent)
    }
  }
  flush()
  return blocks
}

export function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const from = nodes.findIndex((node) => !isBlank(node))
  const to = nodes.findLastIndex((node) => !isBlank(node))
  return nodes.slice(Math.max(from, 0), to + 1).map((node, at, all) => {
    if (node.type !== 'text') return node
    const start = at === 0 ? node.value.trimStart() : node.value
    const value = at === all.length - 1 ? start.trimEnd() : start
    return value === node.value ? node : { ...node, value }
  })
}

/** Flattens any nodes into inline content. */
export function asPhrasing(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node, at): PhrasingContent[] => {
    if (isPhrasing(node)) return [node]
    if (node.type === 'html') return [node]
    const gap = at > 0 ? [text(' ')] : []
    if (node.type === 'code') return [...gap, { type: 'inlineCode', value: node.value.replace(/\s*\n\s*/g, ' ') }]
    if ('children' in node) return [...gap, ...asPhrasing(node.children)]
    return [...gap, text(plainText(node))]
  })
}

export function container(name: string, attributes: Record<string, string>, children: readonly Nodes[], like?: Nodes): RootContent {
  return {
    type: 'containerDirective',
    name,
    attributes,
    children: (name === 'tabs' ? asBlocks(children) : withTabs(asBlocks(children))) as BlockContent[],
    ...placeOf(like),
  }
}

/** Addresses and titles of links and pictures, which plain text leaves out. */
export function unsaidIn(nodes: readonly Nodes[]): string {
  const unsaid: string[] = []
  eachNode(nodes, (node) => {
    if (node.type === 'link' || node.type === 'image') unsaid.push(node.url, node.title ?? '')
    if (node.type === 'linkReference' || node.type === 'imageReference' || node.type === 'footnoteReference') unsaid.push(node.label ?? '')
    if (node.type === 'code') unsaid.push(node.lang ?? '', node.meta ?? '')
  })
  return unsaid.join(' ').trim()
}

/** Joins adjacent tabs. */
export function withTabs(blocks: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    const isTab = block.type === 'containerDirective' && block.name === 'tab'
    if (!isTab) result.push(block)
    else if (last?.type === 'containerDirective' && last.name === 'tabs' && last.data && 'isMade' in last.data) last.children.push(block)
    else
      result.push({ type: 'containerDirective', name: 'tabs', children: [block], data: { isMade: true }, ...placeOf(block) } as RootContent)
  }
  return result
}

export function eachNode(nodes: readonly Nodes[], see: (node: Nodes) => void): void {
  for (const node of nodes) {
    see(node)
    if ('children' in node) eachNode(node.children, see)
  }
}

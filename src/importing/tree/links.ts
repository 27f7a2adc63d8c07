import { posix } from 'node:path'
import type { Nodes, RootContent } from 'mdast'
import { plainText, slug } from '#compiler/syntax.ts'
import { decoded } from '#pure/decoded.ts'
import type { Chapter } from '../reader.ts'
import type { Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'
import { freeId, type Block } from './arrange.ts'
import { lineOf, text, withChildren } from './nodes.ts'

const OUTWARD = /^(?:https?:\/\/[^/\s]|mailto:[^\s])/i

/** `{{host}}`, `${host}` or `<host>`, plain or encoded. */
const GAP = /\{\{|%7B%7B|\$\{|\$%7B|%3C\w/i

/** Points links between documents at steps, sections and anchors; links out of the source are kept or reported. */
export function resolveLinks(blocks: readonly Block[], chapters: readonly Chapter[], report: Report): Block[] {
  const wanted = new Set<Block>()
  const resolve = (url: string, from: Chapter): Block | null => {
    const [, path = '', fragment = ''] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? []
    const chapter = path === '' ? from : chapterAt(path, from, chapters)
    const own = blocks.filter((block) => block.chapter === chapter)
    const name = decoded(fragment)
    return (
      own.find(({ anchors }) => name !== '' && (anchors.includes(name) || anchors.includes(name.toLowerCase()))) ??
      (path === '' ? null : (own.find(({ id }) => id !== undefined) ?? null))
    )
  }
  const targets = new Map<Block, string>()
  const taken = new Set(blocks.flatMap(({ id }) => id ?? []))
  const idOf = (block: Block): string => {
    const known = block.id ?? targets.get(block)
    if (known !== undefined) return known
    const made = freeId(slug(block.anchors[0] ?? 'place'), (id) => taken.has(id))
    taken.add(made)
    targets.set(block, made)
    wanted.add(block)
    return made
  }
  const linked = blocks.map((block) => {
    // keeps a space where a link was removed between words
    const changeAll = (nodes: readonly Nodes[]): Nodes[] =>
      nodes.flatMap((node, at) => {
        if (node.type === 'text' && node.data && 'isGap' in node.data) return gap(nodes[at - 1], nodes[at + 1])
        const made = change(node)
        return node.type !== 'link' || made[0]?.type === 'link'
          ? made
          : [...gap(nodes[at - 1], made[0]), ...made, ...gap(made.at(-1), nodes[at + 1])]
      })
    const change = (node: Nodes): Nodes[] => {
      if (node.type === 'text' && node.value === '' && node.data) return []
      const inside = 'children' in node ? withChildren(node, changeAll(node.children)) : node
      if (inside.type !== 'link') return [inside]
      const link = inside.children.length > 0 ? inside : { ...inside, children: [text(inside.url) as { type: 'text'; value: string }] }
      if (GAP.test(link.url)) report('decide', block.chapter.file, lineOf(node), importTexts.addressToFill(link.url), link.url)
      if (OUTWARD.test(link.url)) return [link]
      const target = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link.url) ? null : resolve(link.url, block.chapter)
      const { file } = block.chapter
      if (target) {
        report('became', file, lineOf(node), importTexts.linked(link.url, idOf(target)), link.url)
        return [{ ...link, url: `#${idOf(target)}` }]
      }
      report('left out', file, lineOf(node), importTexts.leadsNowhere(link.url), `${link.url} ${link.title ?? ''}`)
      return inside.children
    }
    const [node] = change(block.node)
    return { block, node: node as RootContent }
  })
  return linked.flatMap(({ block, node }) => {
    const same: Block = node === block.node ? block : { ...block, node }
    const anchor: RootContent = { type: 'leafDirective', name: 'anchor', attributes: { id: targets.get(block) ?? '' }, children: [] }
    const isGone = node.type === 'paragraph' && node.children.length === 0
    return [...(wanted.has(block) ? [{ chapter: block.chapter, node: anchor, anchors: [] }] : []), ...(isGone ? [] : [same])]
  })
}

function gap(before: Nodes | undefined, after: Nodes | undefined): Nodes[] {
  const meets = before && after && /[\p{L}\p{N}]$/u.test(plainText(before)) && /^[\p{L}\p{N}]/u.test(plainText(after))
  return meets ? [text(' ')] : []
}

function chapterAt(path: string, from: Chapter, chapters: readonly Chapter[]): Chapter | undefined {
  const plain = (one: string) =>
    decoded(one)
      .replace(/^\.?\/+/, '')
      .replace(/\/+$/, '')
      .replace(/\.(?:mdx?|markdown|ipynb|html?)$/i, '')
      .replace(/(?:^|\/)(?:index|readme)$/i, '')
  const namesOf = ({ file, aliases = [] }: Chapter) => [file, ...aliases].map(plain)
  const asked = plain(path.startsWith('/') ? path : posix.join(posix.dirname(from.file), path))
  const found = chapters.find((chapter) => namesOf(chapter).includes(asked))
  if (found || !path.startsWith('/')) return found
  // an absolute address of the site that the folder is part of
  return chapters.find((chapter) =>
    namesOf(chapter).some((name) => name !== '' && (asked.endsWith(`/${name}`) || name.endsWith(`/${asked}`))),
  )
}

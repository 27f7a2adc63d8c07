import { ownValue } from '#pure/own-value.ts'
import type { Html, Nodes, Paragraph, RootContent } from 'mdast'
import type { Report } from '../report.ts'
import { leaveOutTag, type Element, type Elements, type Tag } from './element.ts'
import { HTML } from './elements.ts'
import { tokensOf } from './html.ts'
import { asBlocks, asPhrasing, isPhrasing, lineOf, mapChildren, placeOf, text, withChildren, withTabs } from './nodes.ts'
import { decodedText } from './parse.ts'

export interface Folding {
  file: string
  report: Report
  elements?: Elements | undefined
  tags?: readonly Tag[] | undefined
}

interface Frame {
  tag: Tag
  at: Nodes
  children: Nodes[]
}

const MARKER = /^\uE0F0(\d+)\uE0F1$/

/** Converts raw tags; the nodes between an opening and a closing tag are its content. */
export function foldBlocks(nodes: readonly Nodes[], folding: Folding): RootContent[] {
  const folded = foldTags(nodes, folding, false)
  const isSame = folded.length === nodes.length && folded.every((node, at) => node === nodes[at] && !isPhrasing(node))
  return isSame ? (folded as RootContent[]) : withTabs(asBlocks(folded))
}

function foldTags(nodes: readonly Nodes[], folding: Folding, isInline: boolean): Nodes[] {
  const result: Nodes[] = []
  const frames: Frame[] = []
  const push = (...more: Nodes[]) => void (frames.at(-1)?.children ?? result).push(...more)
  const close = (closing: string) => {
    const frame = frames.pop()
    if (frame) push(...build(frame, closing, folding, isInline))
  }
  const take = (tag: Tag, at: Nodes) => {
    if (tag.kind === 'void') push(...build({ tag, at, children: [] }, '', folding, isInline))
    else if (tag.kind === 'open') frames.push({ tag, at, children: [] })
    else {
      const opened = frames.findLastIndex((frame) => sameName(frame.tag.name, tag.name))
      if (opened < 0) return leaveOutTag(tag, folding, 'closes nothing')
      while (frames.length > opened + 1) close('')
      close(tag.raw)
    }
  }
  for (const node of nodes) {
    const marker = markerIn(node, folding)
    if (marker) take(marker, node)
    else if (node.type !== 'html') push(...foldInside(node, folding))
    else if (isOnlyComment(node)) push(node)
    else readHtml(node, take, push, folding)
  }
  while (frames.length > 0) close('')
  return result
}

function sameName(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase()
}

function isOnlyComment({ value }: Html): boolean {
  return /^<!--(?:(?!-->)[\s\S])*-->$/.test(value.trim())
}

function markerIn(node: Nodes, { tags }: Folding): Tag | undefined {
  if (node.type !== 'paragraph' || node.children.length !== 1) return undefined
  const [only] = node.children
  const index = only?.type === 'text' ? MARKER.exec(only.value)?.[1] : undefined
  return index === undefined ? undefined : tags?.[Number(index)]
}

function readHtml(node: Html, take: (tag: Tag, at: Nodes) => void, push: (...more: Nodes[]) => void, folding: Folding): void {
  let verbatim: string | null = null
  for (const token of tokensOf(node.value, lineOf(node))) {
    const at: Nodes = { ...node, position: { start: { line: token.line, column: 1 }, end: { line: token.line, column: 1 } } }
    const isTag = token.type === 'open' || token.type === 'close' || token.type === 'void'
    if (verbatim !== null && !(token.type === 'close' && token.name.toLowerCase() === verbatim)) push(text(token.raw, at))
    else if (isTag) {
      if (token.type === 'open' && /^(?:script|style)$/i.test(token.name)) verbatim = token.name.toLowerCase()
      if (token.type === 'close') verbatim = null
      take({ ...token, kind: token.type }, at)
    } else if (token.type === 'comment') push({ ...at, type: 'html', value: token.raw.endsWith('-->') ? token.raw : `${token.raw}-->` })
    else if (token.type === 'text') push(text(decodedText(token.raw), at))
    else folding.report('left out', folding.file, token.line, `${token.raw.slice(0, 40)} is not shown`, token.raw)
  }
}

function build(frame: Frame, closing: string, folding: Folding, isInline: boolean): Nodes[] {
  const { tag, at, children } = frame
  const own = ownValue(folding.elements ?? {}, tag.name)
  const isHtml = !/[A-Z]/.test(tag.name) || !/[a-z]/.test(tag.name)
  const make = own ?? (isHtml ? ownValue(HTML, tag.name.toLowerCase()) : undefined) ?? HTML['unknown']
  const report: Element['report'] = (outcome, what, words) => folding.report(outcome, folding.file, tag.line, what, words)
  return make?.({ tag, at, children, closing, isInline, report }) ?? children
}

function foldInside(node: Nodes, folding: Folding): Nodes[] {
  switch (node.type) {
    case 'paragraph':
      return foldParagraph(node, folding)
    case 'heading':
    case 'tableCell':
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'link':
    case 'linkReference': {
      const folded = foldTags(node.children, folding, true)
      return [withChildren(node, folded.every(isPhrasing) ? folded : asPhrasing(folded))]
    }
    case 'table':
    case 'tableRow':
    case 'list':
      return [mapChildren(node, (child) => foldInside(child, folding))]
    default:
      return 'children' in node ? [withChildren(node, foldBlocks(node.children, folding))] : [node]
  }
}

function foldParagraph(node: Paragraph, folding: Folding): Nodes[] {
  const folded = foldTags(node.children, folding, true)
  const same = withChildren(node, folded)
  if (folded.every((child) => isPhrasing(child) || child.type === 'html')) return [same]
  return asBlocks(folded).map((block) => (block.position ? block : { ...block, ...placeOf(node) }))
}

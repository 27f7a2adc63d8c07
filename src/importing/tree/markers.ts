import type { RootContent } from 'mdast'
import type { Tag } from './element.ts'
import { eachNode } from './nodes.ts'
import { parsePlain } from './parse.ts'

/** Syntax at the start of a line that is not Markdown; or lines to replace it. */
export type Found = FoundTag | { split: string[] }

interface FoundTag {
  tag: Omit<Tag, 'line' | 'raw'>
  /** number of lines */
  lines: number
  /** the text after it on its last line, read as a separate line */
  rest?: string
  /** its content is indented, and is not code */
  isIndenting?: boolean
}

export type Finder = (lines: readonly string[], at: number, open: readonly string[]) => Found | null

export interface Prepared {
  text: string
  nodes: RootContent[]
  tags: Tag[]
}

interface Line {
  text: string
  line: number
  marker?: { index: number; raw: string } | undefined
}

interface Outer {
  name: string
  /** the indentation to remove from its content */
  shift: number
}

const FENCE = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})([^`]*)$/

/**
 * Parses a text with markers for non-Markdown lines, wherever they are: in a list or at the top. `before` is the number of tags in
 * earlier texts of the same chapter.
 */
export function parseMarked(body: string, find: Finder, before = 0): Prepared {
  const queue = body.split('\n').map((text, index) => ({ text, line: index + 1 }))
  const tags: Tag[] = []
  const out: Line[] = []
  const outer: Outer[] = []
  let fence: string | null = null
  while (queue.length > 0) {
    const { text, line } = queue[0] ?? { text: '', line: 0 }
    const moved = text.replace(new RegExp(`^[ \\t]{0,${outer.at(-1)?.shift ?? 0}}`), '')
    const keepLine = () => {
      out.push({ text: moved, line })
      queue.shift()
    }
    const marks = FENCE.exec(text)
    if (fence !== null) {
      if (marks?.[1]?.startsWith(fence) && (marks[2] ?? '').trim() === '') fence = null
      keepLine()
      continue
    }
    const ahead = queue.slice(0, MOST_LINES).map((one) => one.text)
    const names = outer.map(({ name }) => name)
    const found = find(ahead, 0, names)
    if (!found) {
      fence = marks?.[1] ?? null
      keepLine()
      continue
    }
    if ('split' in found) {
      queue.splice(0, 1, ...found.split.map((one) => ({ text: one, line })))
      continue
    }
    const taken = queue.splice(0, found.lines)
    if (found.rest?.trim()) queue.unshift({ text: (/^\s*/.exec(text)?.[0] ?? '') + found.rest.trim(), line: taken.at(-1)?.line ?? line })
    const whole = taken.map((one) => one.text).join('\n')
    const raw = found.rest ? whole.slice(0, whole.lastIndexOf(found.rest)) : whole
    const { kind, name } = found.tag
    const closes = kind === 'close' ? outer.findLastIndex((one) => one.name === name) : -1
    if (closes >= 0) outer.splice(closes)
    const own = text.replace(new RegExp(`^[ \\t]{0,${outer.at(-1)?.shift ?? 0}}`), '')
    const indent = /^\s*/.exec(own)?.[0] ?? ''
    const gap = { text: '', line }
    out.push(gap, { text: `${indent}${markerOf(before + tags.length)}`, line, marker: { index: before + tags.length, raw } }, gap)
    tags.push({ ...found.tag, raw, line })
    if (kind === 'open') outer.push({ name, shift: found.isIndenting ? shiftOf(queue, indent) : (outer.at(-1)?.shift ?? 0) })
  }
  const { prepared, children } = parseLines(out)
  moveLines(children, (at) => out[at - 1]?.line ?? at)
  return { text: prepared, nodes: children, tags }
}

/** A marker that would be read as indented code is moved to the line start; inside real code the original line is restored. */
function parseLines(out: Line[]): { prepared: string; children: RootContent[] } {
  for (let round = 0; ; round += 1) {
    const prepared = out.map((one) => one.text).join('\n')
    const { children } = parsePlain(prepared)
    const seen = new Set<string>()
    eachNode(children, (node) => node.type === 'text' && seen.add(node.value))
    const hidden = out.filter(({ marker }) => marker && !seen.has(markerOf(marker.index)))
    if (hidden.length === 0) return { prepared, children }
    for (const one of hidden) {
      if (round === 0) one.text = markerOf(one.marker?.index ?? 0)
      else [one.text, one.marker] = [(one.marker?.raw ?? '').replaceAll('\n', ' '), undefined]
    }
  }
}

const MOST_LINES = 60

/** The placeholder line of a tag while the text around it is parsed. */
function markerOf(index: number): string {
  return `\uE0F0${index}\uE0F1`
}

function shiftOf(queue: readonly { text: string }[], indent: string): number {
  const first = queue.find(({ text }) => text.trim() !== '')?.text ?? ''
  return Math.max(0, (/^\s*/.exec(first)?.[0].length ?? 0) - indent.length)
}

/** Maps the nodes' lines to lines of the source. */
export function moveLines(nodes: readonly RootContent[], lineOf: (line: number) => number, offset = 0): void {
  eachNode(nodes, ({ position }) => {
    if (!position) return
    for (const point of [position.start, position.end]) {
      point.line = lineOf(point.line)
      if (point.offset !== undefined) point.offset += offset
    }
  })
}

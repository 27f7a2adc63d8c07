import type { Nodes, PhrasingContent } from 'mdast'
import type { Outcome, Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'
import { placeOf } from './nodes.ts'

export interface Tag {
  kind: 'open' | 'close' | 'void'
  name: string
  attributes: Record<string, string>
  /** as written in the source */
  raw: string
  line: number
}

export interface Element {
  tag: Tag
  /** the node that it was parsed from */
  at: Nodes
  children: Nodes[]
  /** its closing tag; '' when unclosed */
  closing: string
  /** it is inside a line of text */
  isInline: boolean
  report: (outcome: Outcome, what: string, words?: string) => void
}

export type Elements = Readonly<Record<string, (element: Element) => Nodes[]>>

/** The text of a tag except the values that arrive elsewhere. */
export function formOf({ tag, closing }: Pick<Element, 'tag' | 'closing'>, ...used: (string | undefined)[]): string {
  let raw = tag.raw
  for (const value of used) if (value) raw = raw.replace(value, ' ')
  return `${raw} ${closing}`
}

export function leaveOutTag(tag: Tag, { report, file }: { report: Report; file: string }, why: string): void {
  report('left out', file, tag.line, `${short(tag.raw)} ${why}`, tag.raw)
}

export function short(raw: string): string {
  const line = raw.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

export function became(element: Element, what: string, ...used: (string | undefined)[]): void {
  element.report('became', importTexts.became(`<${element.tag.name}>`, what), formOf(element, ...used))
}

/** A link target; removed once links are resolved. */
export function anchorOf(name: string, like: Nodes): PhrasingContent {
  return { type: 'text', value: '', data: { anchor: name }, ...placeOf(like) }
}

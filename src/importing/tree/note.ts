import type { Nodes } from 'mdast'
import { plainText } from '#compiler/syntax.ts'
import { importTexts } from '../importing.texts.ts'
import { became, type Element } from './element.ts'
import { asBlocks, container, unsaidIn } from './nodes.ts'

export function details(element: Element): Nodes[] {
  const summary = element.children.find((child) => headingIn(child) !== null)
  const words = summary ? (headingIn(summary) ?? '') : ''
  became(element, 'a note')
  return noteOf(
    words,
    element.children.filter((child) => child !== summary),
    element,
  )
}

function headingIn(node: Nodes): string | null {
  return node.data && 'summary' in node.data ? String(node.data.summary) : null
}

const LONGEST_HEADING = 120

/** A note; a heading that is too long becomes its first paragraph. */
export function noteOf(heading: string, children: readonly Nodes[], { at }: Pick<Element, 'at'>): Nodes[] {
  const title = heading.replace(/\s+/g, ' ').trim()
  const isLong = title.length > LONGEST_HEADING || title.includes('"')
  const first: Nodes[] = isLong ? [{ type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: title }] }] }] : []
  return [container('note', isLong || title === '' ? {} : { heading: title }, [...first, ...asBlocks(children)], at)]
}

export function summary(element: Element): Nodes[] {
  became(element, 'the heading of a note')
  const said = element.children.map(plainText).join(' ')
  const unsaid = unsaidIn(element.children)
  if (unsaid !== '') element.report('left out', importTexts.linkInHeading(unsaid), unsaid)
  return [{ type: 'paragraph', children: [], data: { summary: said } } as Nodes]
}

import type { Nodes } from 'mdast'
import { importTexts } from '../importing.texts.ts'
import { formOf, short, type Element, type Elements } from '../tree/element.ts'
import { LINE_ELEMENTS, tabOf } from '../tree/lines.ts'
import type { Finder } from '../tree/markers.ts'
import { attributesIn } from '../tree/html.ts'

const ZONE = /^\s*:{3,}\s*(zone|moniker)(-end)?\b([^\n]*?):{0,3}\s*$/
const FRAME = /^\s*:{3,}\s*(row|column|row-end|column-end)\b[^\n]*$/
const TAB = /^#+[ \t]+\[(.+)\]\(#tab\/[^)]*\)\s*$/
const RULE = /^\s*(?:-{3,}|\*{3,})\s*$/

/** Line syntax of Microsoft Learn: zones, monikers, rows and columns, tabs. */
export const findLearn: Finder = (lines, at, open) => {
  const line = lines[at] ?? ''
  const [, heading] = TAB.exec(line) ?? []
  const isInTab = open.at(-1) === 'learn-tab'
  if (isInTab && heading !== undefined) return { tag: { kind: 'close', name: 'learn-tab', attributes: {} }, lines: 0 }
  if (isInTab && RULE.test(line)) return { tag: { kind: 'close', name: 'learn-tab', attributes: {} }, lines: 1 }
  if (heading !== undefined) return { tag: { kind: 'open', name: 'learn-tab', attributes: { heading } }, lines: 1 }
  const [, name, end, rest = ''] = ZONE.exec(line) ?? []
  if (name !== undefined) {
    const isEnd = end !== undefined
    if (isEnd && !open.includes(`learn-${name}`)) return { tag: { kind: 'void', name: 'learn-frame', attributes: {} }, lines: 1 }
    return { tag: { kind: isEnd ? 'close' : 'open', name: `learn-${name}`, attributes: attributesIn(rest) }, lines: 1 }
  }
  return FRAME.test(line) ? { tag: { kind: 'void', name: 'learn-frame', attributes: {} }, lines: 1 } : null
}

function tab(element: Element): Nodes[] {
  const { heading = '' } = element.tag.attributes
  element.report('became', importTexts.became('A tab', 'a tab'), formOf(element, heading))
  return tabOf(heading.replace(/[*_`]/g, ''), element)
}

/** Content for one choice of the reader: a tab for each. */
function zone(element: Element): Nodes[] {
  const { pivot = '', target = '' } = element.tag.attributes
  const said = pivot || target
  element.report('became', importTexts.became('A zone', 'a tab'), formOf(element, said))
  return tabOf(said, element)
}

function frame(element: Element): Nodes[] {
  element.report('left out', importTexts.inSource(short(element.tag.raw)), formOf(element))
  return element.children
}

export const LEARN_ELEMENTS: Elements = {
  ...LINE_ELEMENTS,
  'learn-tab': tab,
  'learn-zone': zone,
  'learn-moniker': frame,
  'learn-frame': frame,
}

import type { Remark } from '../authoring.rules.ts'
import { brokenTexts, remarkTexts } from '../authoring.texts.ts'
import { element } from './element.ts'

const fileName = (file: string) => file.replace(/^projects\/[^/]+\//, '')

function itemOf({ kind, file, line, what, mend, link, block }: Remark, lead: ((block: string) => void) | null): HTMLElement {
  const name = fileName(file)
  const actions = [element('a', { href: link, 'aria-label': remarkTexts.open(name, line) }, remarkTexts.place(name, line))]
  const leads = block !== null && lead ? [element('button', { type: 'button', onclick: () => lead(block) }, remarkTexts.show)] : []
  return element(
    'li',
    { class: `remark ${kind}` },
    element('p', { class: 'what' }, what),
    element('p', { class: 'mend' }, mend),
    element('p', { class: 'actions' }, ...actions, ...leads),
  )
}

/** All remarks on the project, mistakes first. */
export function remarkList(remarks: Remark[] | null, lead: (block: string) => void): Node[] {
  const heading = element('h2', { id: 'remarks' }, remarkTexts.heading)
  if (!remarks) return [heading, element('p', { class: 'soft' }, remarkTexts.choose)]
  if (remarks.length === 0) return [heading, element('p', { class: 'soft' }, remarkTexts.none)]
  const groups = (['mistake', 'advice'] as const).flatMap((kind) => {
    const some = remarks.filter((remark) => remark.kind === kind)
    if (some.length === 0) return []
    return [
      element('h3', {}, `${remarkTexts.groups[kind]} (${some.length})`),
      element('ul', {}, ...some.map((remark) => itemOf(remark, lead))),
    ]
  })
  return [heading, ...groups]
}

const MOST_SAID = 3

/** Covers the page while the last save is broken. */
export function brokenCard(mistakes: Remark[], { isShared, isNew, hide }: { isShared: boolean; isNew: boolean; hide: () => void }): Node[] {
  const left = mistakes.length - MOST_SAID
  return [
    element('h2', {}, brokenTexts.heading),
    ...(isShared ? [element('p', {}, brokenTexts.shared)] : []),
    element('ul', {}, ...mistakes.slice(0, MOST_SAID).map((remark) => itemOf(remark, null))),
    ...(left > 0 ? [element('p', { class: 'soft' }, brokenTexts.more(left))] : []),
    element(
      'p',
      { class: 'foot' },
      element('span', { class: 'soft' }, isNew ? brokenTexts.fresh : brokenTexts.kept),
      element('button', { type: 'button', onclick: hide }, brokenTexts.hide),
    ),
  ]
}

import { z } from 'zod'
import { isShort } from './compose.rules.ts'
import { LONGEST_TEXT, MOST_BLOCKS } from './documents.rules.ts'
import type { DocumentationBlock, Section, Written } from './document-text.rules.ts'

/** The owner's changes to a documentation, stored by the ids of sections and blocks. */

export interface Edits {
  /** Section ids; null keeps the default order. */
  order: string[] | null
  hidden: string[]
  /** Own notes, code and short checked answers that are in it: none is unless it was chosen. */
  notes: string[]
  /** Changed wording, by the id of the part. */
  texts: Record<string, string>
  /** Concurrent wording from elsewhere, by the id of the part. */
  others: Record<string, string[]>
}

export const NO_EDITS: Edits = { order: null, hidden: [], notes: [], texts: {}, others: {} }

const NOTE = 'note:'
const OPT_IN = 'own:'

/** Each of the learner's notes is a block. */
export function noteBlockId(noteId: string): string {
  return NOTE + noteId
}

/** The id of any other part that is left out until the learner chooses it. */
export function optInId(id: string): string {
  return OPT_IN + id
}

export function isNote(blockId: string): boolean {
  return blockId.startsWith(NOTE)
}

export function isOptIn(blockId: string): boolean {
  return isNote(blockId) || blockId.startsWith(OPT_IN)
}

/** The learner's own introduction to a step, before its answers. */
export function leadBlockId(sectionId: string): string {
  return `${sectionId}:lead`
}

export const TITLE = 'title'
export const SUBTITLE = 'subtitle'

/** The ids of the parts whose wording can change: the document's title, section titles, and blocks. */
export function titleId(sectionId: string): string {
  return `${sectionId}:title`
}

/** The text of a block with its change applied. */
export function editedText(
  { id, text }: Pick<Exclude<DocumentationBlock, { kind: 'table' }>, 'id' | 'text'>,
  { texts }: Pick<Edits, 'texts'>,
): string {
  return Object.hasOwn(texts, id) ? (texts[id] ?? text) : text
}

/** Applies changes by id, so that they survive when the document is made again. */
export function applyEdits(written: Written, { order, hidden, notes, texts }: Edits): Written {
  const isHidden = new Set(hidden)
  const isChosen = new Set(notes)
  const said = (id: string, text: string) => (Object.hasOwn(texts, id) ? (texts[id] ?? text) : text)
  const sections = arranged(written.sections, order)
    .filter(({ id }) => !isHidden.has(id))
    .map(({ id, title, blocks }) => ({
      id,
      title: said(titleId(id), title),
      blocks: blocks
        .filter((one) => (isOptIn(one.id) ? isChosen.has(one.id) : !isHidden.has(one.id)))
        .map((one) => ('text' in one ? worded(one, said(one.id, one.text)) : one))
        .filter(saysSomething),
    }))
    .filter(({ blocks }) => blocks.length > 0)
  return { ...written, title: said(TITLE, written.title), subtitle: said(SUBTITLE, written.subtitle), sections }
}

/** A short text that became long is set as a quote. */
function worded<One extends Exclude<DocumentationBlock, { kind: 'table' }>>(one: One, text: string): DocumentationBlock {
  if (one.kind !== 'short' || isShort(text)) return { ...one, text }
  return { id: one.id, kind: 'quote', label: one.label, text }
}

/** A section that is newer than the order goes to its default place. */
export function arranged(sections: Section[], order: string[] | null): Section[] {
  if (order === null) return sections
  const wanted = order.flatMap((id) => sections.find((one) => one.id === id) ?? [])
  const result = [...new Set(wanted)]
  for (const [index, one] of sections.entries()) {
    if (result.includes(one)) continue
    const before = sections.slice(0, index).findLast((other) => result.includes(other))
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, one)
  }
  return result
}

function saysSomething(one: DocumentationBlock): boolean {
  if (one.kind === 'table') return one.rows.length > 0
  return one.kind === 'picture' || one.text.trim() !== ''
}

const words = z.string().max(LONGEST_TEXT)

export const editChanges = z.object({
  order: z.array(z.string().max(200)).max(MOST_BLOCKS).nullable().optional(),
  hidden: z.record(z.string().max(200), z.boolean()).optional().describe('only what changes'),
  notes: z.record(z.string().max(200), z.boolean()).optional().describe('only what changes; a note is left out until it is chosen'),
  texts: z.record(z.string().max(200), words.nullable()).optional().describe('only what changes; null takes a change back'),
  bases: z
    .record(z.string().max(200), words.nullable())
    .optional()
    .describe('what stood there when it was changed; other words that came between are kept in others'),
  settled: z.record(z.string().max(200), z.array(words)).optional().describe('of others what is not wanted any more'),
})

export type EditChanges = z.infer<typeof editChanges>

/** Merges each change individually, so that two open pages do not undo each other. */
export function changeEdits(edits: Edits, { order, hidden = {}, notes = {}, texts = {}, bases = {}, settled = {} }: EditChanges): Edits {
  const words = Object.entries({ ...edits.texts, ...texts }).filter((entry): entry is [string, string] => entry[1] !== null)
  const others = new Map(Object.entries(edits.others))
  for (const [id, gone] of Object.entries(settled))
    others.set(
      id,
      (others.get(id) ?? []).filter((text) => !gone.includes(text)),
    )
  for (const [id, text] of Object.entries(texts)) {
    const current = Object.hasOwn(edits.texts, id) ? edits.texts[id] : undefined
    if (current === undefined || current === text || !Object.hasOwn(bases, id) || bases[id] === current) continue
    others.set(id, [...new Set([...(others.get(id) ?? []), current])])
  }
  return {
    order: order === undefined ? edits.order : order,
    hidden: switched(edits.hidden, hidden),
    notes: switched(edits.notes, notes),
    texts: Object.fromEntries(words),
    others: Object.fromEntries([...others].filter(([, kept]) => kept.length > 0)),
  }
}

function switched(ids: readonly string[], changes: Record<string, boolean>): string[] {
  const on = new Set(ids)
  for (const [id, isOn] of Object.entries(changes)) {
    if (isOn) on.add(id)
    else on.delete(id)
  }
  return [...on]
}

/** The size in characters, including concurrent wording. */
export function sizeOf({ order, hidden, notes, texts, others }: Edits): number {
  const lengths = [...(order ?? []), ...hidden, ...notes, ...Object.entries(texts).flat(), ...Object.entries(others).flat(2)]
  return lengths.reduce((sum, { length }) => sum + length, 0)
}

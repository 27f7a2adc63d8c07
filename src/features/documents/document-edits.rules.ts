import { z } from 'zod'
import { isShort } from './compose.rules.ts'
import { LONGEST_TEXT, MOST_BLOCKS } from './documents.rules.ts'
import type { Block, Section, Written } from './document-text.rules.ts'

/** What its owner changed in a documentation, kept beside the text by the ids of sections and blocks. */

export interface Edits {
  /** Ids of sections; null leaves them as they are. */
  order: string[] | null
  hidden: string[]
  /** Own notes that are in it: none is unless it was chosen. */
  notes: string[]
  /** Other words, by the id of what they stand for. */
  texts: Record<string, string>
  /** Words that were written elsewhere at the same time, by what they were written for. */
  others: Record<string, string[]>
}

export const NO_EDITS: Edits = { order: null, hidden: [], notes: [], texts: {}, others: {} }

const NOTE = 'note:'

/** A note of the learner's own is a block of its own. */
export function noteBlockId(noteId: string): string {
  return NOTE + noteId
}

export function isNote(blockId: string): boolean {
  return blockId.startsWith(NOTE)
}

/** What its learner says of a step before the answers; nobody else's words stand there. */
export function leadBlockId(sectionId: string): string {
  return `${sectionId}:lead`
}

export const TITLE = 'title'
export const SUBTITLE = 'subtitle'

/** The places of a document whose words may be changed, by their ids: its title, the titles of sections, and what blocks say. */
export function titleOf(sectionId: string): string {
  return `${sectionId}:title`
}

/** What a block says, with its change. */
export function wordsOf({ id, text }: Pick<Exclude<Block, { kind: 'table' }>, 'id' | 'text'>, { texts }: Pick<Edits, 'texts'>): string {
  return Object.hasOwn(texts, id) ? (texts[id] ?? text) : text
}

/** What was changed stays with the id of what it was changed in: it is still there when the document is made again. */
export function applyEdits(written: Written, { order, hidden, notes, texts }: Edits): Written {
  const isHidden = new Set(hidden)
  const isChosen = new Set(notes)
  const said = (id: string, text: string) => (Object.hasOwn(texts, id) ? (texts[id] ?? text) : text)
  const sections = arranged(written.sections, order)
    .filter(({ id }) => !isHidden.has(id))
    .map(({ id, title, blocks }) => ({
      id,
      title: said(titleOf(id), title),
      blocks: blocks
        .filter((one) => (isNote(one.id) ? isChosen.has(one.id) : !isHidden.has(one.id)))
        .map((one) => ('text' in one ? worded(one, said(one.id, one.text)) : one))
        .filter(saysSomething),
    }))
    .filter(({ blocks }) => blocks.length > 0)
  return { ...written, title: said(TITLE, written.title), subtitle: said(SUBTITLE, written.subtitle), sections }
}

/** What was short and is not any more is set as a text. */
function worded<One extends Exclude<Block, { kind: 'table' }>>(one: One, text: string): Block {
  if (one.kind !== 'short' || isShort(text)) return { ...one, text }
  return { id: one.id, kind: 'quote', label: one.label, text }
}

/** What is new since the order was made stands where it would stand without one. */
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

function saysSomething(one: Block): boolean {
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

/** Each change by itself, so that two open pages do not undo each other's. */
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

/** In characters, with what was kept from elsewhere. */
export function sizeOf({ order, hidden, notes, texts, others }: Edits): number {
  const lengths = [...(order ?? []), ...hidden, ...notes, ...Object.entries(texts).flat(), ...Object.entries(others).flat(2)]
  return lengths.reduce((sum, { length }) => sum + length, 0)
}

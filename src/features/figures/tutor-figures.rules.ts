import { passagesOf } from '#features/chat/quote-answers.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'

/** Questions asked at a step, or at one block of it. */
export interface PlaceCount {
  stepId: string
  /** null: the whole step */
  blockId: string | null
  questions: number
  askers: number
}

export interface AskedPlace {
  /** the step's title */
  step: string
  /** the words of the block; null: the whole step */
  block: string | null
  questions: number
  askers: number
}

/** A question that its learner shares with the authors. */
export interface SharedQuestion {
  step: string | null
  block: string | null
  text: string
}

/** The same without its words, which their learner may take back. */
export interface SharedPlace extends Omit<SharedQuestion, 'text'> {
  id: string
}

export const SHARED_MOST = 100
export const SHARED_LONGEST = 600
const WORDS_SHOWN = 80

interface Places {
  steps: readonly { id: string; title: string }[]
  /** the name of each block, in the order of the text */
  blocks: ReadonlyMap<string, string>
}

/** Places in the order of the text, the whole step before its blocks; removed ones are left out. */
export function placesAsked(counts: readonly PlaceCount[], { steps, blocks }: Places): AskedPlace[] {
  const order = new Map([...blocks.keys()].map((blockId, at) => [blockId, at]))
  const placeOf = ({ blockId }: PlaceCount) => (blockId === null ? -1 : (order.get(blockId) ?? -1))
  return steps.flatMap(({ id, title }) =>
    counts
      .filter(({ stepId, blockId }) => stepId === id && (blockId === null || (blockId !== id && blocks.has(blockId))))
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ blockId, questions, askers }) => ({ step: title, block: blockId && (blocks.get(blockId) ?? null), questions, askers })),
  )
}

export interface SharedRow {
  id: string
  stepId: string | null
  blockId: string | null
}

export function sharedAt(rows: readonly SharedRow[], { steps, blocks }: Places): SharedPlace[] {
  const titles = new Map(steps.map(({ id, title }) => [id, title]))
  return rows.map(({ id, stepId, blockId }) => ({
    id,
    step: titles.get(stepId ?? '') ?? null,
    block: blockId === stepId ? null : (blocks.get(blockId ?? '') ?? null),
  }))
}

/** Names each block by its beginning, and a container by its first child. */
export function blockNames(document: DocNode): Map<string, string> {
  const words = new Map<string, string>()
  for (const { blockId, text } of passagesOf(document, null)) if (!words.has(blockId)) words.set(blockId, begun(text))
  const blocks = new Map<string, string>()
  function walk(node: DocNode): string {
    const { id } = node.attrs ?? {}
    // a container comes before its children
    if (typeof id === 'string') blocks.set(id, node.type)
    const inside = (node.content ?? []).map(walk).find((one) => one !== '')
    const name = (typeof id === 'string' && words.get(id)) || inside || nameOf(node)
    if (typeof id === 'string' && name !== '') blocks.set(id, name)
    return name
  }
  walk(document)
  return blocks
}

const NAMES = ['heading', 'title', 'alt'] as const

function nameOf({ attrs = {} }: DocNode): string {
  return NAMES.map((key) => attrs[key]).find((one): one is string => typeof one === 'string' && one !== '') ?? ''
}

function begun(text: string): string {
  if (text.length <= WORDS_SHOWN) return text
  return `${text.slice(0, WORDS_SHOWN).replace(/\s+\S*$/, '')} …`
}

import type { DocNode } from '#features/content/content.rules.ts'
import { wordsByBlock, type Fates } from '#features/updates/updates.rules.ts'

/**
 * What publishing a change does to learners who have begun the project. It applies to each when they take the update; until then they keep
 * the version they have.
 */
export interface Effects {
  /** learners who have begun the project and will be offered the update */
  learners: number
  removedTasks: { id: string; title: string; answers: number }[]
  addedTasks: { id: string; title: string; isOptional: boolean }[]
  highlights: Fates
  /** unfinished learners whose count of tasks changes */
  progress: number
}

/** A block's text before and after; null where the block does not exist. */
export interface BlockWords {
  /** the step that contains it; null before the first step */
  step: string | null
  was: string | null
  is: string | null
}

/** Changed blocks in the order of the text, removed ones last. Blocks are matched by id. */
export function blockChanges(before: readonly DocNode[], after: readonly DocNode[]): BlockWords[] {
  const [had, has] = [blocksIn(before), blocksIn(after)]
  const told = [...has].flatMap(([id, { step, text }]): BlockWords[] => {
    const was = had.get(id)?.text ?? null
    return was === text ? [] : [{ step, was, is: text }]
  })
  const gone = [...had].filter(([id]) => !has.has(id))
  return [...told, ...gone.map(([, { step, text }]) => ({ step, was: text, is: null }))]
}

/** Attributes with readable words that cannot be highlighted. */
const UNMARKED: Readonly<Record<string, string>> = { tab: 'heading', image: 'alt' }

function blocksIn(nodes: readonly DocNode[]) {
  const found = new Map<string, { step: string | null; text: string }>()
  for (const top of nodes) {
    const title = top.attrs?.['title']
    const step = top.type === 'step' && typeof title === 'string' ? title : null
    const name = (node: DocNode): void => {
      const text = node.attrs?.[UNMARKED[node.type] ?? '']
      if (typeof text === 'string' && text !== '') found.set(`${String(node.attrs?.['id'])} ${node.type}`, { step, text })
      node.content?.forEach(name)
    }
    name(top)
    for (const { id, text } of wordsByBlock([top]).passages.values()) found.set(id, { step, text })
  }
  return found
}

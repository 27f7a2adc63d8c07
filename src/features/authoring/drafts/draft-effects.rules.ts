import type { DocNode } from '#features/content/content.rules.ts'
import { wordsByBlock, type Fates } from '#features/updates/updates.rules.ts'

/**
 * What a change of a project does to those who have begun it. It happens to each of them when they take the update: until
 * then they read on in the version that they have.
 */
export interface Effects {
  /** have begun the project, and are offered the update */
  learners: number
  removedTasks: { id: string; title: string; answers: number }[]
  addedTasks: { id: string; title: string; isOptional: boolean }[]
  highlights: Fates
  /** of those who have not finished: how many have another count of tasks afterwards */
  progress: number
}

/** Words of a block as they were and as they are; null where there is no such block. */
export interface BlockWords {
  /** the step that it stands in; null before the first */
  step: string | null
  was: string | null
  is: string | null
}

/** The blocks that say something else, in the order of the text; those that are gone come last. Blocks are told apart by their ids. */
export function blockChanges(before: readonly DocNode[], after: readonly DocNode[]): BlockWords[] {
  const [had, has] = [blocksIn(before), blocksIn(after)]
  const told = [...has].flatMap(([id, { step, text }]): BlockWords[] => {
    const was = had.get(id)?.text ?? null
    return was === text ? [] : [{ step, was, is: text }]
  })
  const gone = [...had].filter(([id]) => !has.has(id))
  return [...told, ...gone.map(([, { step, text }]) => ({ step, was: text, is: null }))]
}

/** Words that are read and that no highlight can be in. */
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

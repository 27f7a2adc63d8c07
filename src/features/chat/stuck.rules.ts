import { NEAR_LEAST, QUOTED_MOST, type Near } from './passage-ranking.rules.ts'
import type { Passage } from './quote-answers.rules.ts'

/** For a question that names a task, quotes the rest of its step instead of the task itself. */

const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The task whose full name the question contains; the longest name wins. */
export function taskIn(question: string, passages: readonly Passage[]): Passage | null {
  const asked = folded(question)
  const named = passages.filter(({ task = '' }) => task.length >= NAME_LEAST && asked.includes(folded(task)))
  return named.toSorted((a, b) => (b.task ?? '').length - (a.task ?? '').length)[0] ?? null
}

/** The shortest task name that counts: a shorter one may be an ordinary word. */
const NAME_LEAST = 12

/** The nearest passages of the task's step, without tasks, in the order of the text. */
export function helpFor(task: Passage, ranked: readonly Near<Passage>[]): Passage[] {
  const helps = ranked.filter(({ passage, words, meaning }) => {
    const isNear = meaning === null ? words > 0 : meaning >= NEAR_LEAST
    return isNear && passage.task === undefined && passage.stepId === task.stepId && passage.stepId !== null
  })
  const picked = new Map<string, Passage>()
  for (const { passage } of helps) if (picked.size < QUOTED_MOST && !picked.has(passage.blockId)) picked.set(passage.blockId, passage)
  return [...picked.values()]
}

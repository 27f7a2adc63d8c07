import { NEAR_LEAST, QUOTED_MOST, type Near } from './passage-ranking.rules.ts'
import { tellingWords } from './question-words.rules.ts'
import type { Passage } from './quote-answers.rules.ts'

/** For a question that names a task, quotes the rest of its step instead of the task itself. */

const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The task whose full name the question contains; the longest name wins. */
export function taskIn(question: string, passages: readonly Passage[]): Passage | null {
  const asked = folded(question)
  const named = passages.filter(({ task = '' }) => task.length >= NAME_LEAST && asked.includes(folded(task)))
  return named.toSorted((a, b) => (b.task ?? '').length - (a.task ?? '').length)[0] ?? null
}

const NUMBERED = /\b(?:task|exercise)\s*(?:no\.?|number|#)?\s*(\d{1,3})\b/i

/** Words that say of a question only that somebody wants help where they are. */
const ASKS_FOR_HELP = new Set(
  tellingWords(
    'am stuck task tasks exercise here help hint answer answers solution solve give show know should must need continue next now right correct current lost',
  ),
)

/** The task that a question is about: by its name, by the number that the page shows, or, if it asks for nothing else, the one in sight. */
export function taskAsked(question: string, passages: readonly Passage[], inSight: string | null): Passage | null {
  const named = taskIn(question, passages)
  if (named) return named
  const number = NUMBERED.exec(question)?.[1]
  if (number !== undefined) return taskNumbered(Number(number), passages)
  const words = tellingWords(question.replace(/['’]/g, ''))
  if (words.length === 0 || !words.every((word) => ASKS_FOR_HELP.has(word))) return null
  return passages.find(({ task, blockId }) => task !== undefined && blockId === inSight) ?? null
}

/** Of a box with several tasks, which the page numbers together, the one at that place. */
function taskNumbered(number: number, passages: readonly Passage[]): Passage | null {
  const inBox = passages.filter(({ numbers: [first, last] = [0, -1] }) => first <= number && number <= last)
  return inBox[number - (inBox[0]?.numbers?.[0] ?? number)] ?? inBox[0] ?? null
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

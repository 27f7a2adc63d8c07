import { practiceDoorTexts } from '#features/practice/practice-door.texts.ts'
import { hasPassed, workIn } from '#features/practice/work.rules.ts'
import type { AnswerType, BoxStatus } from '../validations.rules.ts'

interface ShownTask {
  draft: { type: AnswerType; text: string }
  status: BoxStatus
}

/** What work that was begun lacks before it is handed in, in words; null where nothing is missing. */
export function missingInWork({ draft, status }: ShownTask): string | null {
  const work = draft.type === 'WORK' && status !== 'complete' ? workIn(draft.text) : null
  if (!work || hasPassed(work)) return null
  const tests = work.outcome?.tests ?? []
  const failed = tests.filter(({ passed }) => !passed).length
  return failed === 0 ? practiceDoorTexts.runFirst : practiceDoorTexts.failing(failed, tests.length)
}

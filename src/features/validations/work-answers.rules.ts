import { bytesOf, textOfWork, WORK_BYTES, workIn, type Work } from '#features/practice/work.rules.ts'

/** Work is kept as the text of an answer, and goes over the wire as what it is. */

interface OnWire {
  text: { data: string } | null
  work?: Work | null | undefined
}

/** The text of an answer that came over the wire. */
export function wireText({ text, work }: OnWire): string {
  return work ? textOfWork(work) : (text?.data ?? '')
}

const isWritten = (type: string) => type !== 'WORK' && type !== 'FILE'

/** Whether an answer is of the kind that its task asks for now: its author may have made one into the other. */
export function isOfKind(answer: string, task: string | undefined): boolean {
  return task !== undefined && (answer === task || (isWritten(answer) && isWritten(task)))
}

const BEFORE = '~'

/** The id of an answer whose task asks for another kind now. No task has such an id. */
export function earlierId(validationId: string, revision: number): string {
  return `${validationId}${BEFORE}${revision}`
}

/** The task that an answer was written for. */
export function taskAnswered(validationId: string): string {
  return validationId.split(BEFORE)[0] ?? validationId
}

export function isWork(text: string): boolean {
  return workIn(text) !== null
}

export function isTooLarge(text: string): boolean {
  const work = workIn(text)
  return work !== null && bytesOf(work) > WORK_BYTES
}

interface Says {
  untested: string
  failed: (first: string, failed: number) => string
}

/** What is said to work that is handed in, null where nothing is wrong; `judgePrinted` asks the author's check. */
export function judgeWork(text: string, says: Says, judgePrinted: ((printed: string) => string | null) | null): string | null {
  const { tests, printed } = workIn(text)?.outcome ?? { tests: [], printed: null }
  const failed = tests.filter(({ passed }) => !passed)
  if (failed[0]) return says.failed(failed[0].name, failed.length)
  if (judgePrinted === null) return tests.length === 0 ? says.untested : null
  return printed === null ? says.untested : judgePrinted(printed)
}

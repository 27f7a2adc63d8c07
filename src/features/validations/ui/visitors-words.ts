import { newOperationKey } from '#platform/calls/operation-key.ts'
import { entryIn, keysIn, leftIn, rootOf, VISITOR } from '#platform/outbox/journal.ts'
import { visitorsHere } from '#platform/outbox/visitors-storage.ts'
import { answerIn } from './answer-state.ts'
import { ANSWER } from './unsaved-answers.ts'

interface Task {
  projectId: string
  task: string
}

const storage = () => visitorsHere(window, newOperationKey)

function keysOf({ projectId, task }: Task): string[] {
  const root = rootOf({ kind: ANSWER, owner: VISITOR, subject: projectId })
  return keysIn(storage()).filter((key) => leftIn(key, root)?.id === task)
}

/** Whether the text was on this device before this visit. */
export function isFromEarlier(task: Task): boolean {
  return keysOf(task).some((key) => storage().isEarlier(key))
}

/** Text left by an earlier visitor that this visit has not seen. */
export function foreignWords(task: Task): string | null {
  const key = keysOf(task).find((one) => storage().isForeign(one))
  return key === undefined ? null : textIn(key)
}

function textIn(key: string): string | null {
  return entryIn(storage().getItem(key), answerIn)?.value.text ?? null
}

/** Deletes text that is too old, of all projects; listing the keys does that. */
export function forgetOldWords(): void {
  keysIn(storage())
}

/** Deletes a foreign text that was settled. What other visits wrote stays, until it is shown too. */
export function forgetForeign(task: Task, text: string): void {
  for (const key of keysOf(task)) if (storage().isForeign(key) && textIn(key) === text) storage().removeItem(key)
}

export function clearKept(task: Task): void {
  for (const key of keysOf(task)) storage().removeItem(key)
}

import type { ValidationStatus } from '#features/content/rules.ts'
import type { SavedAnswer, ValidationResponse } from '../contract.ts'
import type { AnswerFile } from '../rules.ts'
import type { Sent } from './journal.ts'

/** What is known of the keeping of a field: said quietly beside it. */
export type Keeping = 'none' | 'saving' | 'saved' | 'kept' | 'signed_out' | 'unsafe'

/** Another text for the same task; without an id it is the answer that the server has. */
export interface Other {
  id: string | null
  text: string
  file: AnswerFile | null
}

export interface Answer {
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  message: string | null
  keeping: Keeping
  /** the server's sentence, when it does not take this text */
  problem: string | null
  others: Other[]
}

/** What a page knows of one task. */
export interface Slot {
  answer: Answer
  /** the revision that was seen */
  revision: number
  /** there is something that the server has not acknowledged */
  dirty: boolean
  sent: Sent | null
  /** the answer that the server holds, while ours is kept beside it */
  beside: { id: string; current: SavedAnswer } | null
  busy: Promise<unknown> | null
  timer: unknown
  dueAt: number
  failures: number
  /** a wish that failed: the same wish again is the same operation */
  tried: Sent | null
}

export const blankAnswer: Answer = {
  text: '',
  file: null,
  status: 'INCOMPLETE',
  message: null,
  keeping: 'none',
  problem: null,
  others: [],
}

export const opened = { status: 'INCOMPLETE', message: null } as const

export function newSlot(): Slot {
  const rest = { dirty: false, sent: null, beside: null, busy: null, timer: null, dueAt: 0, failures: 0, tried: null }
  return { answer: blankAnswer, revision: 0, ...rest }
}

export function statusIn({ status, message }: ValidationResponse): Pick<Answer, 'status' | 'message'> {
  return { status, message }
}

export function othersIn({ alternatives }: ValidationResponse): Other[] {
  return alternatives.map(({ id, text, file }) => ({ id, text: text?.data ?? '', file }))
}

export function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : null
}

import type { DocNode } from '#features/content/content.rules.ts'
import { characterLimit as planLimit, CHARACTERS } from '#features/plans/plans.rules.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { answerLimit, type AnswerType } from '../validations.rules.ts'

export interface TaskField {
  id: string
  title: string
  type: AnswerType
  optional: boolean
  /** the author checks the answer */
  isChecked: boolean
  /** the tutor reviews the answer, if there is one */
  isReviewed: boolean
  /** the author's limit */
  authors: number | null
  help: string
  prefix: string
}

const TYPES: Record<string, AnswerType> = { validationText: 'TEXT', validationUrl: 'URL', validationUpload: 'FILE', validationWork: 'WORK' }

export function fieldOf({ type, attrs = {} }: DocNode): TaskField | null {
  const known = TYPES[type]
  if (!known || typeof attrs.id !== 'string') return null
  return {
    id: attrs.id,
    title: typeof attrs.title === 'string' ? attrs.title : '',
    type: known,
    optional: attrs.optional === true,
    isChecked: attrs.checked === true,
    isReviewed: attrs.review === 'model',
    authors: Number(attrs.characterLimit) || null,
    help: typeof attrs.helpText === 'string' ? attrs.helpText : '',
    prefix: typeof attrs.extension === 'string' ? attrs.extension : '',
  }
}

/** A text without a check: it is saved, and never marked as right. */
export function isUnread({ type, isChecked }: TaskField): boolean {
  return type === 'TEXT' && !isChecked
}

export function fieldsOf(box: DocNode): TaskField[] {
  return (box.content ?? []).flatMap((node) => fieldOf(node) ?? [])
}

type Limits = Pick<User, 'limits' | 'plan'>

/** The limit of this answer, and whether Pro has more. */
export function roomOf({ type, authors }: Pick<TaskField, 'type' | 'authors'>, user: Limits | null): { limit: number; canGrow: boolean } {
  const limit = answerLimit(type, authors, user ? planLimit(user.limits, user.plan) : CHARACTERS)
  const pro = answerLimit(type, authors, planLimit(user?.limits ?? VISITORS, 'pro'))
  return { limit, canGrow: pro > limit }
}

/** A visitor's limits are unknown, so assume that Pro has more. */
const VISITORS = { validationTextCharacter: { pro: Number.MAX_SAFE_INTEGER } }

/** The name under which a task's picture is uploaded. */
export const uploadPlace = (projectId: string, task: string) => `${projectId}_${task}`

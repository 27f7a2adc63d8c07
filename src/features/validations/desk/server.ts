import { isSignedIn } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { findTasks, type Tasks } from '#features/content/checks/store.ts'
import type { PublishedValidation } from '#features/content/rules.ts'
import { allowanceOf, CHARACTERS, hasPro } from '#features/plans/rules.ts'
import { listUnlocked } from '#features/projects/missions/store.ts'
import { accessTo, trackToRead, type LearnerProject } from '#features/projects/rules.ts'
import type { Db } from '#platform/db/database.ts'
import type { ValidationResponse } from '../contract.ts'
import { characterLimit, isHidden } from '../rules.ts'
import type { StoredAnswer } from '../store.ts'

/** A project as one caller may answer it: without the tasks of Secret Missions that are still secret to them. */
export interface Desk {
  tasks: Tasks
  track: string | null
  validations: PublishedValidation[]
}

type Asker = Pick<CallContext, 'actor' | 'account'>

export async function openDesk(
  db: Db,
  { actor, account }: Asker,
  projectId: string,
  learner: LearnerProject | null,
): Promise<Desk | 'hidden' | 'locked'> {
  const tasks = await findTasks(db, projectId, learner?.version ?? null)
  if (!tasks) return 'hidden'
  const access = accessTo(tasks.metadata, actor, (learner?.unlockedAt ?? null) !== null)
  if (access !== 'open') return access
  const hasMissions = tasks.validations.some(({ contentId }) => contentId !== undefined)
  const unlocked = hasMissions && account && hasPro(actor) ? await listUnlocked(db, account.id, projectId) : new Set()
  const validations = tasks.validations.filter(({ contentId }) => contentId === undefined || unlocked.has(contentId))
  return { tasks, track: trackToRead(tasks.metadata.tracks, learner?.track ?? null), validations }
}

interface Errors {
  NOT_FOUND(): Error
  LOCKED(): Error
  PAYWALL(options: { data: { location: string } }): Error
}

export function settleDesk(desk: Desk | 'hidden' | 'locked', { actor }: Asker, errors: Errors): Desk {
  if (desk === 'hidden') throw errors.NOT_FOUND()
  if (desk !== 'locked') return desk
  throw isSignedIn(actor) && !hasPro(actor) ? errors.PAYWALL({ data: { location: 'project_locked' } }) : errors.LOCKED()
}

/** How long an answer may be: for this caller, and for somebody with Pro. */
export function limitsFor({ type, characterLimit: authors }: PublishedValidation, { actor }: Pick<Asker, 'actor'>) {
  const limitOf = (plan: 'free' | 'pro') => characterLimit(type, authors, allowanceOf(plan).validationTextCharacter ?? CHARACTERS)
  const pro = limitOf('pro')
  return { characterLimit: hasPro(actor) ? pro : limitOf('free'), characterLimitPro: pro }
}

export function answerTo(answers: readonly StoredAnswer[], validationId: string): StoredAnswer | null {
  return answers.find((answer) => answer.validationId === validationId) ?? null
}

export function textOf(text: string | null): { data: string } | null {
  return text === null || text === '' ? null : { data: text }
}

export function responseOf(validation: PublishedValidation, track: string | null, answer: StoredAnswer | null): ValidationResponse {
  const { id, type } = validation
  return {
    ...{ id, type, hidden: isHidden(validation, track) },
    text: textOf(answer?.text ?? null),
    file: answer?.file ?? null,
    status: answer?.status ?? 'INCOMPLETE',
    message: answer?.message ?? null,
    revision: answer?.revision ?? 0,
    alternatives: (answer?.alternatives ?? []).map((one) => ({
      ...{ id: one.id, text: textOf(one.text), file: one.file, createdAt: one.createdAt.toISOString() },
    })),
  }
}

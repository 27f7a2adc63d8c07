import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findTasks, type Tasks } from '#features/content/checks.store.ts'
import type { PublishedValidation } from '#features/content/content.rules.ts'
import { allowanceOf, CHARACTERS, hasPro } from '#features/plans/plans.rules.ts'
import { listUnlocked } from '#features/projects/missions.store.ts'
import { openProject } from '#features/projects/reader-view.server.ts'
import type { Closed } from '#features/projects/access.rules.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused, refuse } from '#platform/result.ts'
import type { ValidationResponse } from './validations.contract.ts'
import { characterLimit, isHidden } from './validations.rules.ts'
import { shownState } from './review.rules.ts'
import type { StoredAnswer } from './validations.store.ts'

/** The tasks that a caller may answer, without those of locked Secret Missions. */
export interface TaskAccess {
  tasks: Tasks
  track: string | null
  validations: PublishedValidation[]
}

type Asker = Pick<CallContext, 'actor' | 'account'>

export async function openTasks(db: Db, asker: Asker, projectId: string): Promise<TaskAccess | Closed> {
  const { actor, account } = asker
  const opened = await openProject(db, asker, projectId)
  if (isRefused(opened)) return opened
  const { learner } = opened
  const tasks = await findTasks(db, projectId, learner?.version ?? null)
  if (!tasks) return refuse('not_found')
  const hasMissions = tasks.validations.some(({ contentId }) => contentId !== undefined)
  const unlocked = hasMissions && account && hasPro(actor) ? await listUnlocked(db, account.id, projectId) : new Set()
  const validations = tasks.validations.filter(({ contentId }) => contentId === undefined || unlocked.has(contentId))
  return { tasks, track: trackToRead(tasks.metadata.tracks, learner?.track ?? null), validations }
}

/** The length limit of an answer: for this caller, and with Pro. */
export function limitsFor({ type, characterLimit: authors }: PublishedValidation, { actor }: Pick<Asker, 'actor'>) {
  const limitOf = (plan: 'free' | 'pro') => characterLimit(type, authors, allowanceOf(plan).validationTextCharacter ?? CHARACTERS)
  const pro = limitOf('pro')
  return { characterLimit: hasPro(actor) ? pro : limitOf('free'), characterLimitPro: pro }
}

export function answerTo(answers: readonly StoredAnswer[], validationId: string): StoredAnswer | null {
  return answers.find((answer) => answer.validationId === validationId) ?? null
}

export function textData(text: string | null): { data: string } | null {
  return text === null || text === '' ? null : { data: text }
}

export function responseOf(validation: PublishedValidation, track: string | null, answer: StoredAnswer | null): ValidationResponse {
  const { id, type } = validation
  return {
    id,
    type,
    hidden: isHidden(validation, track),
    text: textData(answer?.text ?? null),
    file: answer?.file ?? null,
    status: answer?.status ?? 'INCOMPLETE',
    message: answer?.message ?? null,
    review: shownState(answer?.review ?? null),
    revision: answer?.revision ?? 0,
    alternatives: (answer?.alternatives ?? []).map((one) => ({
      id: one.id,
      text: textData(one.text),
      file: one.file,
      createdAt: one.createdAt.toISOString(),
    })),
  }
}

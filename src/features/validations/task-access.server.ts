import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findTasks, type Tasks } from '#features/content/checks.store.ts'
import type { PublishedValidation } from '#features/content/content.rules.ts'
import { allowanceOf, CHARACTERS, hasPro } from '#features/plans/plans.rules.ts'
import { listUnlocked } from '#features/projects/missions.store.ts'
import { openProject } from '#features/projects/reader-view.server.ts'
import type { Closed } from '#features/projects/access.rules.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { workSchema } from '#features/practice/work.contract.ts'
import { workIn } from '#features/practice/work.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused, refuse } from '#platform/result.ts'
import type { ValidationResponse } from './validations.contract.ts'
import { ANSWER_TYPES, answerLimit, isHidden } from './validations.rules.ts'
import { isOfKind } from './work-answers.rules.ts'
import { shownState } from './review.rules.ts'
import type { StoredAnswer } from './validations.store.ts'

/** The tasks that a caller may answer, without those of locked Secret Missions. */
export interface TaskAccess {
  tasks: Tasks
  track: string | null
  validations: PublishedValidation[]
  revisionFloor: number
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
  // a version that a newer instance has published may ask for what this one does not know
  const known = tasks.validations.filter(({ type }) => ANSWER_TYPES.includes(type))
  const validations = known.filter(({ contentId }) => contentId === undefined || unlocked.has(contentId))
  const track = trackToRead(tasks.metadata.tracks, learner?.track ?? null)
  return { tasks, track, validations, revisionFloor: learner?.revisionFloor ?? 0 }
}

/** The length limit of an answer: for this caller, and with Pro. */
export function limitsFor({ type, characterLimit: authors }: PublishedValidation, { actor }: Pick<Asker, 'actor'>) {
  const limitOf = (plan: 'free' | 'pro') => answerLimit(type, authors, allowanceOf(plan).validationTextCharacter ?? CHARACTERS)
  const pro = limitOf('pro')
  return { characterLimit: hasPro(actor) ? pro : limitOf('free'), characterLimitPro: pro }
}

export function storedAnswerTo(answers: readonly StoredAnswer[], validationId: string): StoredAnswer | null {
  return answers.find((answer) => answer.validationId === validationId) ?? null
}

/** How the text of an answer goes over the wire; work that another version has kept may be none to this one. */
export function onWire(type: string, text: string | null): Pick<ValidationResponse, 'text' | 'work'> {
  if (type !== 'WORK') return { text: text === null || text === '' ? null : { data: text } }
  const work = text ? workIn(text) : null
  return { text: null, work: workSchema.safeParse(work).data ?? null }
}

export function responseOf(validation: PublishedValidation, track: string | null, answer: StoredAnswer | null): ValidationResponse {
  const { id, type, exemplar } = validation
  const isShown = answer !== null && isOfKind(answer.type, type)
  return {
    id,
    type,
    hidden: isHidden(validation, track),
    ...onWire(type, isShown ? answer.text : null),
    file: isShown ? answer.file : null,
    status: answer?.status ?? 'INCOMPLETE',
    message: isShown ? answer.message : null,
    review: shownState(answer?.review ?? null),
    checked: answer?.status === 'COMPLETE' && answer.checked,
    compared: answer?.status === 'COMPLETE' ? answer.compared : null,
    revision: answer?.revision ?? 0,
    ...(exemplar && isShown && answer.status === 'COMPLETE' && { exemplar }),
    alternatives: (isShown ? answer.alternatives : []).map((one) => ({
      id: one.id,
      ...onWire(type, one.text),
      file: one.file,
      createdAt: one.createdAt.toISOString(),
    })),
  }
}

import type { CallContext } from '#features/accounts/server.ts'
import { isRight } from '#features/content/checks/rules.ts'
import type { Tasks } from '#features/content/checks/store.ts'
import type { PublishedValidation, ValidationStatus } from '#features/content/rules.ts'
import { hasPro } from '#features/plans/rules.ts'
import type { Counted } from '#features/projects/rules.ts'
import { claimUpload, releaseUploads } from '#features/uploads/store.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { isRefused, refuse } from '#platform/result.ts'
import { answerTo, limitsFor, type Desk } from '../desk/server.ts'
import { countTasks, isEmpty, isSame, submit, type AnswerFile, type Wish } from '../rules.ts'
import {
  listAlternatives,
  listAnswers,
  openAnswers,
  removeAlternatives,
  removeAnswers,
  saveAlternative,
  saveAnswer,
  type Place,
  type StoredAlternative,
  type StoredAnswer,
} from '../store.ts'
import { validationTexts } from '../texts.ts'

export interface Saving {
  place: Place
  validation: PublishedValidation
  /** text and file are left as they are where they are not given */
  given: Pick<Wish, 'status' | 'base'> & { text: string | undefined; file: AnswerFile | null | undefined }
  /** alternatives that this answer stands for, or that were let go */
  settles: string[]
}

export interface Saved {
  answers: StoredAnswer[]
  alternatives: StoredAlternative[]
  /** the alternative that it was kept as */
  setAside: string | null
  /** what else was opened with it */
  opened: string[]
}

/** Loads, decides and saves; whoever calls holds the learner's row of the project, so that nobody is in between. */
export async function saveInto(
  tx: Db,
  desk: Desk,
  { actor }: Pick<CallContext, 'actor'>,
  { place, validation, given, settles }: Saving,
  now: Date,
) {
  const { userId, projectId, validationId } = place
  const { type, boxId, title } = validation
  const answers = await listAnswers(tx, userId, projectId)
  const current = answerTo(answers, validationId)
  const wish: Wish = {
    ...given,
    text: type === 'FILE' ? '' : (given.text ?? current?.text ?? ''),
    file: type !== 'FILE' ? null : given.file === undefined ? (current?.file ?? null) : given.file,
  }
  const decision = submit(current, wish, {
    type,
    isPro: hasPro(actor),
    limit: limitsFor(validation, { actor }).characterLimit,
    verdict: verdictOf(desk.tasks, validationId),
    notAUrl: validationTexts.notAUrl,
  })
  if (isRefused(decision)) return decision
  const isNewFile = wish.file !== null && wish.file.storageName !== current?.file?.storageName
  if (isNewFile && !(await claimUpload(tx, userId, uploadName(place), wish.file?.storageName ?? ''))) return refuse('no_such_file')

  await removeAlternatives(tx, place, settles)
  const saved: Saved = { answers, alternatives: [], setAside: null, opened: [] }
  if (decision === 'set_aside') saved.setAside = await putAside(tx, place, wish, now)
  else {
    await saveAnswer(tx, place, title, decision.keep, now)
    const mates = desk.validations.filter((other) => other.boxId === boxId && other.id !== validationId)
    if (decision.opensBox) saved.opened = mates.filter(({ id }) => answerTo(answers, id)?.status === 'COMPLETE').map(({ id }) => id)
    await openAnswers(tx, userId, projectId, saved.opened, now)
    saved.answers = answers
      .filter((answer) => answer !== current)
      .map((answer) => (saved.opened.includes(answer.validationId) ? { ...answer, status: 'INCOMPLETE' as const, message: null } : answer))
      .concat({ ...decision.keep, validationId, title })
  }
  saved.alternatives = await listAlternatives(tx, userId, projectId)
  if (type === 'FILE') await letGo(tx, place, saved)
  return saved
}

/** The same text is kept beside the answer once, however often it comes. */
async function putAside(tx: Db, place: Place, draft: Pick<Wish, 'text' | 'file'>, now: Date): Promise<string | null> {
  if (isEmpty(draft)) return null
  const others = await listAlternatives(tx, place.userId, place.projectId)
  const same = others.find(
    ({ validationId, text, file }) => validationId === place.validationId && isSame({ text: text ?? '', file }, draft),
  )
  if (same) return same.id
  const id = newId(now.getTime())
  await saveAlternative(tx, place, id, draft, now)
  return id
}

/** Files of this task that stand in no answer any more are nobody's, and are collected. */
async function letGo(tx: Db, place: Place, { answers, alternatives }: Saved): Promise<void> {
  const needed = [...answers, ...alternatives].flatMap(({ file }) => (file ? [file.storageName] : []))
  await releaseUploads(tx, place.userId, uploadName(place), needed)
}

function uploadName({ projectId, validationId }: Omit<Place, 'userId'>): string {
  return `${projectId}_${validationId}`
}

function verdictOf({ checks }: Tasks, validationId: string): (text: string) => string | null {
  const check = checks[validationId]
  return (text) => (check && !isRight(check, text) ? check.message : null)
}

export function statusesOf(answers: readonly StoredAnswer[]): Map<string, ValidationStatus> {
  return new Map(answers.map(({ validationId, status }) => [validationId, status]))
}

/** How far a learner is in a version of a project; asked when they take another one. */
export async function countAnswers(
  tx: Db,
  userId: string,
  projectId: string,
  validations: PublishedValidation[],
  track: string | null,
): Promise<Counted> {
  return countTasks(validations, statusesOf(await listAnswers(tx, userId, projectId)), track)
}

/** For a project that is begun anew. */
export async function clearAnswers(tx: Db, userId: string, projectId: string): Promise<void> {
  const all = [...(await listAnswers(tx, userId, projectId)), ...(await listAlternatives(tx, userId, projectId))]
  const withFiles = new Set(all.filter(({ file }) => file !== null).map(({ validationId }) => validationId))
  for (const validationId of withFiles) await releaseUploads(tx, userId, uploadName({ projectId, validationId }), [])
  await removeAnswers(tx, userId, projectId)
}

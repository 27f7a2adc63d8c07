import type { CallContext } from '#features/accounts/accounts.server.ts'
import { impersonatorOf } from '#features/accounts/accounts.rules.ts'
import { isRubric, judgeAnswer } from '#features/content/checks.rules.ts'
import type { Tasks } from '#features/content/checks.store.ts'
import type { PublishedValidation } from '#features/content/content.rules.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import { workIn } from '#features/practice/work.rules.ts'
import type { Counted } from '#features/projects/projects.rules.ts'
import { raiseRevisionFloor } from '#features/projects/projects.store.ts'
import { claimUpload, releaseUploads } from '#features/uploads/uploads.store.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { isRefused, refuse } from '#platform/result.ts'
import { limitsFor, type TaskAccess } from './task-access.server.ts'
import { askForReview } from './review.jobs.ts'
import { standingOf, type Standing } from './review.rules.ts'
import { isReviewed } from './review.server.ts'
import { countRun } from './test-days.store.ts'
import { countTasks, isEmptyDraft, isSameDraft, submit, type AnswerFile, type AnswerDraft, type Submission } from './validations.rules.ts'
import {
  findAnswer,
  listAnswers,
  moveAnswer,
  reopenAnswers,
  removeAlternatives,
  removeAnswers,
  saveAlternative,
  saveAnswer,
  type AnswerKey,
  type StoredAlternative,
  type StoredAnswer,
} from './validations.store.ts'
import { earlierId, isOfKind, judgeWork, taskAnswered } from './work-answers.rules.ts'
import { validationTexts } from './validations.texts.ts'

interface Saving {
  place: AnswerKey
  validation: PublishedValidation
  /** text and file are left as they are where they are not given */
  given: Pick<Submission, 'status' | 'base'> & { text: string | undefined; isWork: boolean; file: AnswerFile | null | undefined }
  /** alternatives that this answer stands for, or that were let go */
  settles: string[]
}

export interface Saved {
  answer: StoredAnswer | null
  /** the state of all answers of the project */
  statuses: Map<string, Standing>
  /** the id of the alternative it was saved as */
  setAside: string | null
  /** other answers that were reopened with it */
  opened: string[]
}

const UNWRITTEN = { text: '', file: null, message: null, misses: 0, checked: false, compared: null, review: null }

/** Loads, decides and saves; the caller holds the lock of the learner's project row. */
export async function saveInto(
  tx: Db,
  access: TaskAccess,
  { actor, services }: Pick<CallContext, 'actor' | 'services'>,
  { place, validation, given, settles }: Saving,
  now: Date,
) {
  const { userId, projectId, validationId } = place
  const { type, boxId, title } = validation
  const { answer: found, statuses } = await findAnswer(tx, place)
  const isOfBefore = found !== null && !isOfKind(found.type, type) && !isEmptyDraft(found)
  const current = isOfBefore ? { ...found, ...UNWRITTEN } : found
  const submission: Submission = {
    status: given.status,
    base: given.base,
    text: type === 'FILE' ? '' : (given.text ?? current?.text ?? ''),
    file: type !== 'FILE' ? null : given.file === undefined ? (current?.file ?? null) : given.file,
  }
  if (type === 'WORK' && given.text && !given.isWork) return refuse('not_work')
  const decision = submit(current, submission, {
    type,
    isPro: hasPro(actor),
    limit: limitsFor(validation, { actor }).characterLimit,
    verdict: verdictOf(access.tasks, validation),
    notAUrl: validationTexts.notAUrl,
    isReviewed: isReviewed(access.tasks, validationId, services),
    revisionFloor: access.revisionFloor,
  })
  if (isRefused(decision)) return decision
  const isNewFile = submission.file !== null && submission.file.storageName !== current?.file?.storageName
  if (isNewFile && !(await claimUpload(tx, userId, uploadName(place), submission.file?.storageName ?? ''))) return refuse('no_such_file')

  await removeAlternatives(tx, place, settles)
  const alternatives = (current?.alternatives ?? []).filter(({ id }) => !settles.includes(id))
  const saved: Saved = { answer: current && { ...current, alternatives }, statuses, setAside: null, opened: [] }
  if (decision === 'set_aside') saved.setAside = await putAside(tx, place, { ...submission, type }, alternatives, now)
  else {
    if (isOfBefore) await moveAnswer(tx, place, earlierId(validationId, found.revision))
    await saveAnswer(tx, place, title, decision.keep, now)
    if (type === 'WORK' && impersonatorOf(actor) === null) await countTests(tx, place, decision.keep.text, current?.text, now)
    saved.answer = { ...decision.keep, validationId, title, alternatives: isOfBefore ? [] : alternatives }
    const mates = access.validations.filter((other) => other.boxId === boxId && other.id !== validationId)
    if (decision.opensBox) saved.opened = mates.map(({ id }) => id).filter((id) => statuses.get(id) === 'COMPLETE')
    await reopenAnswers(tx, userId, projectId, saved.opened, now)
    if (decision.keep !== current && decision.keep.review?.state === 'waiting')
      await askForReview(tx, services, { ...place, revision: decision.keep.revision })
    statuses.set(validationId, standingOf(decision.keep))
    for (const id of saved.opened) statuses.set(id, 'INCOMPLETE')
  }
  if (type === 'FILE' && saved.answer) await releaseUploads(tx, userId, uploadName(place), await filesFor(tx, place))
  return saved
}

/** Done, a retry and what is undone bring the same run once more. */
async function countTests(tx: Db, place: AnswerKey, text: string, before: string | undefined, now: Date): Promise<void> {
  const { tests = [], isAgain = false } = (text === before ? null : workIn(text)?.outcome) ?? {}
  if (tests.length > 0 && !isAgain) await countRun(tx, place, tests, now)
}

/** Work takes room: of what nobody has chosen from, the oldest goes. */
const MOST_WORKS = 5

/** Joins the others beside the answer; the same text is kept there once, however often it comes. */
export async function putAside(
  tx: Db,
  place: AnswerKey,
  { type, text, file }: AnswerDraft,
  others: StoredAlternative[],
  now: Date,
): Promise<string | null> {
  if (isEmptyDraft({ text, file })) return null
  const same = others.find((other) => isSameDraft({ text: other.text ?? '', file: other.file }, { text, file }))
  if (same) return same.id
  const alternative = { id: newId(now.getTime()), text, file, createdAt: now }
  await saveAlternative(tx, place, alternative)
  others.push(alternative)
  if (type === 'WORK')
    await removeAlternatives(
      tx,
      place,
      others.splice(0, others.length - MOST_WORKS).map(({ id }) => id),
    )
  return alternative.id
}

/** The files of a task's answers, including those of an earlier kind; the task's other files are released. */
async function filesFor(tx: Db, { userId, projectId, validationId }: AnswerKey): Promise<string[]> {
  const answers = await listAnswers(tx, userId, projectId)
  return answers.filter((answer) => taskAnswered(answer.validationId) === validationId).flatMap(filesOf)
}

/** The files of an answer and its alternatives. */
function filesOf(answer: StoredAnswer): string[] {
  return [answer, ...answer.alternatives].flatMap(({ file }) => file?.storageName ?? [])
}

function uploadName({ projectId, validationId }: Omit<AnswerKey, 'userId'>): string {
  return `${projectId}_${validationId}`
}

function verdictOf({ checks }: Tasks, { id, type }: PublishedValidation): ((text: string) => string | null) | null {
  const check = checks[id]
  const byCheck =
    check && !isRubric(check)
      ? (text: string) => ({ right: null, wrong: check.message, unclear: validationTexts.twoReadings })[judgeAnswer(check, text)]
      : null
  if (type !== 'WORK') return byCheck
  return (text) => judgeWork(text, { untested: validationTexts.untested, failed: validationTexts.testsFailed }, byCheck)
}

/** Counts the learner's progress in a version of a project. */
export async function countAnswers(
  tx: Db,
  userId: string,
  projectId: string,
  validations: PublishedValidation[],
  track: string | null,
): Promise<Counted> {
  const answers = await listAnswers(tx, userId, projectId)
  return countTasks(validations, new Map(answers.map((answer) => [answer.validationId, standingOf(answer)])), track)
}

/** Deletes all answers, for a restart of the project. Their revisions are not used again: other pages have seen them. */
export async function clearAnswers(tx: Db, userId: string, projectId: string): Promise<void> {
  const answers = await listAnswers(tx, userId, projectId)
  for (const answer of answers) {
    const { validationId } = answer
    if (filesOf(answer).length > 0)
      await releaseUploads(tx, userId, uploadName({ projectId, validationId: taskAnswered(validationId) }), [])
  }
  await removeAnswers(tx, userId, projectId)
  await raiseRevisionFloor(tx, userId, projectId, Math.max(0, ...answers.map(({ revision }) => revision)))
}

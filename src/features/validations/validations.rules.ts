import { answerForms, isUrl, isWritten, URL_LONGEST } from '#features/content/answer-text.rules.ts'
import { isRequiredIn, isShownIn, type PublishedValidation, type ValidationStatus } from '#features/content/content.rules.ts'
import type { Counted } from '#features/projects/projects.rules.ts'
import { WORK_BYTES } from '#features/practice/work.rules.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import { isEarlierState } from './earlier-state.rules.ts'
import { isTooLarge, isWork } from './work-answers.rules.ts'
import { countsAsDone, handedIn, isReadAlready, type Review, type Standing } from './review.rules.ts'

export const ANSWER_TYPES = ['TEXT', 'FILE', 'URL', 'WORK'] as const
export type AnswerType = (typeof ANSWER_TYPES)[number]

/** How a learner's own words compare with the author's answer, in their own judgement. */
export const COMPARISONS = ['same', 'partly', 'no'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The states that the interface shows; `error` is a local failure and never sent. */
export const BOX_STATUSES = ['incomplete', 'review', 'complete', 'incorrect', 'error'] as const
export type BoxStatus = (typeof BOX_STATUSES)[number]
export type VisualStatus = 'complete' | 'review' | 'incomplete'
/** A status that a learner requests. */
export type Wish = Extract<ValidationStatus, 'COMPLETE' | 'IN_REVIEW'>

export function wishIn(status: unknown): Wish | null {
  return status === 'COMPLETE' || status === 'IN_REVIEW' ? status : null
}

type ItemStatus = Exclude<BoxStatus, 'error'>

const ON_SCREEN: Record<ValidationStatus, ItemStatus> = {
  INCOMPLETE: 'incomplete',
  IN_REVIEW: 'review',
  INCORRECT: 'incorrect',
  COMPLETE: 'complete',
}

export function statusOnScreen(status: ValidationStatus): ItemStatus {
  return ON_SCREEN[status]
}

export function statusOnWire(status: ItemStatus): ValidationStatus {
  const wire: Record<ItemStatus, ValidationStatus> = {
    incomplete: 'INCOMPLETE',
    review: 'IN_REVIEW',
    incorrect: 'INCORRECT',
    complete: 'COMPLETE',
  }
  return wire[status]
}

/** Review takes precedence, then incorrect, then incomplete. */
export function boxStatus(items: readonly ItemStatus[]): ItemStatus {
  return (['review', 'incorrect', 'incomplete'] as const).find((status) => items.includes(status)) ?? 'complete'
}

export function visualStatus(status: BoxStatus): VisualStatus {
  return status === 'complete' || status === 'review' ? status : 'incomplete'
}

export interface AnswerFile {
  name: string
  storageName: string
}

export interface AnswerDraft {
  type: AnswerType
  text: string
  file: AnswerFile | null
}

/** An author's limit caps the plan's. */
export function answerLimit(type: AnswerType, authors: number | null, plans: number): number {
  if (type === 'URL') return URL_LONGEST
  if (type === 'WORK') return WORK_BYTES
  return authors === null ? plans : Math.min(authors, plans)
}

/** If the author set a check, only the check judges an answer. */
export function isFilled({ type, text, file }: AnswerDraft, limit: number, isChecked = false): boolean {
  if (type === 'WORK') return isWork(text) && !isTooLarge(text)
  return type === 'FILE' ? file !== null : isWritten(text, limit, isChecked)
}

interface TaskField {
  optional: boolean
  draft: AnswerDraft
  limit: number
  isChecked?: boolean
  /** there is a conflicting text, and the learner has not chosen yet */
  isTwofold?: boolean
}

export interface Missing {
  /** conflicting answers */
  choices: number
  answers: number
  pictures: number
  /** work without any file yet */
  works: number
  /** work with more in it than an answer may hold */
  large: number
  /** begun, and shorter than an answer may be */
  short: number
  /** the limits of those that are too long */
  long: number[]
}

/** What is missing before a box is complete. */
export function missingIn(fields: readonly TaskField[]): Missing {
  const open = fields.filter((field) => !field.isTwofold && !isSettled(field))
  const works = open.filter(({ draft }) => draft.type === 'WORK')
  const pictures = open.filter(({ draft }) => draft.type === 'FILE')
  const written = open.filter(({ draft }) => draft.type === 'TEXT' || draft.type === 'URL')
  const empty = written.filter(({ draft }) => isEmptyDraft(draft))
  const tooLong = written.filter(({ draft, limit }) => draft.text.trim().length > limit)
  return {
    choices: fields.filter(({ isTwofold }) => isTwofold).length,
    answers: empty.length,
    pictures: pictures.length,
    works: works.filter(({ draft }) => !isTooLarge(draft.text)).length,
    large: works.filter(({ draft }) => isTooLarge(draft.text)).length,
    short: written.length - empty.length - tooLong.length,
    long: tooLong.map(({ limit }) => limit),
  }
}

/** An optional task may stay empty; a started one must be filled like any other. */
export function isSettled({ optional, draft, limit, isChecked, isTwofold = false }: TaskField): boolean {
  if (isTwofold) return false
  return isFilled(draft, limit, isChecked) || (optional && isEmptyDraft(draft))
}

export function isEmptyDraft({ text, file }: Pick<AnswerDraft, 'text' | 'file'>): boolean {
  return text.trim() === '' && file === null
}

/** The items that decide a box's status: an optional one counts once it has an answer. */
export function itemsThatCount<Item extends { optional: boolean; status: ItemStatus; draft: AnswerDraft }>(items: readonly Item[]): Item[] {
  const counted = items.filter(({ optional, status, draft }) => !optional || status !== 'incomplete' || !isEmptyDraft(draft))
  return counted.length > 0 ? counted : [...items]
}

/** Without Pro, a complete answer cannot be changed. */
export function canEditAnswer(status: ValidationStatus, isPro: boolean): boolean {
  return status !== 'COMPLETE' || isPro
}

type Placed = Pick<PublishedValidation, 'optional' | 'tracks' | 'contentId'>

/** Tasks of other tracks are not shown. */
export function isHidden({ tracks }: Pick<PublishedValidation, 'tracks'>, track: string | null): boolean {
  return !isShownIn(tracks, track)
}

/** Counts tasks; reviews include optional tasks, and a stuck answer counts as done. */
export function countTasks(
  validations: readonly (Placed & { id: string })[],
  statuses: ReadonlyMap<string, Standing>,
  track: string | null,
): Counted {
  const required = validations.filter((validation) => isRequiredIn(validation, track))
  const seen = validations.filter((validation) => !isHidden(validation, track))
  return {
    done: required.filter(({ id }) => countsAsDone(statuses.get(id))).length,
    required: required.length,
    inReview: seen.filter(({ id }) => isOneOf(statuses.get(id), 'IN_REVIEW', 'STUCK')).length,
  }
}

function isOneOf(standing: Standing | undefined, ...wanted: Standing[]): boolean {
  return standing !== undefined && wanted.includes(standing)
}

export interface KeptAnswer extends AnswerDraft {
  status: ValidationStatus
  message: string | null
  /** grows with each new text or file */
  revision: number
  /** how often the author's check failed */
  misses: number
  /** found on the learner's own machine, not only typed */
  checked: boolean
  /** how the learner found it beside the author's answer; null until they said so */
  compared: Comparison | null
  /** the state of the tutor's review; null without one */
  review: Review | null
}

/** A client's request. */
export interface Submission {
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  /** the revision that the client has seen; null overwrites any */
  base: number | null
}

/** Whether If-Match names another revision of an answer than its current one. */
export function isOfOtherRevision(ifMatch: string | null, revision: number): boolean {
  return ifMatch !== null && ifMatch !== '*' && ifMatch !== `"${revision}"`
}

interface Facts {
  type: AnswerType
  isPro: boolean
  limit: number
  /** returns the author's message for a wrong answer, null for a right one; null if there is no check */
  verdict: ((text: string) => string | null) | null
  notAUrl: string
  /** the tutor reads it by a rubric */
  isReviewed: boolean
  /** the first answer's revision is above this one */
  revisionFloor: number
}

export type Decision = { keep: KeptAnswer; changed: boolean; opensBox: boolean } | 'set_aside'
type Refused =
  | Refusal<'paywall', { location: 'validation_edit' }>
  | Refusal<'too_long', { limit: number }>
  | Refusal<'too_large', { bytes: number }>

/** Decides what to save. A status is only a request, and text based on an outdated revision never replaces the current answer. */
export function submit(current: KeptAnswer | null, submission: Submission, facts: Facts): Decision | Refused {
  const { type, isPro } = facts
  const { base } = submission
  const changed = current ? !isSameDraft(current, submission) : !isEmptyDraft(submission)
  const isClosed = current !== null && !canEditAnswer(current.status, isPro)
  if (changed && current && base !== null && (base !== current.revision || isClosed)) {
    const isLeftOver = base < current.revision && submission.status === 'INCOMPLETE' && isSameFile(current, submission)
    return isLeftOver && isEarlierState(type, submission.text, current.text)
      ? { keep: current, changed: false, opensBox: false }
      : 'set_aside'
  }
  const isAskedTwice = current !== null && submission.status === 'COMPLETE' && isReadAlready(current)
  if (current && !changed && (submission.status === current.status || isAskedTwice))
    return { keep: current, changed: false, opensBox: false }
  // sent by a page that does not know yet that it is complete
  const isLate = isClosed && base !== null && submission.status === 'INCOMPLETE'
  if (isLate) return { keep: current, changed: false, opensBox: false }
  if (isClosed) return refuse('paywall', { location: 'validation_edit' } as const)
  const tooMuch = changed ? tooMuchIn(submission.text, facts) : null
  if (tooMuch) return tooMuch
  const draft = { type, text: submission.text, file: submission.file }
  const revision = (current?.revision ?? facts.revisionFloor) + (changed ? 1 : 0)
  const outcome = judged(draft, submission.status, facts)
  const isMiss = facts.verdict !== null && outcome.status === 'INCORRECT'
  const misses = (current?.misses ?? 0) + (isMiss ? 1 : 0)
  const opensBox = current?.status === 'COMPLETE' && (changed || outcome.status === 'INCOMPLETE')
  const checked = !changed && current?.checked === true
  const compared = changed ? null : (current?.compared ?? null)
  return { keep: { ...draft, revision, misses, checked, compared, ...outcome }, changed, opensBox }
}

type Outcome = Pick<KeptAnswer, 'status' | 'message' | 'review'>

function judged(draft: AnswerDraft, wanted: ValidationStatus, { limit, verdict, notAUrl, isReviewed }: Facts): Outcome {
  const is = (status: ValidationStatus, message: string | null = null) => ({ status, message, review: null })
  if (wanted !== 'COMPLETE') return is(wanted)
  if (!isFilled(draft, limit, verdict !== null)) return is(draft.type === 'FILE' ? 'INCORRECT' : 'INCOMPLETE')
  if (draft.type === 'FILE') return is('COMPLETE')
  if (draft.type === 'URL' && !isUrl(draft.text)) return is('INCORRECT', notAUrl)
  const message = verdict ? messageFor(draft, verdict) : null
  if (message !== null) return is('INCORRECT', message)
  if (isReviewed) return { ...is('IN_REVIEW'), review: handedIn }
  return is('COMPLETE')
}

function messageFor({ type, text }: AnswerDraft, verdict: (text: string) => string | null): string | null {
  const messages = answerForms(type, text).map(verdict)
  return messages.includes(null) ? null : (messages[0] ?? null)
}

function tooMuchIn(text: string, { type, limit }: Pick<Facts, 'type' | 'limit'>) {
  if (type === 'WORK') return isTooLarge(text) ? refuse('too_large', { bytes: limit }) : null
  return type !== 'FILE' && text.length > limit ? refuse('too_long', { limit }) : null
}

export function isSameDraft(one: Pick<AnswerDraft, 'text' | 'file'>, other: Pick<AnswerDraft, 'text' | 'file'>): boolean {
  return one.text === other.text && isSameFile(one, other)
}

function isSameFile(one: Pick<AnswerDraft, 'file'>, other: Pick<AnswerDraft, 'file'>): boolean {
  return one.file?.storageName === other.file?.storageName
}

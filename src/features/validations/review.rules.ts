import type { ValidationStatus } from '#features/content/content.rules.ts'

/**
 * If the author asks for it, the tutor reviews an answer by the author's rubric, and until then it is in review. After three failures of
 * the model it stays there without blocking anything; an admin retries the review or decides.
 */

export const REVIEW_STATES = ['waiting', 'stuck', 'judged', 'decided'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export interface Review {
  state: ReviewState
  failures: number
  /** why the model failed last */
  reason: string | null
  /** Stuck, and being reviewed again: it still counts as done meanwhile. */
  isAskedAgain?: boolean
}

export const handedIn: Review = { state: 'waiting', failures: 0, reason: null }
const judged: Review = { state: 'judged', failures: 0, reason: null }
const decided: Review = { state: 'decided', failures: 0, reason: null }
const FAILURES_MOST = 3
export const REVIEW_REASON_MOST = 800

interface Read {
  text: string
  status: ValidationStatus
  message: string | null
  review: Review | null
  revision: number
  misses: number
}

/** Whether a verdict still applies: the answer must be unchanged since it was handed in. */
export function isAwaited({ status, review, revision }: Read, asked: number): boolean {
  return status === 'IN_REVIEW' && isBeingRead(review) && revision === asked
}

/** Whether a model failed to review it, it is unchanged since, and no retry is running. */
export function isStuck({ status, review, revision }: Read, seen: number): boolean {
  return status === 'IN_REVIEW' && review?.state === 'stuck' && !isBeingRead(review) && revision === seen
}

export function shownState(review: Review | null): ReviewState | null {
  return isBeingRead(review) ? 'waiting' : (review?.state ?? null)
}

function isBeingRead(review: Review | null): boolean {
  return review?.state === 'waiting' || review?.isAskedAgain === true
}

/** The same words are not reviewed twice: neither during a review, nor after a wrong verdict. */
export function isReadAlready({ status, review }: Pick<Read, 'status' | 'review'>): boolean {
  return isBeingRead(review) || (status === 'INCORRECT' && (review?.state === 'judged' || review?.state === 'decided'))
}

export interface ReviewVerdict {
  verdict: 'COMPLETE' | 'INCORRECT'
  reason: string
}

export function afterVerdict<Answer extends Read>(answer: Answer, { verdict, reason }: ReviewVerdict, review = judged): Answer {
  const misses = answer.misses + (verdict === 'INCORRECT' ? 1 : 0)
  return { ...answer, status: verdict, message: reason, misses, review }
}

/** A decision by an admin. */
export function afterDecision<Answer extends Read>(answer: Answer, verdict: ReviewVerdict): Answer {
  return afterVerdict(answer, verdict, decided)
}

export function afterFailure<Answer extends Read>(answer: Answer, reason: string): Answer {
  const failures = (answer.review?.failures ?? 0) + 1
  const goesOn = failures < FAILURES_MOST
  if (goesOn && answer.review?.isAskedAgain) return { ...answer, review: { ...answer.review, failures, reason } }
  return { ...answer, review: { state: goesOn ? 'waiting' : 'stuck', failures, reason } }
}

export function askedAgain<Answer extends Read>(answer: Answer): Answer {
  return { ...answer, review: { state: 'stuck', failures: 0, reason: answer.review?.reason ?? null, isAskedAgain: true } }
}

/** Plain review by the learner: there is no model any more, or no rubric. */
export function withoutReviewer<Answer extends Read>(answer: Answer): Answer {
  return { ...answer, review: null }
}

/** How an answer counts: a stuck one counts both as done and as in review. */
export type Standing = ValidationStatus | 'STUCK'

export function standingOf({ status, review }: Pick<Read, 'status' | 'review'>): Standing {
  return status === 'IN_REVIEW' && review?.state === 'stuck' ? 'STUCK' : status
}

export function countsAsDone(standing: Standing | undefined): boolean {
  return standing === 'COMPLETE' || standing === 'STUCK'
}

const RUN = 24
/** In a shorter rubric any word may be chance. */
const WHOLE_LEAST = 4

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
const reversed = (text: string) => Array.from(text).toReversed().join('')
const turned = (text: string) => text.replace(/[a-z]/gi, (letter) => String.fromCharCode(turnedCode(letter.charCodeAt(0))))
const turnedCode = (code: number) => (code & 96) + (((code & 31) + 12) % 26) + 1

function decoded(reason: string): string {
  return (reason.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? [])
    .map((token) => {
      try {
        return atob(token)
      } catch {
        return ''
      }
    })
    .join(' ')
}

/**
 * Detects a rubric in a reason, which learners see: enough consecutive letters, even with others in between, reversed, in ROT13 or base64.
 * Words of the task and of the learner's answer are allowed.
 */
export function tellsRubric(reason: string, rubric: string, known = ''): boolean {
  const [kept, told] = [lettersOf(rubric), lettersOf(known)]
  if (kept.length < WHOLE_LEAST) return false
  const length = Math.min(RUN, kept.length)
  const runs = Array.from({ length: kept.length - length + 1 }, (_, at) => kept.slice(at, at + length)).filter((run) => !told.includes(run))
  const said = lettersOf(reason)
  return [said, reversed(said), turned(said), lettersOf(decoded(reason))].some((form) => runs.some((run) => form.includes(run)))
}

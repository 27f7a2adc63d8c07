import type { ValidationStatus } from '#features/content/rules.ts'

/**
 * Where the author asks for it, the tutor reads an answer that was handed in, by the author's rubric. Meanwhile it is in review.
 * After three failures of the model it stays there; admins see it, and it keeps its learner from nothing.
 */

export const REVIEW_STATES = ['waiting', 'stuck', 'judged'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export interface Review {
  state: ReviewState
  failures: number
  /** why the model failed last */
  reason: string | null
}

/** Who reads by a rubric: without a model nobody does, and the learner looks at it again themselves. */
export type Reviewer = 'tutor' | 'nobody'

export const handedIn: Review = { state: 'waiting', failures: 0, reason: null }
const judged: Review = { state: 'judged', failures: 0, reason: null }
const FAILURES_MOST = 3

interface Read {
  text: string
  status: ValidationStatus
  message: string | null
  review: Review | null
  revision: number
  misses: number
}

/** Whatever has happened to an answer since it was handed in, an old verdict does not replace it. */
export function isAwaited({ status, review, revision }: Read, asked: number): boolean {
  return status === 'IN_REVIEW' && review?.state === 'waiting' && revision === asked
}

/** The same words are not read twice: neither while they are read, nor once they were found wrong. */
export function isReadAlready({ status, review }: Pick<Read, 'status' | 'review'>): boolean {
  return review?.state === 'waiting' || (review?.state === 'judged' && status === 'INCORRECT')
}

export interface Verdict {
  verdict: 'COMPLETE' | 'INCORRECT'
  reason: string
}

export function afterVerdict<Answer extends Read>(answer: Answer, { verdict, reason }: Verdict): Answer {
  const misses = answer.misses + (verdict === 'INCORRECT' ? 1 : 0)
  return { ...answer, status: verdict, message: reason, misses, review: judged }
}

export function afterFailure<Answer extends Read & { review: Review | null }>(answer: Answer, reason: string): Answer {
  const failures = (answer.review?.failures ?? 0) + 1
  return { ...answer, review: { state: failures < FAILURES_MOST ? 'waiting' : 'stuck', failures, reason } }
}

/** In review as any other: there is no model any more, or no rubric. */
export function withoutReviewer<Answer extends Read>(answer: Answer): Answer {
  return { ...answer, review: null }
}

/** What counts of an answer: one that no model could read counts as done and as in review. */
export type Standing = ValidationStatus | 'STUCK'

export function standingOf({ status, review }: Pick<Read, 'status' | 'review'>): Standing {
  return status === 'IN_REVIEW' && review?.state === 'stuck' ? 'STUCK' : status
}

const RUN = 40

/** A reason is read by learners, a rubric is not: so many letters in a row are no chance. */
export function tellsRubric(reason: string, rubric: string): boolean {
  const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  const [said, kept] = [folded(reason), folded(rubric)]
  if (kept.length <= RUN) return said.includes(kept)
  return Array.from({ length: kept.length - RUN + 1 }, (_, at) => kept.slice(at, at + RUN)).some((run) => said.includes(run))
}

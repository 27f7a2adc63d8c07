import type { PublishedQuiz, QuizQuestion } from '#features/content/content.rules.ts'
import { mixed, optionsIn } from '#features/content/content-quiz.rules.ts'
import { refuse, type Refusal } from '#platform/result.ts'

/**
 * A quiz runs in rounds, one question at a time, and the first choice counts. Right options and explanations are sent only after a question
 * is answered.
 */

export const QUESTION_STATUSES = ['not-started', 'correct', 'incorrect'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

/** question id → ids of the chosen options */
export type ChosenOptions = Readonly<Record<string, readonly string[]>>

export interface Round {
  round: number
  /** the number of a model's set; 0: the author's */
  set: number
  version: string
  questions: readonly string[]
  chosen: ChosenOptions
}

export interface Attempt {
  round: number
  /** in whole percent */
  score: number
  completedAt: Date
}

export interface ShownQuestion {
  id: string
  type: QuizQuestion['type']
  difficulty: QuizQuestion['difficulty']
  question: string
  status: QuestionStatus
  chosen: string[]
  options: { id: string; value: string; explanation: string | null; isAnswer: boolean | null }[]
}

/** A score to celebrate, in whole percent. */
export const GOOD_SCORE = 80

export const MOST_QUESTIONS = 10

/** The first round, with the author's order. */
export function firstRound(quiz: PublishedQuiz, version: string): Round {
  return { round: 1, set: 0, version, questions: quiz.questions.slice(0, MOST_QUESTIONS).map(({ id }) => id), chosen: {} }
}

/** The next round: another order, and from a large pool the questions that the last round left out come first. */
export function nextRound(quiz: PublishedQuiz, version: string, last: Round, set = 0): Round {
  const round = last.round + 1
  const pool = mixed(quiz.questions, `${quiz.id} ${round}`)
  const fresh = pool.filter(({ id }) => !last.questions.includes(id))
  const known = pool.filter(({ id }) => last.questions.includes(id))
  const ids = [...fresh, ...known].slice(0, MOST_QUESTIONS).map(({ id }) => id)
  const questions = isSame(ids, last.questions) ? [...ids.slice(1), ...ids.slice(0, 1)] : ids
  return { round, set, version, questions, chosen: {} }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

/** The questions of a round, in order. */
export function questionsOf(quiz: PublishedQuiz, { questions }: Pick<Round, 'questions'>): QuizQuestion[] {
  return questions.flatMap((id) => quiz.questions.find((question) => question.id === id) ?? [])
}

export function questionStatus({ options }: Pick<QuizQuestion, 'options'>, chosen: readonly string[] | undefined): QuestionStatus {
  if (!chosen) return 'not-started'
  return options.every(({ id, isAnswer }) => chosen.includes(id) === isAnswer) ? 'correct' : 'incorrect'
}

export type ChoiceProblem = Refusal<'choice_refused', { problem: 'none' | 'too_many' | 'unknown' }>

export function choose({ type, options }: QuizQuestion, wanted: readonly string[]): string[] | ChoiceProblem {
  const chosen = [...new Set(wanted)]
  if (chosen.length === 0) return refuse('choice_refused', { problem: 'none' })
  if (chosen.some((id) => !options.some((option) => option.id === id))) return refuse('choice_refused', { problem: 'unknown' })
  if (type === 'single' && chosen.length > 1) return refuse('choice_refused', { problem: 'too_many' })
  return chosen
}

/** Null while a question is open. */
export function scoreOf(questions: readonly QuizQuestion[], chosen: ChosenOptions): number | null {
  const statuses = questions.map((question) => questionStatus(question, chosen[question.id]))
  if (statuses.length === 0 || statuses.includes('not-started')) return null
  return Math.round((100 * statuses.filter((status) => status === 'correct').length) / statuses.length)
}

/** The best of the rounds that were finished, in whole percent; null before the first. */
export function bestScore(attempts: readonly Pick<Attempt, 'score'>[]): number | null {
  return attempts.length === 0 ? null : Math.max(...attempts.map(({ score }) => score))
}

export function openQuestions(questions: readonly QuizQuestion[], chosen: ChosenOptions): number {
  return questions.filter(({ id }) => !chosen[id]).length
}

/** The part of a question that the learner may see now. */
export function shownQuestion(question: QuizQuestion, { round, chosen }: Pick<Round, 'round' | 'chosen'>): ShownQuestion {
  const { id, type, difficulty } = question
  const own = chosen[id]
  const isAnswered = own !== undefined
  return {
    id,
    type,
    difficulty,
    question: question.question,
    status: questionStatus(question, own),
    chosen: [...(own ?? [])],
    options: optionsIn(id, question.options, round).map(({ id: optionId, value, explanation, isAnswer }) => ({
      id: optionId,
      value,
      explanation: isAnswered ? explanation : null,
      isAnswer: isAnswered ? isAnswer : null,
    })),
  }
}

const DAY_MS = 86_400_000

/** Accepts an earlier time from a late retry; replaces an impossible one by now. */
export function completionTime(told: Date | null, now: Date): Date {
  const age = told ? now.getTime() - told.getTime() : -1
  return told && age >= 0 && age <= DAY_MS ? told : now
}

/** How many completions the plan still allows; null means unlimited. */
export function completionsLeft(allowance: number | null, used: number): number | null {
  return allowance === null ? null : Math.max(0, allowance - used)
}

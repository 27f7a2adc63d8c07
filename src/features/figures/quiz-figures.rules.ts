import type { PublishedQuiz } from '#features/content/content.rules.ts'

export interface QuestionCount {
  /** answered it in their first round */
  learners: number
  /** share from 0 to 1: right at once */
  right: number
  /** how many answered the whole round */
  whole: number
  /** discrimination from -1 to 1: whether those who are right here are also right elsewhere */
  tells: number | null
}

export interface QuestionFigures extends Omit<QuestionCount, 'whole'> {
  id: string
  question: string
}

/** With fewer rounds it is chance. */
const WHOLE_LEAST = 10

export function telling({ whole, tells }: QuestionCount): number | null {
  return whole >= WHOLE_LEAST ? tells : null
}

/** The right options, by version and question. */
export interface RightOptions {
  version: string
  quiz: string
  question: string
  right: string[]
}

export function answerKeys(version: string, quiz: PublishedQuiz | null): RightOptions[] {
  return (quiz?.questions ?? []).map(({ id, options }) => ({
    version,
    quiz: quiz?.id ?? '',
    question: id,
    right: options.filter(({ isAnswer }) => isAnswer).map((option) => option.id),
  }))
}

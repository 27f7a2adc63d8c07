import type { PublishedQuiz } from '#features/content/content.rules.ts'

export interface QuestionCount {
  /** answered it in their first round */
  learners: number
  /** of 1: were right at once */
  right: number
  /** of those who answered the whole round, how many */
  whole: number
  /** -1 to 1: whether who is right here is right with the others, too */
  tells: number | null
}

export interface QuestionFigures extends Omit<QuestionCount, 'whole'> {
  id: string
  question: string
}

/** Among fewer it is chance. */
const WHOLE_LEAST = 10

export function telling({ whole, tells }: QuestionCount): number | null {
  return whole >= WHOLE_LEAST ? tells : null
}

/** Which options are right, by version and question. */
export interface AnswerKey {
  version: string
  quiz: string
  question: string
  right: string[]
}

export function answerKeys(version: string, quiz: PublishedQuiz | null): AnswerKey[] {
  return (quiz?.questions ?? []).map(({ id, options }) => ({
    version,
    quiz: quiz?.id ?? '',
    question: id,
    right: options.filter(({ isAnswer }) => isAnswer).map((option) => option.id),
  }))
}

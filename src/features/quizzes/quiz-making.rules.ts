import type { PublishedQuiz, QuizQuestion } from '#features/content/content.rules.ts'

/**
 * Where a model is configured, it makes further questions for those who take a quiz again: in sets, each made once and shared.
 * A round has the author's questions first, then those of the sets that are there, each once, then the author's again.
 */

const SETS_MOST = 3
export const FEWEST = 3
export const MOST = 10

export function nextSet(last: number, made: readonly number[]): number {
  return Math.min(...made.filter((number) => number > last), SETS_MOST + 1) % (SETS_MOST + 1)
}

/** Only when somebody has come to the end of those that there are; null where there are enough. */
export function setToMake(last: number, made: readonly number[]): number | null {
  const number = Math.max(0, ...made) + 1
  return nextSet(last, made) === 0 && number <= SETS_MOST ? number : null
}

export interface MadeQuestion {
  question: string
  options: { value: string; isRight: boolean; explanation: string }[]
}

/** What a model gets: the questions with what is right and why, and those that must not come again. */
export function materialOf({ name, description, questions }: PublishedQuiz, earlier: readonly QuizQuestion[]): string {
  return JSON.stringify({
    quiz: { name, description },
    questions: questions.map(({ question, options }) => ({
      question,
      options: options.map(({ value, explanation, isAnswer }) => ({ value, isRight: isAnswer, explanation })),
    })),
    askedBefore: earlier.map(({ question }) => question),
  })
}

export function wantedCount({ questions }: PublishedQuiz): number {
  return Math.min(MOST, Math.max(FEWEST, questions.length))
}

/** Those that may be shown: one right option, no two alike, none that stands out by its length, and nothing that was asked already. */
export function soundQuestions(made: readonly MadeQuestion[], known: readonly QuizQuestion[], set: number): QuizQuestion[] {
  const asked = new Set(known.map(({ question }) => folded(question)))
  const sound = made.filter(({ question, options }) => {
    const isNew = !asked.has(folded(question))
    asked.add(folded(question))
    return isNew && isSound(options)
  })
  return sound.slice(0, MOST).map(({ question, options }, at) => ({
    id: `made-${set}-${at + 1}`,
    type: 'single',
    difficulty: 'medium',
    question,
    options: options.map(({ value, isRight, explanation }, place) => ({
      id: `option-${place + 1}`,
      value,
      isAnswer: isRight,
      explanation: asHtml(explanation),
    })),
  }))
}

function isSound(options: MadeQuestion['options']): boolean {
  const right = options.filter(({ isRight }) => isRight)
  const wrong = options.filter(({ isRight }) => !isRight)
  const lengths = options.map(({ value }) => value.length)
  return (
    right.length === 1 &&
    new Set(options.map(({ value }) => folded(value))).size === options.length &&
    Math.max(...lengths) <= 2 * Math.min(...lengths) + 20 &&
    // who knows nothing takes the longest: it should not pay
    (right[0]?.value.length ?? 0) <= 1.25 * Math.max(...wrong.map(({ value }) => value.length)) + 5
  )
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.?!]+/g, ' ')
    .trim()
}

/** Explanations are HTML, and what a model wrote is text. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import type { PublishedQuiz, QuizQuestion } from '#features/content/content.rules.ts'

/**
 * A configured model makes further questions for repeated quizzes, in sets that are made once and shared. Rounds use the author's
 * questions, then each existing set once, then the author's again.
 */

const SETS_MOST = 3
export const FEWEST = 3
export const MOST = 10

export function nextSet(last: number, made: readonly number[]): number {
  return Math.min(...made.filter((number) => number > last), SETS_MOST + 1) % (SETS_MOST + 1)
}

/** The next set to make, once somebody reaches the end of the existing ones; null if there are enough. */
export function setToMake(last: number, made: readonly number[]): number | null {
  const number = Math.max(0, ...made) + 1
  return nextSet(last, made) === 0 && number <= SETS_MOST ? number : null
}

export interface MadeQuestion {
  question: string
  options: { value: string; isRight: boolean; explanation: string }[]
}

/** The model's input: the questions with what is right and why, and those not to repeat. */
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

/** Filters valid questions: one right option, no similar options, none that stands out by its length, no repeats. */
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
    // a guesser picks the longest option, which must not pay off
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

/** Escapes a model's text for explanations, which are HTML. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

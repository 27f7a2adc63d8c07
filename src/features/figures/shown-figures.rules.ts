import type { Cell } from './figures-csv.rules.ts'
import type { StepFigures } from './funnel.rules.ts'
import type { QuestionFigures } from './quiz-figures.rules.ts'
import { shareOf } from './figures.rules.ts'
import type { FailingTest, Mistake, TaskFigures } from './task-figures.rules.ts'
import type { Spent } from './reading-times.rules.ts'
import type { AskedPlace, SharedQuestion } from './tutor-figures.rules.ts'
import type { VersionFigures } from './version-figures.rules.ts'

/** The type of a column, which decides its format. */
export type ColumnKind = 'text' | 'count' | 'share' | 'minutes' | 'part'

/** The tables of a project, on the screen and as files. */
export const TABLES = {
  steps: ['text', 'count', 'count', 'count', 'count', 'share'],
  times: ['text', 'count', 'minutes', 'minutes'],
  tasks: ['text', 'count', 'count', 'count', 'count', 'share', 'count'],
  mistakes: ['text', 'text', 'count'],
  tests: ['text', 'text', 'count', 'count', 'share', 'share', 'count'],
  questions: ['text', 'count', 'share', 'part'],
  places: ['text', 'text', 'count', 'count'],
  shared: ['text', 'text', 'text'],
  versions: ['text', 'text', 'count', 'count', 'share', 'count', 'share'],
} as const satisfies Record<string, readonly ColumnKind[]>

export type TableName = keyof typeof TABLES

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name)
}

export interface ShownFigures {
  steps: readonly StepFigures[]
  times: readonly (Spent & { title: string })[]
  tasks: readonly TaskFigures[]
  mistakes: readonly Mistake[]
  tests: readonly FailingTest[]
  questions: readonly QuestionFigures[]
  places: readonly AskedPlace[]
  shared: readonly SharedQuestion[]
  versions: readonly VersionFigures[]
}

const rounded = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)))
const share = (part: number, whole: number) => rounded(shareOf(part, whole), 4)
const VERSION_LETTERS = 8

const ROWS: { [Name in TableName]: (shown: ShownFigures) => Cell[][] } = {
  steps: ({ steps }) =>
    steps.map(({ title, reached, finished, left, still }) => [title, reached, finished, still, left, share(left, reached)]),
  times: ({ times }) => times.map(({ title, learners, median, long }) => [title, learners, rounded(median, 1), rounded(long, 1)]),
  tasks: ({ tasks }) =>
    tasks.map(({ title, seen, answered, done, wrong, misses }) => {
      const open = seen === null ? null : seen - answered
      return [title, seen, answered, open, done, share(wrong, answered), misses]
    }),
  mistakes: ({ mistakes }) => mistakes.map(({ task, text, learners }) => [task, text, learners]),
  tests: ({ tests }) =>
    tests.map(({ task, test, learners, failing, failed, runs, lately, left }) => {
      return [task, test, learners, failing, share(failed, runs), share(lately.failed, lately.runs), left]
    }),
  questions: ({ questions }) => questions.map((one) => [one.question, one.learners, rounded(one.right, 4), rounded(one.tells, 2)]),
  places: ({ places }) => places.map(({ step, block, questions, askers }) => [step, block, questions, askers]),
  shared: ({ shared }) => shared.map(({ step, block, text }) => [step, block, text]),
  versions: ({ versions }) =>
    versions.map(({ version, publishedAt, learners, finished, quizzed, score }) => {
      const named = [publishedAt.slice(0, 10), version.slice(0, VERSION_LETTERS)]
      return [...named, learners, finished, share(finished, learners), quizzed, rounded(score, 4)]
    }),
}

export function figureRows(name: TableName, shown: ShownFigures): Cell[][] {
  return ROWS[name](shown)
}

import type { Cell } from '../csv/rules.ts'
import type { StepFigures } from '../funnel/rules.ts'
import { shareOf } from '../rules.ts'

/** What stands in a column, which decides how it is written. */
export type Kind = 'text' | 'count' | 'share'

/** The tables of a project, on the screen and as files. */
export const TABLES = {
  steps: ['text', 'count', 'count', 'count', 'count', 'share'],
} as const satisfies Record<string, readonly Kind[]>

export type TableName = keyof typeof TABLES

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name)
}

interface Shown {
  steps: readonly StepFigures[]
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000

const ROWS: { [Name in TableName]: (shown: Shown) => Cell[][] } = {
  steps: ({ steps }) =>
    steps.map(({ title, reached, finished, left, still }) => [title, reached, finished, still, left, rounded(shareOf(left, reached))]),
}

export function rowsOf(name: TableName, shown: Shown): Cell[][] {
  return ROWS[name](shown)
}

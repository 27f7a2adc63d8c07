import { GROUP_LEAST } from './figures.rules.ts'

/** Estimates time from the moments at which answers were last saved, without longer pauses. */
export const BREAK_HOURS = 2

export interface Spent {
  learners: number
  /** in minutes */
  median: number | null
  /** nine of ten took no longer */
  long: number | null
}

/** Hides times of groups that are too small. */
export function shownSpent(spent: Spent | undefined): Spent {
  const learners = spent?.learners ?? 0
  return spent && learners >= GROUP_LEAST ? spent : { learners, median: null, long: null }
}

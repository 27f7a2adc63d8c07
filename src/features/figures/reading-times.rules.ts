import { GROUP_LEAST } from './figures.rules.ts'

/** Known is when each answer was last saved. From one to the next is how long somebody sat at it, unless they paused in between. */
export const BREAK_HOURS = 2

export interface Spent {
  learners: number
  /** minutes */
  median: number | null
  /** nine of ten took no longer */
  long: number | null
}

/** The time of one or two is theirs alone. */
export function told(spent: Spent | undefined): Spent {
  const learners = spent?.learners ?? 0
  return spent && learners >= GROUP_LEAST ? spent : { learners, median: null, long: null }
}

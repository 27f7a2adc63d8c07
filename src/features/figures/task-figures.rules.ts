export interface TaskCount {
  /** reached its step */
  seen: number
  answered: number
  done: number
  /** were wrong at least once */
  wrong: number
  /** how often it was wrong */
  misses: number
}

export interface TaskFigures extends Omit<TaskCount, 'seen'> {
  id: string
  title: string
  optional: boolean
  /** null inside a Secret Mission, where views are not known */
  seen: number | null
}

/** A current wrong answer, and how many people gave it. */
export interface Mistake {
  task: string
  text: string
  learners: number
}

/** Longer answers are compared by their beginning. */
export const MISTAKE_LONGEST = 200
export const MISTAKES_MOST = 100

/** A test of a practice that does not pass for some, by what their browsers said. */
export interface FailingTest {
  task: string
  test: string
  /** ran it */
  learners: number
  /** for whom it failed at least once */
  failing: number
  runs: number
  failed: number
  /** of the last days */
  lately: { runs: number; failed: number }
  /** it failed in their last run, they have not done the task, and have left */
  left: number
}

export const TESTS_MOST = 100
export const LATELY_DAYS = 30

export interface TaskCount {
  /** came to its step */
  seen: number
  answered: number
  done: number
  /** were wrong with it at least once */
  wrong: number
  /** how often it was found wrong */
  misses: number
}

export interface TaskFigures extends Omit<TaskCount, 'seen'> {
  id: string
  title: string
  optional: boolean
  /** null inside of a Secret Mission, where it is not known who has seen it */
  seen: number | null
}

/** A wrong answer as it stands now, of as many as gave the same. */
export interface Mistake {
  task: string
  text: string
  learners: number
}

/** What is longer is the same when it begins the same. */
export const MISTAKE_LONGEST = 200
export const MISTAKES_MOST = 100

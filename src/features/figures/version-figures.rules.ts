export interface VersionCount {
  /** work in it now, or finished in it */
  learners: number
  finished: number
  /** completed their first round of its quiz */
  quizzed: number
  /** average, from 0 to 1 */
  score: number | null
}

export interface VersionFigures extends VersionCount {
  version: string
  publishedAt: string
}

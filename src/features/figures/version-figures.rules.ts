export interface VersionCount {
  /** work in it now, or did so when they finished */
  learners: number
  finished: number
  /** completed their first round of its quiz */
  quizzed: number
  /** on average, of 1 */
  score: number | null
}

export interface VersionFigures extends VersionCount {
  version: string
  publishedAt: string
}

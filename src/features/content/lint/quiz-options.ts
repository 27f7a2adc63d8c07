import type { PublishedQuiz } from '#features/content/rules.ts'
import type { Advise } from './advice.ts'

/** Below that many questions it may be chance. */
const FEWEST = 3

/** Who knows nothing takes the longest option: it should not pay. */
export function adviseOnOptions({ questions }: PublishedQuiz, advise: Advise): void {
  const guessed = questions.filter(({ options }) => {
    const [longest, second] = options.toSorted((a, b) => b.value.length - a.value.length)
    return longest?.isAnswer === true && longest.value.length > (second?.value.length ?? 0)
  })
  if (questions.length >= FEWEST && guessed.length > questions.length / 2)
    advise({ line: 1, column: 1 }, 'longestIsRight', guessed.length, questions.length)
}

export const goalTexts = {
  /** The project says these words of the goal itself, in the sentence that follows or in its title. */
  because: (words: string) => `Your goal says “${words}”.`,
  explainsConcepts: (names: readonly string[]) => `Explains: ${names.join(', ')}.`,
  explains: (words: string) => `Explains “${words}” in your goal.`,
  /** The editors lead from these words of the goal to the project. */
  suggestedFor: (words: string) => `Our editors suggest it for “${words}” in your goal.`,
  /** The same for words that the goal does not have. */
  suggestedForAlike: (phrase: string) => `Our editors suggest it for: ${phrase}.`,
  goesWith: (title: string) => `Our editors put it together with “${title}”.`,
  capstone: 'The capstone: it joins what comes before it.',
  begin: 'An easy one to start with.',
  after: (title: string) => `Comes after “${title}” in its series.`,
  begun: 'You’ve already started it.',
  done: 'You’ve already finished it.',
  pro: 'Part of Pro.',
  nearest: (words: string, series: string) => `No project is about “${words}” yet. The nearest series is “${series}”.`,
  nearestPath: 'No project is about this yet. These are the nearest.',
  course: (projects: number, minutes: number) => `${projects} projects, in order. About ${inHours(minutes)}.`,
}

/** The time of several projects, to the half hour. */
export function inHours(minutes: number): string {
  const halves = Math.max(1, Math.round(minutes / 30))
  if (halves === 1) return '30 minutes'
  if (halves === 2) return '1 hour'
  return `${Math.floor(halves / 2)}${halves % 2 === 1 ? '½' : ''} hours`
}

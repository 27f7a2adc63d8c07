export const goalTexts = {
  /** What the project builds, in the first sentence of its description. */
  builds: (description: string) => /^.*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description,
  because: (words: string) => `Your goal says “${words}”.`,
  othersSay: (phrase: string) => `Close to your goal, as others put it: ${phrase}.`,
  nearestStep: (step: string) => `What comes nearest to your goal in it: ${step.replace(/[.:]$/, '')}.`,
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

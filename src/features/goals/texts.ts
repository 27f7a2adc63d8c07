const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const goalTexts = {
  teaches: (names: readonly string[]) => `You’ll learn about ${list.format(names)}.`,
  begin: 'An easy one to start with.',
  after: (title: string) => `Comes after “${title}” in its series.`,
  begun: 'You’ve already started it.',
  done: 'You’ve already finished it.',
  pro: 'Part of Pro.',
  nearest: (words: string, series: string) => `No project is about ${words} yet. The nearest series is “${series}”.`,
  course: (projects: number, minutes: number) => `${projects} projects, in order. About ${duration(minutes)}.`,
}

/** Of several projects: to the half hour. */
function duration(minutes: number): string {
  const halves = Math.max(1, Math.round(minutes / 30))
  return [halves > 1 && `${Math.floor(halves / 2)} h`, halves % 2 === 1 && '30 min'].filter(Boolean).join(' ')
}

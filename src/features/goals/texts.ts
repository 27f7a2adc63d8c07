const list = new Intl.ListFormat('en', { type: 'conjunction' })
const hours = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const goalTexts = {
  named: (words: readonly string[]) => `It is about ${list.format(words)}, which you named.`,
  part: (part: string) => `Its part “${part}” is close to your goal.`,
  near: 'What you build in it is close to your goal.',
  prepares: (title: string) => `It prepares you for “${title}”.`,
  begin: 'It is easy, so begin here.',
  builds: (title: string) => `It builds on “${title}”.`,
  begun: 'You have already begun it.',
  done: 'You have already done it.',
  hardest: 'It is the hardest of these, so take your time.',
  pro: 'It is part of Pro.',
  course: (projects: number, minutes: number) =>
    `${projects} projects in the order in which they build on each other, about ${hours.format(Math.max(0.5, Math.round(minutes / 30) / 2))} h.`,
}

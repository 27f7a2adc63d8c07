import { dateTexts } from '#platform/dates/dates.texts.ts'

const plural = new Intl.PluralRules('en')
const counted = (count: number, one: string, many: string) => `${count} ${plural.select(count) === 'one' ? one : many}`
const list = new Intl.ListFormat('en')
/** Names that contain commas are separated by semicolons. */
const listed = (names: string[]) => (names.some((name) => name.includes(',')) ? names.join('; ') : list.format(names))

/** The words of a documentation besides the learner's own. */
export const writtenTexts = {
  task: (description: string) => `The task: ${description}`,
  about: 'What I built',
  how: 'How I built it, step by step.',
  needs: (names: string[]) =>
    `What I used: ${listed(names.map((name) => name.replace(/^(?:An?|The|For) /, (word) => word.toLowerCase())))}.`,
  concepts: (names: string[]) => `What I learned about: ${list.format(names)}.`,
  picture: 'How it fits together',
  values: 'The values I used',
  valueHead: ['Name', 'Value'],
  notes: 'My notes',
  note: 'Note',
  results: 'How it went',
  proof: (tasks: number, time: string | null) =>
    time === null ? `I finished ${counted(tasks, 'task', 'tasks')}.` : `I finished ${counted(tasks, 'task', 'tasks')} in ${time}.`,
  minutes: (minutes: number) => {
    if (minutes < 120) return counted(minutes, 'minute', 'minutes')
    const hours = Math.round(minutes / 60)
    return hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.ceil(minutes / 1440), 'day', 'days')
  },
  quiz: (score: number, attempts: number) =>
    attempts > 1 ? `In the quiz my best result was ${score}%, in ${attempts} rounds.` : `In the quiz I answered ${score}% correctly.`,
  hard: 'What was hard',
  next: 'What I would do next',
  day: (at: Date) => dateTexts.day(at),
  facts: { finished: 'Finished', category: 'Category', tasks: 'Tasks', quiz: 'Quiz' },
  tasks: (count: number) => String(count),
  percent: (score: number) => `${score}%`,
  by: (author: string) => `by ${author}`,
  site: 'Waymark',
  made: 'Written with Waymark, from the work of its author.',
  tested: (tests: number) => `${counted(tests, 'test', 'tests')} passed in my browser`,
  fileOf: (task: string, name: string) => `${task} (${name})`,
  unreadable: 'This picture could not be read.',
  pictureOf: (task: string) => `My picture for “${task}”`,
}

export const callTexts = {
  regenerate: 'Failed to regenerate project document',
  copy: 'Failed to copy project document',
}

export const makingTexts = {
  none: 'Your documentation has not been made yet.',
  failed: 'Your documentation could not be made.',
  generating: 'Your documentation is being made…',
  stale: 'Your latest changes are not in it yet. A tile in your portfolio keeps its copy until you save it again.',
  stalePublic:
    'Your latest changes are not in it yet. Others still read it without them, and a tile in your portfolio keeps its copy until you save it again.',
  make: 'Make it now',
  again: 'Try again',
  anew: 'Make it again',
  read: 'Read it as a page',
}

export const documentPageTexts = {
  edit: 'Edit',
  openPdf: 'Open as PDF',
  sharing: 'Who can read this',
  isPrivate: 'Only you can read this here. If you saved it to your portfolio, visitors read the copy there until you hide its tile.',
  isPublic: 'Everybody who has the address can read this. Search engines are told not to list it.',
  isIndexed: 'Everybody can read this, and search engines may list it.',
  makePublic: 'Make public',
  makePrivate: 'Make private',
  showInSearch: 'Let search engines list it',
  hideFromSearch: 'Keep out of search engines',
  failed: 'Unable to save changes. Please try again',
}

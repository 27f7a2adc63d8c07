const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const people = (count: number) => (count === 1 ? '1 learner' : `${number.format(count)} learners`)

export const figuresTexts = {
  number: (value: number) => number.format(value),
  share: (value: number) => percent.format(value),
  list: {
    intro: 'How many learners have begun and finished each project. Admins and the sample are not counted.',
    region: 'Projects',
    columns: ['Project', 'Started', 'Finished', 'Share'],
    shareOf: (title: string) => `How many of those who began “${title}” finished it`,
    none: 'Nobody has begun a project yet',
    noneMore: 'The figures appear here with the first answer of the first learner.',
  },
  project: {
    intro:
      'What learners do in this project, counted from the answers and places that are kept for them anyway. Nothing is recorded for it, and nobody is named.',
    all: 'All projects',
    tracks: 'Track',
    everyTrack: 'All tracks',
    none: 'Nobody has begun this project yet',
    noneOnTrack: 'Nobody has begun this project on this track yet',
    noneMore: 'As soon as a learner reads or answers something, this page shows how far they come and where they leave.',
    opened: 'Have opened it',
    started: 'Have begun',
    finished: 'Have finished',
    ofStarted: (share: number) => `${percent.format(share)} of those who began`,
    csv: 'Download as CSV',
    csvOf: (table: string) => `Download as CSV: ${table}`,
  },
  funnel: {
    mostLeave: 'Most leave here',
    worst: (title: string, left: number, reached: number, days: number) =>
      `Most leave at “${title}”: of ${people(reached)} who came this far, ${number.format(left)} saw nothing after it and have not been here for ${days} days.`,
    noWorst: (days: number) => `Hardly anybody has left. Whoever was not here for ${days} days counts as having left.`,
    reached: (reached: number) => `${number.format(reached)} came here`,
    done: (finished: number) => `${number.format(finished)} did it all`,
    left: (left: number) => `${number.format(left)} left`,
    end: (finished: number) => `${people(finished)} finished`,
    only: (tracks: readonly string[]) => `Only in ${tracks.join(' and ')}`,
    few: 'few leave',
    many: 'many leave',
    wide: 'As wide as learners came here; the inner part did all that the step asks for.',
  },
  tables: {
    steps: {
      title: 'From step to step',
      columns: ['Step', 'Came here', 'Did it all', 'Are here now', 'Left here', 'Share that left'],
      more: 'A learner has come as far as they read or answered something. Steps are those of the current version; who works in an older one is counted by what both have.',
    },
  },
} as const

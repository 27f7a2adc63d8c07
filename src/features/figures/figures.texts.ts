import { dateTexts } from '#platform/dates/dates.texts.ts'

const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' })
const people = (count: number) => (count === 1 ? '1 learner' : `${number.format(count)} learners`)

function minutes(value: number): string {
  if (value < 1) return 'under 1 min'
  return value < 100 ? `${number.format(Math.round(value))} min` : `${number.format(Math.round(value / 6) / 10)} h`
}

interface Votes {
  up: number
  down: number
}

function part({ up, down }: Votes, where: string): string | null {
  return up + down === 0 ? null : `${number.format(up)} of ${number.format(up + down)} rated ${where}`
}

export const figuresTexts = {
  number: (value: number) => number.format(value),
  share: (value: number) => percent.format(value),
  unknown: '–',
  part: (value: number) => decimal.format(value),
  minutes: (value: number) => minutes(value),
  counting: {
    at: (at: string) => `Counted on ${dateTexts.moment(new Date(at), 'UTC')} UTC.`,
    again: 'Newer figures are being counted; they appear here by themselves.',
    failed: 'Counting newer ones failed, which was reported. It is tried again by itself.',
    first: 'These figures are being counted. With this many learners it takes a while; they appear here by themselves.',
    failedFirst: 'Counting these figures failed, which was reported. It is tried again by itself; they appear here once it succeeds.',
  },
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
      'What learners do in this project, counted from the answers and places that are kept for them anyway, and from where they asked the tutor. Nobody is named.',
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
  time: {
    said: (median: string, long: string, learners: number, estimated: string) =>
      `Of ${people(learners)} who finished, half took up to ${median} and nine of ten up to ${long}, pauses left out. The front matter says ${estimated}.`,
    unknown: (estimated: string) => `The front matter says ${estimated}. Too few have finished to say how long it takes.`,
  },
  asked: {
    title: 'Asked of the tutor',
    said: (questions: number, askers: number) =>
      questions === 0
        ? 'Nobody has asked the tutor anything here.'
        : `${number.format(questions)} ${questions === 1 ? 'question' : 'questions'} by ${people(askers)}, as far as they kept their chats.`,
    votes: (chat: Votes, notes: Votes) => {
      const rated = [part(chat, 'in the chat'), part(notes, 'in notes')].filter((said) => said !== null)
      return rated.length === 0 ? 'No answer was rated yet.' : `Answers that were found helpful: ${rated.join(', ')}.`
    },
    more: 'How often, by how many, and where in the text. What was asked is shown to nobody, but for questions that their learners show you.',
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
      none: '',
    },
    times: {
      title: 'Time a step takes',
      columns: ['Step', 'Learners', 'Half took up to', 'Nine of ten took up to'],
      more: 'From one saved answer to the next, of learners who did all of the step without a pause of two hours or more. How long somebody reads before their first answer is not known, and an answer that was changed later counts from then.',
      none: 'Too few have done a step in one go to say how long it takes.',
    },
    tasks: {
      title: 'Tasks',
      columns: ['Task', 'Came to it', 'Answered', 'Left open', 'Complete', 'Wrong at first', 'Wrong answers'],
      more: 'Left open is by those who came to its step and have written nothing. In a Secret Mission it is not known who has seen a task.',
      none: 'This project asks for nothing.',
    },
    mistakes: {
      title: 'The same wrong answer',
      columns: ['Task', 'Answer', 'Learners'],
      more: 'What three learners or more wrote and what is still wrong, in tasks that a rule checks. Once an answer is corrected, what stood there before is not kept.',
      none: 'No three learners have the same wrong answer.',
    },
    tests: {
      title: 'Tests that do not pass',
      columns: ['Task', 'Test', 'Ran it', 'Failed for', 'Runs that failed', 'In the last 30 days', 'Left here'],
      more: 'As learners’ browsers tested their code, each time that it had changed. “Left here” are those whose last run failed at it, and who were not here for 14 days. A test that failed for fewer than three learners is left out.',
      none: 'No test has failed for three learners.',
    },
    questions: {
      title: 'Quiz',
      columns: ['Question', 'Learners', 'Right at first', 'Tells apart'],
      more: 'Of learners in their first round: what was chosen in it is not kept when they begin another. “Tells apart” is near 1 where who is right here is right with the other questions, too; near 0 or below, the question may be at fault. It takes ten whole rounds.',
      none: 'Nobody has answered a question yet.',
    },
    places: {
      title: 'Where it is asked',
      columns: ['Step', 'Block', 'Questions', 'Learners'],
      more: 'Where a learner had the text when they sent the question. A step without a block counts all of it. Steps and blocks at which fewer than three learners asked are left out, and so is whoever asks not to be tracked.',
      none: 'At no place have three learners asked something.',
    },
    shared: {
      title: 'Questions that learners show you',
      columns: ['Step', 'Block', 'Question'],
      more: 'Under each answer that they have rated, learners can show you what they asked, without their name, and take it back.',
      none: 'Nobody shows a question yet.',
    },
    versions: {
      title: 'Versions',
      columns: ['Published', 'Version', 'Learners', 'Finished', 'Share', 'First quiz rounds', 'Score'],
      more: 'By the version that learners work in, or in which they finished. Answers and places do not keep their version, so nothing else can be compared.',
      none: 'Nobody has begun yet.',
    },
  },
} as const

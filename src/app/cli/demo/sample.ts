import type { HighlightColour } from '#features/projects/reading-marks.rules.ts'

export const SAMPLE_NAME = 'Sample Learner'
/** Undeliverable on purpose; where mail is sent, the operator passes a real address. */
export const SAMPLE_EMAIL = 'sample@waymark.example'

export const samplePortfolio = {
  title: 'Sample portfolio',
  description:
    'This is a sample, made by the people who run this site to show what a portfolio looks like. There is no such learner: the answers were written for it.',
}

interface Mark {
  quote: string
  colour: HighlightColour
  note?: { heading: string; text: string }
}

export interface SampleProject {
  id: string
  finishedDaysAgo: number
  /** Answers to tasks that are not checked. */
  words: Record<string, string>
  /** Text added to the documentation beside the answers, by block id. */
  document: Record<string, string>
  marks: Mark[]
  /** The proof of completion is public. */
  isProven?: boolean
}

export const sampleGoal = 'I want to put a website of my own online and understand what happens when somebody opens it.'

/** One hour on five days a week; onboarding is finished. */
export const sampleHours = { hoursPerDay: 1, daysPerWeek: 5, selectedCategories: ['Networks'], isWelcomed: true }

/** The selection, in order. */
export const sampleList = ['read-the-dns', 'your-own-https', 'a-site-of-your-own']

interface BegunProject {
  id: string
  /** Answers by task; null: the author's right answer. */
  words: Record<string, string | null>
  marks: Mark[]
  /** The current step. */
  readUntil: string
  /** A question in the chat. */
  question: string
}

export const sampleBegun: BegunProject = {
  id: 'read-the-dns',
  words: {
    'dig-version': null,
    'www-bytes': null,
    'why-identifier': 'Each answer repeats the number of its question, so dig can tell which of the two it belongs to.',
  },
  marks: [
    {
      quote: 'a name goes in, an address comes out',
      colour: 'yellow',
      note: {
        heading: 'What I knew before',
        text: 'This was all I knew. Now I have seen the bytes of the question, and they are not many.',
      },
    },
    { quote: 'where it came from, how old it is and why it is not what you expected', colour: 'green' },
  ],
  readUntil: 'ask',
  question: 'Why does a packet carry an identifier?',
}

/** For tasks added since the sample was written. */
export const ANY_ANSWER = 'I tried it, read what came back, and it did what the text says.'

export const sampleProjects: readonly SampleProject[] = [
  {
    id: 'your-first-terminal',
    finishedDaysAgo: 24,
    words: {
      'by-hand': 'I would have opened all sixty notes, one after the other. Five minutes, and I would have missed it once.',
      'own-words':
        'A window in which you ask the computer in writing. It does only what you typed, and a typing mistake does nothing at all.',
    },
    document: {
      'step:search:lead':
        'I let a loop write sixty notes, and then searched all of them in one line. This is the part that I have used most since.',
      'step:script:lead': 'My script greets me in the morning and prints what I have to buy.',
      'hard:words': 'Where I was. I made three folders in the wrong place before I looked at pwd first.',
      'next:words': 'A script that puts away everything in my downloads that is older than a month.',
    },
    marks: [
      {
        quote: 'I am waiting.',
        colour: 'yellow',
        note: { heading: 'The prompt', text: 'So when nothing happens, look for the dollar. No dollar: it is still busy.' },
      },
      { quote: 'It is the difference between a new sheet and a new line', colour: 'green' },
    ],
  },
  {
    id: 'your-first-push',
    finishedDaysAgo: 15,
    words: {
      message: 'Mend the telephone number on the front page',
      'why-rejected': 'Because my colleague’s work would have been lost. Git makes me look at it first, and join both.',
      'secret-pushed': 'No: it stays in the history, and somebody may have copied it already. Change the password first, then clean up.',
      'own-words': 'Git keeps the history of a folder, on my own computer. GitHub is a place where others can see a copy of it.',
    },
    document: {
      'step:rehearse:lead':
        'Before anything went to GitHub I pushed to a folder beside mine, with an invented colleague who was faster than me.',
      'hard:words': 'The first conflict. I deleted the marks and kept both lines, which was wrong; the second time I read them first.',
      'next:words': 'Put my notes from work under version control, and make a branch for each idea.',
    },
    marks: [
      {
        quote: 'Three steps, and you take them every day:',
        colour: 'light-blue',
        note: { heading: 'Change, add, commit', text: 'I say it aloud while I type. By Friday I did not need to any more.' },
      },
    ],
  },
  {
    id: 'speak-http-by-hand',
    isProven: true,
    finishedDaysAgo: 4,
    words: {
      'whose-fault':
        'The shop is in trouble: codes that begin with 5 are the server’s fault. My request may be fine, so I try again later.',
      'why-head': 'When I only want to know whether a large file has changed. HEAD gives me its length and date without the file.',
      'blank-line': 'It would read on and wait for lines that never come, because the client has finished and waits for an answer.',
      'too-much':
        'The server believes the 50 and waits for the other 45 bytes. It cannot know that none will come until its patience ends.',
      'no-body': 'The client said which version it has, and it is still the right one. Sending it again would be a waste.',
      'own-words':
        'The browser finds the server, opens a connection and sends a few lines of text: what it wants, and from which site. The server answers with a status, some headers, an empty line and the page.',
    },
    document: {
      'step:say:lead':
        'I typed requests into netcat until the server understood me, and then made mistakes on purpose to see what it says.',
      'step:answer:lead':
        'My own server is fifty lines of Python. It reads until the empty line, counts what was promised, and refuses the rest.',
      'step:keep:lead': 'With keep-alive three requests need one connection. I counted them in the log.',
      'hard:words':
        'Content-Length. It counts bytes, and I counted letters: with “Zoë” my server waited for a byte that never came, until I encoded the text first.',
      'next:words': 'The same guestbook with a database behind it, so that a restart forgets nothing.',
    },
    marks: [
      {
        quote: 'The first digit tells you whose fault it is.',
        colour: 'yellow',
        note: { heading: 'Remember', text: '4 is me, 5 is them. Half of all support questions end here.' },
      },
      { quote: 'Once you have written them by hand, you can read them.', colour: 'pink' },
    ],
  },
]

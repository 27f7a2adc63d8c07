import { counted } from '#pure/counted.ts'

export const recallTexts = {
  page: 'Five minutes a day',
  intro: 'A few questions about what you’ve already done, so that it stays.',
  card: (waiting: number) =>
    `${counted(waiting, 'question')} about what you’ve done, ${waiting === 1 ? 'a minute' : `about ${waiting} minutes`}.`,
  start: 'Start',
  question: (at: number, all: number) => `Question ${at} of ${all}`,
  path: 'Questions answered',
  from: (project: string) => `From “${project}”`,
  ask: {
    choose: (subject: string) => subject,
    claim: (subject: string) => subject,
    type: (subject: string) => subject,
    pick: (subject: string) => subject,
    reverse: () => 'This was your answer. What was asked?',
    gap: (subject: string) => (subject ? `You answered “${subject}”. Which word is missing?` : 'You marked this. Which word is missing?'),
    line: (subject: string) => `You wrote this for “${subject}”. Which line is missing?`,
    command: () => 'You saw this in the terminal. Which command prints it?',
    output: () => 'What does this command print?',
    name: () => 'What is this called?',
    meaning: (subject: string) => `What does “${subject}” mean?`,
    words: (subject: string) => subject,
    ours: (subject: string) => `This is our answer to “${subject}”. Which word is missing?`,
    explain: (subject: string) =>
      subject ? `What is “${subject}”? Say it in your own words.` : 'You wrote a note about this. What does it mean, in your own words?',
  },
  test: (name: string) => `With it, the test “${name}” passes.`,
  claim: 'Does this answer belong to it?',
  claims: { yes: 'Yes, it does', no: 'No, it doesn’t' } as Readonly<Record<string, string>>,
  gap: 'missing word',
  line: 'missing line',
  several: 'Choose all that are right.',
  yourAnswer: 'Your answer',
  check: 'Check answer',
  compare: 'Compare',
  next: 'Next question',
  finish: 'Finish',
  right: 'Correct!',
  wrong: 'Not quite.',
  isRight: 'The answer',
  yours: 'Your words',
  ours: 'Ours',
  note: 'Your note',
  howClose: 'Did you say the same?',
  grades: { same: 'Same', partly: 'Partly', no: 'No' },
  graded: { same: 'You knew it.', partly: 'Partly. It comes back soon.', no: 'It comes back tomorrow.' },
  place: (project: string) => `See it in “${project}”`,
  kept: 'Your answer is on this device. We’ll check it when you’re back online.',
  signedOut: 'Your answer is on this device. Log in again and we’ll check it.',
  checking: 'Checking your answer…',
  done: (count: number) =>
    count === 1 ? 'That was today’s question.' : count === 5 ? 'That was today’s five.' : `Those were today’s ${count} questions.`,
  score: (right: number, partly: number, all: number) => `You knew ${right} of ${all}${partly > 0 ? `, and ${partly} in part` : ''}.`,
  waits: (count: number) => `${counted(count, 'answer')} will be checked when you’re back online.`,
  knowing: (knows: number, outOf: number) => `If we asked you everything again today, you would know about ${knows} of ${outOf}.`,
  unknown: 'How much you would know today: not enough yet to say. It takes about ten answers.',
  results: 'Today’s questions',
  result: {
    right: 'Known',
    wrong: 'Not known',
    compare: 'To compare',
    same: 'Known',
    partly: 'Partly known',
    no: 'Not known',
    none: 'Not checked yet',
  },
  home: 'Back to today',
  none: 'Nothing to ask today',
  noneMore:
    'Answer tasks and quizzes, mark what matters, finish a project: it comes back here as a question, the next day at the earliest.',
  measure:
    'One in ten of your questions waits for a month. That shows whether these minutes help: we compare it with what you were asked before, for all learners together. Nobody sees your answers.',
  part: 'Let one in ten wait',
  guess: 'Let me guess before a step',
  aboutGuess: 'Before a step you can guess what something in it means. Whoever guesses first remembers more. Nothing is scored or kept.',
  notSaved: 'That could not be saved. Please try again.',
  failed: 'The questions could not be loaded.',
}

export const recallEffectTexts = {
  title: 'Five minutes a day: what it does',
  intro:
    'One in ten questions of a learner waits for a month and is asked once. One in ten is asked before as well as then. Both are drawn by chance.',
  notEnough: (learners: number, fewest: number) => `Not enough yet: ${counted(learners, 'learner')} of at least ${fewest}.`,
  region: 'What recall does',
  columns: ['', 'Questions', 'Known after a month'],
  held: 'Held out',
  compared: 'Asked before',
  difference: (points: number, from: number, to: number) =>
    `Asking makes a difference of ${signed(points)} points, between ${signed(from)} and ${signed(to)} (95 % interval, by learner).`,
  learners: (count: number) => counted(count, 'learner'),
  share: (share: number) => `${Math.round(100 * share)}%`,
}

export const recallMailTexts = {
  waiting: (count: number) =>
    `${counted(count, 'question')} about what you’ve done ${count === 1 ? 'waits' : 'wait'}: five minutes, so that it stays.`,
  event: (count: number) => `Five minutes: ${counted(count, 'question')}`,
}

function signed(share: number): string {
  const points = (100 * share).toFixed(1)
  return share > 0 ? `+${points}` : points.replace('-', '−')
}

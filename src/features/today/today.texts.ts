import { dateTexts } from '#platform/dates/dates.texts.ts'

const dateOf = (date: string) => new Date(`${date}T00:00:00Z`)

const number = new Intl.NumberFormat('en')

export const todayTexts = {
  day: (date: string) => dateTexts.weekdayAndDay(dateOf(date)),
  weekday: (date: string) => dateTexts.weekday(dateOf(date)),
  dayOfMonth: (date: string) => String(Number(date.slice(8))),
  planned: (minutes: number, done: number, isOff: boolean) =>
    minutes > 0
      ? `${duration(minutes)} planned today`
      : done > 0
        ? `${done} ${done === 1 ? 'task' : 'tasks'} done today`
        : isOff
          ? 'Day off'
          : 'Nothing planned today',
  duration,
  why: {
    begun: 'You are in the middle of it',
    read: 'You have begun to read it',
    schedule: 'Next in your plan',
    series: 'Next in its series',
    goal: 'Next on the way to your goal',
    suggestion: 'A good one to start with',
  },
  continueAt: (number: number, title: string) => `Continue: step ${number}, ${title}`,
  lastRead: (number: number, title: string) => `Where you last read: step ${number}, ${title}`,
  continueToFinish: 'Continue: the finish',
  continue: 'Continue',
  start: 'Start',
  tasks: (done: number, required: number) => `${done} of ${required} ${required === 1 ? 'task' : 'tasks'}`,
  about: (difficultyMinutes: number) => `About ${duration(difficultyMinutes)}`,
  allDone: 'You have finished everything there is',
  allDoneText: 'New projects appear here as soon as they are published. Until then, every finished one stays open to you.',
  week: 'This week',
  weekSum: (minutes: number, done: number) =>
    [minutes > 0 && `${duration(minutes)} planned`, done > 0 && `${done} ${done === 1 ? 'task' : 'tasks'} done`].filter(Boolean).join(', '),
  weekEmpty: (facts: { done: number; isBegun: boolean; planned: number; hasTime: boolean }) => {
    if (facts.planned > 0 && !facts.hasTime)
      return 'Your plan has no hours, so it is paused and nothing is lost. Choose hours and days, and we’ll spread it over them.'
    if (facts.isBegun) return 'Nothing planned yet. Answer a first task of your project, and we’ll spread it over your days.'
    return `Nothing ${facts.done > 0 ? 'else ' : ''}planned yet. Add a project and we’ll spread it over your days.`
  },
  findProject: 'Find a project',
  changeTime: 'Change hours and days',
  timeDone: 'Done',
  timeSaved: 'Saved. Your week is planned anew.',
  paused: 'Saved. Your plan is paused, and nothing is lost.',
  asBefore: (hours: string, days: string) => `Continue as before: ${hours} a day, ${days} a week`,
  nextDays: 'Your next days',
  daysHint: 'Untick a day to take it off. What was planned for it moves on.',
  off: 'Day off',
  doneToday: 'Done for today',
  doneTodayText: (tasks: number) => (tasks === 0 ? 'You did what was planned.' : `${tasks} ${tasks === 1 ? 'task' : 'tasks'} done.`),
  nextSitting: (isTomorrow: boolean, date: string, planned: readonly { name: string; minutes: number }[]) =>
    `${isTomorrow ? 'Tomorrow' : dateTexts.weekdayAndDay(dateOf(date))}: ${planned.map(({ name, minutes }) => `${name}, ${duration(minutes)}`).join('; ')}`,
  noSitting: 'Nothing else is planned.',
  goOn: 'If you want to continue',
  today: 'Today',
  doneOn: (tasks: number) => `${tasks} ${tasks === 1 ? 'task' : 'tasks'} done`,
  free: 'Nothing planned',
  goal: 'Your goal',
  goalProgress: (done: number, projects: number) =>
    projects === 0 ? 'No project leads there yet' : `${done} of ${projects} projects finished`,
  goalApart: (projects: number, forPro: number) =>
    [
      forPro > 0 && `${forPro} more ${forPro === 1 ? 'needs' : 'need'} Pro`,
      projects > forPro && `${projects - forPro} more ${projects - forPro === 1 ? 'is' : 'are'} not in your plan`,
    ]
      .filter(Boolean)
      .join('. '),
  goalOpen: 'See the path or change the goal',
  goalEnds: (date: string) => `With these hours you will be done about ${dateTexts.dayOfYear(dateOf(date))}`,
  goalDone: 'You have finished every project on this path',
  goalStations: 'The way to your goal',
  station: { INCOMPLETE: 'Not started', IN_PROGRESS: 'In progress', IN_REVIEW: 'In review', COMPLETE: 'Finished' },
  notPlanned: 'Not in your plan',
  needsPro: 'Needs Pro',
  upcoming: 'Then in your plan',
  wholePlan: (projects: number) => (projects === 1 ? 'See your plan: 1 project' : `See your plan: ${projects} projects`),
  readLast: (title: string) => `Where you last read: ${title}`,
  explore: 'Explore all projects',
  noGoal: 'Say where you want to get, and we’ll plan the way there.',
  setGoal: 'Set a goal',
  review: (tasks: number) => `Tasks you wanted to see again (${tasks})`,
  reviewTasks: (tasks: number) => `${tasks} ${tasks === 1 ? 'task' : 'tasks'} to look at again`,
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

export const welcomeTexts = {
  step: (step: number, steps: number) => `${step} of ${steps}`,
  titles: ['What would you like to learn?', 'How much time do you have?', 'What do you want to build first?'],
  change: [
    'You can change your goal whenever you like: it stands on Today.',
    'Change this whenever you like.',
    'Every other project stays open to you.',
  ],
  goals: [
    'Understand how the internet works',
    'Keep data safe and fast',
    'Run something of my own in the cloud without a bill',
    'Find out how machines learn',
    'Become better at security',
    'Get comfortable with git and the command line',
  ],
  ownGoal: 'Or in your own words',
  unfit: 'No project fits that yet. Try other words, or pick one above.',
  times: [
    { label: '30 minutes, 5 days a week', hoursPerDay: 0.5, daysPerWeek: 5 },
    { label: '1 hour, 4 days a week', hoursPerDay: 1, daysPerWeek: 4 },
    { label: '1 hour, 5 days a week', hoursPerDay: 1, daysPerWeek: 5 },
    { label: '2 hours, 5 days a week', hoursPerDay: 2, daysPerWeek: 5 },
    { label: '1 hour every day', hoursPerDay: 1, daysPerWeek: 7 },
    { label: '3 hours, 5 days a week', hoursPerDay: 3, daysPerWeek: 5 },
    { label: 'No plan, I come when I can', hoursPerDay: 0, daysPerWeek: 0 },
  ],
  timeNow: (hours: number) => `As in your plan: ${number.format(hours)} ${hours === 1 ? 'hour' : 'hours'} a week`,
  mail: 'Send me a short mail on Mondays: what is planned for the week, and where to continue',
  next: 'Next',
  skip: 'Skip',
  skipAll: 'Skip all',
  failed: 'That could not be saved. Please try again.',
}

const steps = (count: number) => `${count} ${count === 1 ? 'sitting' : 'sittings'}`

export const weeklyMailTexts = {
  subject: (sittings: number, minutes: number) =>
    sittings === 0 ? 'Your week at Waymark' : `This week: ${steps(sittings)}, ${duration(minutes)}`,
  title: (sittings: number, minutes: number) =>
    sittings === 0 ? 'Nothing is planned this week' : `This week: ${steps(sittings)}, ${duration(minutes)}`,
  hello: (name: string) => `Hello ${name},`,
  day: (date: string, planned: readonly { name: string; minutes: number }[]) =>
    `${dateTexts.weekdayAndDay(dateOf(date))}: ${planned.map(({ name, minutes }) => `${name}, ${duration(minutes)}`).join('; ')}`,
  continueAt: (title: string, number: number, step: string) => `You stopped in “${title}”, at step ${number}, “${step}”.`,
  begin: (title: string) => `Next is “${title}”.`,
  continue: 'Continue here',
  open: 'Open the project',
  footer: 'You get this mail on Mondays because you asked for it at Waymark.',
  stop: 'Stop these mails',
  unsubscribeAsk: 'Do you want to stop the mail about your week?',
  unsubscribe: 'Stop the weekly mail',
  unsubscribed: 'You get no more weekly mails. You can turn them on again in your account.',
  home: 'Go to Waymark',
}

export const calendarTexts = {
  title: 'Add to my calendar',
  about: 'Your calendar reads your plan at a private address and keeps it up to date. Anyone with the address can read your plan.',
  make: 'Make a private address',
  subscribe: 'Open in my calendar',
  copy: 'Copy the address',
  anew: 'New address',
  remove: 'Stop sharing',
  failed: 'That did not work. Please try again.',
}

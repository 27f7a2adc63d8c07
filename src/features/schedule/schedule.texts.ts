import { dateTexts } from '#platform/dates/dates.texts.ts'

const minutesOf = (minutes: number) => (minutes < 60 ? `${minutes} min` : hoursOf(minutes))

function hoursOf(minutes: number): string {
  const rest = Math.round(minutes % 60)
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

const NAMES_MOST = 5

function namesOf(titles: readonly string[]): string {
  const named = titles.slice(0, NAMES_MOST).join(', ')
  return titles.length > NAMES_MOST ? `${named} and ${titles.length - NAMES_MOST} more` : named
}

/** For example 45 minutes, 1 hour, 1 hour 30 minutes. */
function timeOf(hours: number): string {
  const [whole, minutes] = [Math.floor(hours), Math.round((hours % 1) * 60)]
  const parts = [whole > 0 && (whole === 1 ? '1 hour' : `${whole} hours`), minutes > 0 && `${minutes} minutes`]
  return parts.filter(Boolean).join(' ')
}

const WEEK_MS = 7 * 86_400_000
const WEEKS = ['This week', 'Next week']

export const scheduleTexts = {
  failed: 'Failed to fetch user schedule',
  planFailed: 'That could not be saved. Please try again.',
  undo: 'Undo',
  undone: 'Undone.',
  adds: (projects: number, minutes: number, titles: readonly string[]) =>
    projects === 0
      ? 'All of these projects are in your plan already.'
      : `Adds ${projects === 1 ? '1 project' : `${projects} projects`}, about ${minutesOf(minutes)}: ${namesOf(titles)}. Nothing leaves your plan.`,
  added: (projects: number) => `${projects === 1 ? '1 project' : `${projects} projects`} added to your plan.`,
  takenOut: (titles: readonly string[]) => `Taken out of your plan: ${titles.join(', ')}.`,
  topicLeft: (projects: number) => (projects === 1 ? 'Its project stays in your plan.' : `Its ${projects} projects stay in your plan.`),
  takeOutToo: (projects: number) => (projects === 1 ? 'Take it out, too' : 'Take them out, too'),
  plan: 'Your plan',
  planEmpty: 'Nothing planned yet. Set a goal, choose topics below, or add projects.',
  source: { begun: 'In progress', goal: 'For your goal', topic: 'Of your topics', added: 'Also in your plan' },
  earlier: (title: string) => `Move ${title} up`,
  later: (title: string) => `Move ${title} down`,
  takeOut: (title: string) => `Take ${title} out of your plan`,
  orderByHand: 'This is your own order. What you begin besides comes first.',
  orderByRule: 'Back to the suggested order',
  orderedByRule: 'Your plan is in the suggested order.',
  wholePlan: (projects: number) => `Show all ${projects}`,
  fewer: 'Show fewer',
  dayTooFar: 'Choose a day within a year.',
  title: 'AWS topics I want to learn...',
  all: 'All',
  generate: 'Generate course',
  chooseFirst: 'Pick at least one topic.',
  topics: 'Topics',
  recommended: 'Recommended',
  more: 'Show more',
  less: 'Show less',
  untitledTopic: 'Topic has no title',
  topicsFailed: 'We couldn’t load the topics.',
  projects: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
  changeTopics: 'Change topics',
  keep: 'Back to my course',
  letGo: (topic: string) => `Remove ${topic}`,
  hours: 'Hours per day',
  days: 'Days per week',
  none: 'None',
  hourOption: timeOf,
  dayOption: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  proOption: (option: string) => `${option} (Pro)`,
  proDays: 'A habit of 1 to 3 days a week is part of Pro. Taking a single day off is free.',
  signIn: 'Log in to plan your time.',
  order: 'Order',
  orders: { selection: 'Recently added', topics: 'Topics (A-Z)', recommended: 'Recommended' },
  turn: { asc: 'Ascending', desc: 'Descending' },
  week: (week: number) => `Week ${week}`,
  day: (day: number) => `Day ${day}`,
  weekFrom: (monday: string, thisMonday: string) => {
    const weeks = Math.round((Date.parse(monday) - Date.parse(thisMonday)) / WEEK_MS)
    return WEEKS[weeks] ?? `Week of ${dateTexts.dayOfYear(new Date(monday))}`
  },
  date: (date: string, today: string) => (date === today ? 'Today' : dateTexts.weekdayAndDay(new Date(date))),
  done: 'Done so far',
  notPlanned: 'not in your plan',
  onlySorted: 'Sorted for reading. Your plan keeps its own order.',
  asPlanned: 'Show it as planned',
  weekdays: (names: readonly string[]) => `${names.slice(0, -1).join(', ')}${names.length > 1 ? ' and ' : ''}${names.at(-1) ?? ''}.`,
  doneOf: (done: number, all: number) => `${done} of ${all} done`,
  next: 'Next',
  nextAfter: 'After this project',
  part: (part: string) => (part === 'Capstone' ? part : `Part ${part.replace('/', ' of ')}`),
  minutes: minutesOf,
  left: (minutes: number, isBegun: boolean) =>
    minutes === 0 ? 'all tasks done, to be finished' : isBegun ? `about ${minutesOf(minutes)} left` : minutesOf(minutes),
  status: { INCOMPLETE: 'Not started', IN_PROGRESS: 'In progress', IN_REVIEW: 'In review', COMPLETE: 'Complete' },
  untitledProject: 'Project has no title!',
  empty: 'Nothing to plan yet',
  emptyMessage: 'Your plan is empty. Add projects or pick other topics to see your days here.',
  allDone: 'All done',
  allDoneMessage: 'You’ve built everything in your plan. Pick more to plan your next weeks.',
  unplanned: 'Set your hours and days to see a weekly plan. Until then, these are the projects of your topics.',
  unplannedVisitor: 'Here is your course by topic. Log in to get it as a weekly plan.',
  again: 'Try again',
  calendar: 'Download as a calendar file',
  calendarName: 'Waymark study schedule',
  invite: 'Invite a friend',
  invited: 'Copied! Send to a friend',
  inviteFailed: 'We couldn’t copy the link.',
}

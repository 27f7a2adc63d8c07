import { implement } from '@orpc/server'
import type { Actor } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { announce, lockAccount } from '#features/accounts/accounts.store.ts'
import { dateIn } from '#features/accounts/time-zone.rules.ts'
import { findGoal, type StoredGoal } from '#features/goals/goals.store.ts'
import { hasPro, isProDays } from '#features/plans/plans.rules.ts'
import { waitsForPro } from '#features/projects/access.rules.ts'
import type { LearnerProject, Project } from '#features/projects/projects.rules.ts'
import { listPositions, type KeptPosition } from '#features/projects/position.store.ts'
import { listLearnerProjects } from '#features/projects/projects.store.ts'
import { listProjectsOf } from '#features/projects/reader-view.server.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import { settle } from '#platform/http/errors.ts'
import { calendarOf, dateAfter, isStudyDay, studyDates } from './calendar.rules.ts'
import { scheduleContract, type StudyPlanShown } from './schedule.contract.ts'
import { listDoneBetween, type DatedTask } from './done-tasks.server.ts'
import { DEFAULT_ORDER, sortProjects, type Direction, type Order } from './order.rules.ts'
import { changedDaysOff, planOrder, planSource } from './plan.rules.ts'
import { findStudyPlan, saveStudyPlan, type StudyPlan } from './schedule.store.ts'
import {
  hasTime,
  minutesLeft,
  minutesSince,
  planSchedule,
  roomToday,
  type Plannable,
  type TimePreference,
  type Week,
} from './schedule.rules.ts'
import { scheduleTexts } from './schedule.texts.ts'
import { allowedTime } from './study-time.rules.ts'
import { isInTopics } from './topics.rules.ts'

const call = implement(scheduleContract).$context<CallContext>()

type DaysRefusal = Refusal<'paywall', { location: 'schedule_days' }>

interface ScheduleOptions {
  hoursPerDay?: number | undefined
  daysPerWeek?: number | undefined
  topics?: string[] | undefined
  orderBy?: Order | undefined
  sortBy?: Direction | undefined
}

/** Refuses a request for days that need Pro; for stored preferences the default applies instead. */
function timeOf(actor: Actor, preferred: TimePreference, options: ScheduleOptions): TimePreference | DaysRefusal {
  const isPro = hasPro(actor)
  if (!isPro && isProDays(options.daysPerWeek ?? 0)) return refuse('paywall', { location: 'schedule_days' })
  const kept = allowedTime(preferred, isPro)
  return { hoursPerDay: options.hoursPerDay ?? kept.hoursPerDay, daysPerWeek: options.daysPerWeek ?? kept.daysPerWeek }
}

type Asker = Pick<CallContext, 'actor' | 'account' | 'services'>

interface Planned extends TimePreference {
  weeks: Week[]
  /** what was planned for today is done: the rest begins tomorrow */
  isDoneToday: boolean
}

interface Known {
  goal: StoredGoal | null
  study: StudyPlan
  own: LearnerProject[]
  positions: KeptPosition[]
}

/** What the order of the plan depends on. */
async function readKnown(context: Asker): Promise<Known> {
  const { db } = context.services
  const { id } = learnerOf(context)
  const [goal, study, own, positions] = await Promise.all([
    findGoal(db, id),
    findStudyPlan(db, id),
    listLearnerProjects(db, id),
    listPositions(db, id),
  ])
  return { goal, study, own, positions }
}

function inPlanOrder(projects: readonly Project[], { goal, study, own, positions }: Known, topics: readonly string[]): Project[] {
  const kept = new Map(own.map((one) => [one.projectId, one]))
  const readAt = new Map(positions.map((one) => [one.projectId, one.updatedAt]))
  const inTopics = new Set(projects.filter((project) => isInTopics(project, topics)).map(({ id }) => id))
  const timeOf = (...dates: (Date | null | undefined)[]) => Math.max(0, ...dates.map((date) => date?.getTime() ?? 0))
  return planOrder(sortProjects(projects.map(withSelectedAt), 'recommended', 'asc'), {
    goal: pathOf(goal),
    isInTopics: (id) => inTopics.has(id),
    byHand: study.order,
    lastAt: (id) => timeOf(readAt.get(id), kept.get(id)?.startedAt),
    completedAt: (id) => timeOf(kept.get(id)?.completedAt),
  })
}

function pathOf(goal: StoredGoal | null): string[] {
  return (goal?.roadmap ?? []).map(({ projectId }) => projectId)
}

const withSelectedAt = (project: Project) => ({
  ...project,
  selectedAt: project.selectedTime === null ? null : new Date(project.selectedTime),
})

async function plan(context: Asker, options: ScheduleOptions): Promise<Planned | DaysRefusal> {
  const { actor } = context
  const account = learnerOf(context)
  const time = timeOf(actor, account.preferences, options)
  if (isRefused(time)) return time
  if (!hasTime(time)) return { ...time, weeks: [], isDoneToday: false }
  const { topics, orderBy = DEFAULT_ORDER, sortBy = 'asc' } = options
  const { db } = context.services
  const [projects, known] = await Promise.all([listProjectsOf(db, context), readKnown(context)])
  const today = todayIn(context)
  const done = await listDoneBetween(db, account, known.own, { from: today, to: today })
  const day = { today, daysOff: known.study.daysOff, spent: spentOn(projects, progressBefore(context, known.own, done, today)) }
  const wanted = projects
    .filter((project) => (topics ? isInTopics(project, topics) : project.selected))
    // what cannot be opened is not planned, also where it stands on the list
    .filter((project) => !waitsForPro(project, hasPro(actor)))
  if (orderBy !== 'recommended') return planned(sortProjects(wanted.map(withSelectedAt), orderBy, sortBy), time, { ...day, isSorted: true })
  const inOrder = inPlanOrder(wanted, known, topics ?? account.preferences.selectedCategories)
  return sortBy === 'asc' ? planned(inOrder, time, day) : planned(inOrder.toReversed(), time, { ...day, isSorted: true })
}

interface Day {
  today: string
  daysOff: readonly string[]
  /** minutes done today, of any project */
  spent: number
  /** in another order than the plan's, so that its days have no dates */
  isSorted?: boolean
}

/** What is done on a free day, or beyond today's hours, makes no coming day shorter. */
function planned(inOrder: readonly Project[], time: TimePreference, { today, daysOff, spent, isSorted = false }: Day): Planned {
  const hasSitting = isStudyDay(today, time.daysPerWeek) && !daysOff.includes(today)
  const isNothingLeft = inOrder.every(({ status }) => status === 'COMPLETE')
  const isDoneToday = hasTime(time) && hasSitting && spent > 0 && (isNothingLeft || roomToday(time, spent) === 0)
  const start = isDoneToday ? dateAfter(today, 1) : today
  const datesOf = (days: number) => (isSorted ? [] : studyDates(start, time.daysPerWeek, days, daysOff))
  const weeks = planSchedule(inOrder.map(plannableOf), time, { datesOf, spent: hasSitting && !isSorted ? spent : 0 })
  return { ...time, weeks, isDoneToday }
}

const todayIn = ({ account, services }: Asker) => dateIn(learnerOf({ account }).preferences.timeZone, services.clock.now())

function progressBefore(
  { account }: Asker,
  own: readonly LearnerProject[],
  done: readonly DatedTask[],
  today: string,
): Map<string, number> {
  const { timeZone } = learnerOf({ account }).preferences
  const doneOn = Map.groupBy(
    done.filter(({ date }) => date >= today),
    ({ projectId }) => projectId,
  )
  const isFinishedToday = ({ completedAt }: LearnerProject) => completedAt !== null && dateIn(timeZone, completedAt) >= today
  const isRestarted = ({ completedAt, startedAt }: LearnerProject) => completedAt !== null && startedAt !== null && completedAt < startedAt
  const isEarlier = (one: LearnerProject) => one.completedAt !== null && !isFinishedToday(one) && !isRestarted(one)
  return new Map(
    own
      .filter((one) => (doneOn.has(one.projectId) || isFinishedToday(one)) && !isEarlier(one))
      .map(({ projectId, done: count, required }) => [
        projectId,
        required === 0 ? 0 : Math.max(0, count - (doneOn.get(projectId)?.length ?? 0)) / required,
      ]),
  )
}

export interface OwnPlan extends Planned, Known {
  /** every project that they may see */
  listed: Project[]
  /** what is on the list and may be opened, completed ones first, in the order of the plan */
  projects: Project[]
  /** tasks completed since the date that was asked for */
  done: DatedTask[]
}

/** The learner's plan: My Projects in one order, with the hours and days that they have, and all that was read for it. */
export async function planOf(context: Asker, today = todayIn(context), doneSince = today): Promise<OwnPlan> {
  const { db } = context.services
  const account = learnerOf(context)
  const { preferences } = account
  const isPro = hasPro(context.actor)
  const time = allowedTime(preferences, isPro)
  const [listed, known] = await Promise.all([listProjectsOf(db, context), readKnown(context)])
  const done = await listDoneBetween(db, account, known.own, { from: doneSince, to: dateAfter(today, 6) })
  const open = listed.filter((project) => project.selected && !waitsForPro(project, isPro))
  const projects = inPlanOrder(open, known, preferences.selectedCategories)
  return {
    ...known,
    listed,
    projects,
    done,
    ...planned(projects, time, {
      today,
      daysOff: known.study.daysOff,
      spent: spentOn(listed, progressBefore(context, known.own, done, today)),
    }),
  }
}

function plannableOf({ id, metadata, status, progress, completions, completedBy, selected }: Project): Plannable {
  const { title: name, description, category, time: minutes, part } = metadata
  return { id, name, description, category, minutes, part, status, progress, completions, completedBy, selected }
}

/** Minutes that were done since the day began. */
function spentOn(projects: readonly Project[], before: ReadonlyMap<string, number>): number {
  return projects.reduce((sum, { id, status, progress, metadata }) => {
    const then = before.get(id)
    return then === undefined ? sum : sum + minutesSince({ minutes: metadata.time, status, progress }, then)
  }, 0)
}

/** The same plan as a calendar, from today on. */
export async function calendarOfPlan(context: Asker): Promise<string> {
  const plan = await planOf(context)
  return calendarFrom(context, plan, plan.study, todayIn(context))
}

function calendarFrom(context: Asker, { weeks, daysPerWeek, isDoneToday }: Planned, { daysOff }: StudyPlan, start: string) {
  const { clock, config } = context.services
  const today = todayIn(context)
  return calendarOf({
    weeks,
    daysPerWeek,
    daysOff,
    now: clock.now(),
    site: config.publicUrl,
    name: scheduleTexts.calendarName,
    // today's sitting is done
    start: isDoneToday && start <= today ? dateAfter(today, 1) : start,
    minutes: (task) => scheduleTexts.minutes(minutesLeft(task)),
  })
}

const getSchedule = call.getSchedule.handler(async ({ context, input, errors }) => settle(await plan(context, input), errors).weeks)

const exportSchedule = call.exportSchedule.handler(async ({ context, input, errors }) => {
  const own = settle(await plan(context, input), errors)
  const study = await findStudyPlan(context.services.db, learnerOf(context).id)
  const text = calendarFrom(context, own, study, input.start ?? todayIn(context))
  return {
    headers: { 'content-disposition': 'attachment; filename="waymark-schedule.ics"', 'cache-control': 'private, no-store' },
    body: new Blob([text], { type: 'text/calendar; charset=utf-8' }),
  }
})

async function showPlan(context: Asker): Promise<StudyPlanShown> {
  const { selectedCategories } = learnerOf(context).preferences
  const { projects, study, ...known } = await planOf(context)
  const { goal } = known
  const byRule = inPlanOrder(projects, { ...known, study: { ...study, order: [] } }, selectedCategories)
  return {
    projects: projects
      .filter(({ status }) => status !== 'COMPLETE')
      .map((project) => ({
        projectId: project.id,
        source: planSource(project, { goal: pathOf(goal), isInTopics: () => isInTopics(project, selectedCategories) }),
      })),
    isByHand: byRule.some(({ id }, at) => id !== projects[at]?.id),
    daysOff: study.daysOff,
  }
}

const getPlan = call.getPlan.handler(async ({ context }) => showPlan(context))

const YEAR_MS = 366 * 86_400_000

const changePlan = call.changePlan.handler(async ({ context, input: { order, dayOff }, errors }) => {
  const { services } = context
  const { id, preferences } = learnerOf(context)
  const now = services.clock.now()
  const today = dateIn(preferences.timeZone, now)
  if (dayOff && Date.parse(dayOff.date) - now.getTime() > YEAR_MS) {
    throw errors.UNPROCESSABLE_CONTENT({ message: scheduleTexts.dayTooFar })
  }
  await services.db.transaction(async (tx) => {
    await lockAccount(tx, id)
    const current = await findStudyPlan(tx, id)
    await saveStudyPlan(
      tx,
      id,
      {
        order: order ? [...new Set(order)] : current.order,
        daysOff: dayOff ? changedDaysOff(current.daysOff, dayOff, today) : current.daysOff,
      },
      now,
    )
    await announce(tx, id, 'project')
  })
  return showPlan(context)
})

export const scheduleCalls = { getSchedule, exportSchedule, getPlan, changePlan }

export const scheduleData: OwnData = {
  name: 'schedule',
  tables: ['study_plans'],
  async *files({ db }, { id }) {
    const plan = await findStudyPlan(db, id)
    if (plan.order.length > 0 || plan.daysOff.length > 0) yield { path: 'plan.json', content: `${JSON.stringify(plan, null, 2)}\n` }
  },
}

import { implement } from '@orpc/server'
import type { Actor } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { listSeries } from '#features/content/published-catalogue.store.ts'
import { hasPro, isProDays } from '#features/plans/plans.rules.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { listProjectsOf } from '#features/projects/reader-view.server.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import { settle } from '#platform/http/errors.ts'
import { calendarOf } from './calendar.rules.ts'
import { scheduleContract } from './schedule.contract.ts'
import { DEFAULT_ORDER, sortProjects, type Direction, type Order } from './order.rules.ts'
import { hasTime, planSchedule, type Plannable, type TimePreference, type Week } from './schedule.rules.ts'
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
}

async function plan(context: Asker, options: ScheduleOptions): Promise<Planned | DaysRefusal> {
  const { actor } = context
  const account = learnerOf(context)
  const time = timeOf(actor, account.preferences, options)
  if (isRefused(time)) return time
  if (!hasTime(time)) return { ...time, weeks: [] }
  const { topics, orderBy = DEFAULT_ORDER, sortBy = 'asc' } = options
  const { db } = context.services
  const [projects, series] = await Promise.all([listProjectsOf(db, context), listSeries(db)])
  const titles = new Map(series.map(({ id, title }) => [id, title]))
  const wanted = projects
    .filter((project) => (topics ? isInTopics(project, topics) : project.selected))
    // leave out locked projects, unless the learner added them
    .filter(({ locked, selected }) => !locked || selected || hasPro(actor))
    .map((project) => ({ ...project, selectedAt: project.selectedTime === null ? null : new Date(project.selectedTime) }))
  const inOrder = sortProjects(wanted, orderBy, sortBy, ({ metadata }) => titles.get(metadata.series ?? '') ?? metadata.category)
  return { ...time, weeks: planSchedule(inOrder.map(plannableOf), time) }
}

/** Plans the learner's saved choice: their topics, or else My Projects. */
export async function planCourse(context: Asker): Promise<Planned> {
  const { selectedCategories: topics } = learnerOf(context).preferences
  const planned = await plan(context, topics.length > 0 ? { topics } : {})
  return isRefused(planned) ? { weeks: [], hoursPerDay: 0, daysPerWeek: 0 } : planned
}

function plannableOf({ id, metadata, status, progress, completions, completedBy, selected }: Project): Plannable {
  const { title: name, description, category, time: minutes, part } = metadata
  return { id, name, description, category, minutes, part, status, progress, completions, completedBy, selected }
}

/** The same course as a calendar, from today on. */
export async function calendarOfCourse(context: Asker): Promise<string> {
  const { weeks, daysPerWeek } = await planCourse(context)
  const { clock, config } = context.services
  const now = clock.now()
  return calendarOf({
    weeks,
    daysPerWeek,
    now,
    site: config.publicUrl,
    name: scheduleTexts.calendarName,
    start: now.toISOString().slice(0, 10),
    minutes: ({ minutes }) => scheduleTexts.minutes(minutes),
  })
}

const getSchedule = call.getSchedule.handler(async ({ context, input, errors }) => settle(await plan(context, input), errors).weeks)

const exportSchedule = call.exportSchedule.handler(async ({ context, input, errors }) => {
  const { weeks, daysPerWeek } = settle(await plan(context, input), errors)
  const { clock, config } = context.services
  const now = clock.now()
  const text = calendarOf({
    weeks,
    daysPerWeek,
    now,
    site: config.publicUrl,
    name: scheduleTexts.calendarName,
    start: input.start ?? now.toISOString().slice(0, 10),
    minutes: ({ minutes }) => scheduleTexts.minutes(minutes),
  })
  return {
    headers: { 'content-disposition': 'attachment; filename="waymark-schedule.ics"', 'cache-control': 'private, no-store' },
    body: new Blob([text], { type: 'text/calendar; charset=utf-8' }),
  }
})

export const scheduleCalls = { getSchedule, exportSchedule }

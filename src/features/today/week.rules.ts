import { isStudyDay, studyDates } from '#features/schedule/calendar.rules.ts'
import type { Day, Task, Week } from '#features/schedule/schedule.rules.ts'

/** The week of a day, from Monday on: tasks completed on past days, and tasks planned for the rest. */

export interface PlannedTask {
  projectId: string
  name: string
  minutes: number
}

export interface DayOfWeek {
  /** for example 2026-01-31 */
  date: string
  /** how many tasks were completed on it */
  done: number
  planned: PlannedTask[]
  /** it is a study day of theirs, also when nothing is left to plan on it */
  isStudyDay: boolean
  /** taken off by hand */
  isOff: boolean
}

const DAY_MS = 86_400_000
const DAYS = 7
/** Minutes are rounded to five, because a project's own time is no more exact. */
const GRAIN = 5

export function mondayOf(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  return dateAfter(date, -((at.getUTCDay() + 6) % DAYS))
}

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

interface Facts {
  today: string
  /** today's plan is done: the rest starts tomorrow */
  isDoneToday: boolean
  weeks: readonly Week[]
  daysPerWeek: number
  daysOff: readonly string[]
  /** completed tasks, by date */
  done: ReadonlyMap<string, number>
}

export type Sitting = Pick<DayOfWeek, 'date' | 'planned'>

type PlanAhead = Omit<Facts, 'done'>

/** All remaining days of the plan with their dates. */
function daysAhead({ today, isDoneToday, weeks, daysPerWeek, daysOff }: PlanAhead, most = Infinity): { date: string; day: Day }[] {
  const open = openDays(weeks).slice(0, most)
  const start = isDoneToday ? dateAfter(today, 1) : today
  return studyDates(start, daysPerWeek, open.length, daysOff).flatMap((date, index) => {
    const day = open[index]
    return day ? { date, day } : []
  })
}

/** The remaining sittings with their dates, at most one week. */
export function sittingsOf(facts: PlanAhead): Sitting[] {
  return daysAhead(facts, DAYS).map(({ date, day }) => ({ date, planned: plannedOn(day) }))
}

/** The day on which the last of these projects is done if all goes as planned; null without time, or with none of them planned. */
export function lastDayOf(projectIds: readonly string[], facts: PlanAhead): string | null {
  return (
    daysAhead(facts).findLast(({ day }) => day.tasks.some(({ id, status }) => status !== 'COMPLETE' && projectIds.includes(id)))?.date ??
    null
  )
}

export function weekOf({ done, ...facts }: Facts): DayOfWeek[] {
  const monday = mondayOf(facts.today)
  const planned = new Map(sittingsOf(facts).map((sitting) => [sitting.date, sitting.planned]))
  return Array.from({ length: DAYS }, (_, index) => {
    const date = dateAfter(monday, index)
    return {
      date,
      done: done.get(date) ?? 0,
      planned: planned.get(date) ?? [],
      isStudyDay: isStudyDay(date, facts.daysPerWeek),
      isOff: facts.daysOff.includes(date),
    }
  })
}

/** Whether this morning's first open sitting is done. `morning` has the progress that today's projects had then. */
export function isSittingDone(weeks: readonly Week[], morning: ReadonlyMap<string, number>): boolean {
  const days = weeks.flatMap((week) => week.days)
  const whole = new Map<string, number>()
  for (const { id, minutes } of days.flatMap(({ tasks }) => tasks)) whole.set(id, (whole.get(id) ?? 0) + minutes)
  const reached = new Map<string, number>()
  const wasDone = ({ id, minutes, status }: Task) => {
    const end = (reached.get(id) ?? 0) + minutes
    reached.set(id, end)
    const then = morning.get(id)
    const all = whole.get(id) ?? end
    return then === undefined ? status === 'COMPLETE' : end < all && end <= then * all
  }
  const first = days.find(({ tasks }) => tasks.filter(wasDone).length < tasks.length)
  return morning.size > 0 && first?.status === 'COMPLETE'
}

function openDays(weeks: readonly Week[]): Day[] {
  return weeks.flatMap(({ days }) => days).filter(({ status }) => status !== 'COMPLETE')
}

function plannedOn(day: Day | undefined): PlannedTask[] {
  return (day?.tasks ?? [])
    .filter(({ status }) => status !== 'COMPLETE')
    .map(({ id, name, minutes, progress }) => ({
      projectId: id,
      name,
      minutes: Math.max(GRAIN, Math.round((minutes * (1 - progress)) / GRAIN) * GRAIN),
    }))
}

export function minutesOf(days: readonly Pick<DayOfWeek, 'planned'>[]): number {
  return days.flatMap(({ planned }) => planned).reduce((sum, { minutes }) => sum + minutes, 0)
}

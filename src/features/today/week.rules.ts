import { dateAfter, isStudyDay, mondayOf, studyDates } from '#features/schedule/calendar.rules.ts'
import { minutesLeft, type Day, type Week } from '#features/schedule/schedule.rules.ts'

/** The week of a day, from Monday on: tasks completed on past days, and tasks planned for the rest. */

interface PlannedTask {
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

const DAYS = 7

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

type Sitting = Pick<DayOfWeek, 'date' | 'planned'>

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

function openDays(weeks: readonly Week[]): Day[] {
  return weeks.flatMap(({ days }) => days).filter(({ status }) => status !== 'COMPLETE')
}

function plannedOn(day: Day | undefined): PlannedTask[] {
  return (day?.tasks ?? [])
    .filter(({ status }) => status !== 'COMPLETE')
    .map((task) => ({ projectId: task.id, name: task.name, minutes: minutesLeft(task) }))
}

export function minutesOf(days: readonly Pick<DayOfWeek, 'planned'>[]): number {
  return days.flatMap(({ planned }) => planned).reduce((sum, { minutes }) => sum + minutes, 0)
}

import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/** Plans weeks of study days from projects, their order and the learner's time. What is done today keeps its place until tomorrow. */

export const MOST_HOURS = 8
export const MOST_DAYS = 7
/** Plans are made in steps of so many minutes: a project's own time is no more exact. */
export const GRAIN = 5

/** The part of a project that the schedule needs. */
export interface Plannable {
  id: string
  name: string
  description: string
  category: string
  minutes: number
  status: ProjectStatus
  /** from 0 to 1 */
  progress: number
  /** its progress when today began */
  before: number
  /** the author's name of its part, if any */
  part: string | null
  completions: number
  completedBy: string[]
  selected: boolean
}

export interface TimePreference {
  hoursPerDay: number
  daysPerWeek: number
}

export interface TaskFact {
  key: 'Part' | 'Completions' | 'CompletedBy' | 'selected'
  value: string | number | boolean | string[] | null
}

export interface Task {
  /** of its project */
  id: string
  type: 'project'
  name: string
  description: string
  category: string
  metadata: TaskFact[]
  status: ProjectStatus
  progress: number
  minutes: number
}

export interface Day {
  id: string
  /** for example 2026-01-31; null for what was done before today, and where nobody asks for dates */
  date: string | null
  status: ProjectStatus
  tasks: Task[]
}

export interface Week {
  id: string
  status: ProjectStatus
  days: Day[]
}

/** A schedule needs both. */
export function hasTime({ hoursPerDay, daysPerWeek }: TimePreference): boolean {
  return hoursPerDay > 0 && daysPerWeek > 0
}

/** Minutes of a project that are done in one go. */
interface Sitting {
  project: Plannable
  /** minutes of the project before it */
  from: number
  minutes: number
  isDone: boolean
}

/**
 * Fills the days in order: first with what was done before today, then the coming ones, so that today has room for all of its hours.
 * `datesOf` gives the dates of so many coming days.
 */
export function planSchedule(
  inOrder: readonly Plannable[],
  time: TimePreference,
  datesOf: (days: number) => readonly string[] = () => [],
): Week[] {
  const { past, ahead } = planDays(inOrder, time)
  const dates = datesOf(ahead.length)
  const days = [
    ...tasksOn(past).map((tasks) => ({ tasks, date: null })),
    ...tasksOn(ahead).map((tasks, at) => ({ tasks, date: dates[at] ?? null })),
  ]
  return weeksOf(days, time.daysPerWeek)
}

/** Whether all of what was planned for today this morning is done. */
export function isSittingDone(inOrder: readonly Plannable[], time: TimePreference): boolean {
  const [today] = tasksOn(planDays(inOrder, time).ahead.slice(0, 1))
  return today !== undefined && statusOf(today) === 'COMPLETE'
}

function planDays(inOrder: readonly Plannable[], time: TimePreference): { past: Sitting[][]; ahead: Sitting[][] } {
  if (!hasTime(time)) return { past: [], ahead: [] }
  const capacity = Math.max(time.hoursPerDay * 60, GRAIN)
  const [today = []] = filled(
    inOrder.flatMap((project) => sitting(project, doneBefore(project), wholeOf(project))),
    capacity,
  )
  const reached = new Map(today.map(({ project, from, minutes }) => [project, from + minutes]))
  const reachedBy = (project: Plannable) => reached.get(project) ?? doneBefore(project)
  // what was done today beyond today's sitting leaves no gap on the day that it was planned for
  const done = [
    ...inOrder.flatMap((project) => sitting(project, 0, doneBefore(project), true)),
    ...inOrder.flatMap((project) => sitting(project, reachedBy(project), doneNow(project), true)),
  ]
  const later = inOrder.flatMap((project) => sitting(project, Math.max(reachedBy(project), doneNow(project)), wholeOf(project)))
  return { past: filled(done, capacity), ahead: [...(today.length > 0 ? [today] : []), ...filled(later, capacity)] }
}

function sitting(project: Plannable, from: number, to: number, isDone = false): Sitting[] {
  return to > from ? [{ project, from, minutes: to - from, isDone }] : []
}

const wholeOf = ({ minutes }: Plannable) => Math.max(1, minutes)

/** Minutes done before today. */
function doneBefore(project: Plannable): number {
  const { status, before, progress } = project
  return status === 'COMPLETE' && before === 1 ? wholeOf(project) : doneAt(project, Math.min(before, progress))
}

function doneNow(project: Plannable): number {
  return project.status === 'COMPLETE' ? wholeOf(project) : doneAt(project, project.progress)
}

/** Of an open project something is left. */
function doneAt(project: Plannable, progress: number): number {
  const whole = wholeOf(project)
  return Math.max(0, Math.min(Math.round((whole * progress) / GRAIN) * GRAIN, whole - GRAIN))
}

function filled(all: readonly Sitting[], capacity: number): Sitting[][] {
  const days: Sitting[][] = []
  let room = 0
  for (const { minutes: whole, ...rest } of all) {
    let left = whole
    while (left > 0) {
      if (room < Math.min(left, GRAIN)) {
        days.push([])
        room = capacity
      }
      const minutes = Math.min(left, room)
      days.at(-1)?.push({ ...rest, from: rest.from + whole - left, minutes })
      left -= minutes
      room -= minutes
    }
  }
  return days
}

function tasksOn(days: readonly Sitting[][]): Task[][] {
  const counts = new Map<Plannable, { of: number; at: number; facts: TaskFact[] }>()
  for (const { project } of days.flat()) {
    const count = counts.get(project) ?? { of: 0, at: 0, facts: factsOf(project) }
    counts.set(project, { ...count, of: count.of + 1 })
  }
  return days.map((day) =>
    day.flatMap((sitting) => {
      const count = counts.get(sitting.project)
      if (!count) return []
      count.at += 1
      return [taskOf(sitting, count)]
    }),
  )
}

/** The facts that all sittings of a project share. */
function factsOf({ completions, completedBy, selected }: Plannable): TaskFact[] {
  return [
    { key: 'Completions', value: completions },
    { key: 'CompletedBy', value: completedBy },
    { key: 'selected', value: selected },
  ]
}

function taskOf(sitting: Sitting, { of, at, facts }: { of: number; at: number; facts: readonly TaskFact[] }): Task {
  const { id, name, description, category, part } = sitting.project
  const metadata: TaskFact[] = [{ key: 'Part', value: of > 1 ? `${at}/${of}` : part }, ...facts]
  return { id, type: 'project', name, description, category, metadata, ...stateOf(sitting), minutes: sitting.minutes }
}

/** Completes the sittings of a project in order, according to its progress. */
function stateOf({ project, from, minutes, isDone }: Sitting): Pick<Task, 'status' | 'progress'> {
  const { status, progress } = project
  const [whole, done] = [wholeOf(project), doneBefore(project)]
  if (isDone || status === 'COMPLETE') return { status: 'COMPLETE', progress: 1 }
  if (minutes === whole) return { status, progress }
  const reached = Math.min(1, Math.max(0, (progress * whole - from) / minutes))
  const isLast = from + minutes >= whole
  if (reached > 1 - 1e-9 && !isLast) return { status: 'COMPLETE', progress: 1 }
  const isNext = from === done || from === doneNow(project)
  return { status: reached > 0 || isNext ? status : 'INCOMPLETE', progress: reached }
}

function weeksOf(days: readonly Pick<Day, 'tasks' | 'date'>[], daysPerWeek: number): Week[] {
  const weeks: Week[] = []
  for (const [at, { tasks, date }] of days.entries()) {
    const [week, day] = [Math.floor(at / daysPerWeek) + 1, (at % daysPerWeek) + 1]
    if (day === 1) weeks.push({ id: `week-${week}`, status: 'INCOMPLETE', days: [] })
    weeks.at(-1)?.days.push({ id: `week-${week}-day-${day}`, date, status: statusOf(tasks), tasks })
  }
  return weeks.map((week) => ({ ...week, status: statusOf(week.days) }))
}

/** What is left of a task, in steps of five minutes. */
export function minutesLeft({ minutes, progress }: Pick<Task, 'minutes' | 'progress'>): number {
  return Math.max(GRAIN, Math.round((minutes * (1 - progress)) / GRAIN) * GRAIN)
}

/** Complete if all are; in progress if any is. */
export function statusOf(items: readonly { status: ProjectStatus }[]): ProjectStatus {
  const every = (...wanted: ProjectStatus[]) => items.every(({ status }) => wanted.includes(status))
  if (every('COMPLETE')) return 'COMPLETE'
  if (every('COMPLETE', 'IN_REVIEW')) return 'IN_REVIEW'
  return every('INCOMPLETE') ? 'INCOMPLETE' : 'IN_PROGRESS'
}

export function tasksOf(weeks: readonly Week[]): Task[] {
  return weeks.flatMap(({ days }) => days.flatMap(({ tasks }) => tasks))
}

/** The first open task after the current project; if none follows, the first open one of all. */
export function nextTask(weeks: readonly Week[], currentProject: string | null, time: TimePreference): Task | null {
  if (!hasTime(time)) return null
  const tasks = tasksOf(weeks)
  const isOpen = ({ status }: Task) => status !== 'COMPLETE'
  const current = tasks.findLastIndex(({ id }) => id === currentProject)
  return tasks.slice(current + 1).find(isOpen) ?? tasks.find(isOpen) ?? null
}

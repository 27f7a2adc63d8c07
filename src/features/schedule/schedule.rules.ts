import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/** Plans weeks of study days from projects, their order and the learner's time. What is done today takes its minutes from today. */

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

interface Ahead {
  /** minutes done today, which today has less for */
  spent?: number
  /** the dates of so many coming days */
  datesOf?: (days: number) => readonly string[]
}

/** Fills the days in order: first with what is done, then the coming ones, of which the first has what today has left. */
export function planSchedule(inOrder: readonly Plannable[], time: TimePreference, { spent = 0, datesOf = () => [] }: Ahead = {}): Week[] {
  if (!hasTime(time)) return []
  const capacity = capacityOf(time)
  const done = filled(
    inOrder.flatMap((project) => sitting(project, 0, doneNow(project), true)),
    capacity,
  )
  const ahead = filled(
    inOrder.flatMap((project) => sitting(project, doneNow(project), wholeOf(project))),
    capacity,
    roomToday(time, spent),
  )
  const dates = datesOf(ahead.length)
  const days = [
    ...tasksOn(done).map((tasks) => ({ tasks, date: null })),
    ...tasksOn(ahead).map((tasks, at) => ({ tasks, date: dates[at] ?? null })),
  ]
  return weeksOf(days, time.daysPerWeek)
}

const capacityOf = ({ hoursPerDay }: TimePreference) => Math.max(hoursPerDay * 60, GRAIN)

/** Minutes of today that are left; less than a sitting is none. */
export function roomToday(time: TimePreference, spent: number): number {
  const room = capacityOf(time) - spent
  return room < GRAIN ? 0 : room
}

function sitting(project: Plannable, from: number, to: number, isDone = false): Sitting[] {
  return to > from ? [{ project, from, minutes: to - from, isDone }] : []
}

const wholeOf = ({ minutes }: Pick<Plannable, 'minutes'>) => Math.max(1, minutes)

type Measured = Pick<Plannable, 'minutes' | 'status' | 'progress'>

function doneNow({ minutes, status, progress }: Measured): number {
  return status === 'COMPLETE' ? wholeOf({ minutes }) : doneAt(minutes, progress)
}

/** Of a project with open tasks something is left. */
function doneAt(minutes: number, progress: number): number {
  const whole = wholeOf({ minutes })
  if (progress >= 1) return whole
  return Math.max(0, Math.min(Math.round((whole * progress) / GRAIN) * GRAIN, whole - GRAIN))
}

/** Minutes that were done of a project since it had this progress. */
export function minutesSince(project: Measured, before: number): number {
  return Math.max(0, doneNow(project) - doneAt(project.minutes, before))
}

/** `first` is what the first day has room for; without any it begins with the next. */
function filled(all: readonly Sitting[], capacity: number, first = capacity): Sitting[][] {
  const days: Sitting[][] = []
  let room = 0
  for (const { minutes: whole, ...rest } of all) {
    let left = whole
    while (left > 0) {
      if (room < Math.min(left, GRAIN)) {
        days.push([])
        room = days.length === 1 && first > 0 ? first : capacity
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
  const [whole, done] = [wholeOf(project), doneNow(project)]
  if (isDone || status === 'COMPLETE') return { status: 'COMPLETE', progress: 1 }
  if (minutes === whole) return { status, progress }
  const reached = Math.min(1, Math.max(0, (progress * whole - from) / minutes))
  const isLast = from + minutes >= whole
  if (reached > 1 - 1e-9 && !isLast) return { status: 'COMPLETE', progress: 1 }
  return { status: reached > 0 || from === done ? status : 'INCOMPLETE', progress: reached }
}

function weeksOf(days: readonly Pick<Day, 'tasks' | 'date'>[], daysPerWeek: number): Week[] {
  const weeks: Week[] = []
  for (const [at, { tasks, date }] of days.entries()) {
    const [week, day] = [Math.floor(at / daysPerWeek) + 1, (at % daysPerWeek) + 1]
    if (day === 1) weeks.push({ id: `week-${week}`, status: 'INCOMPLETE', days: [] })
    weeks.at(-1)?.days.push({ id: `week-${week}-day-${day}`, date, status: jointStatus(tasks), tasks })
  }
  return weeks.map((week) => ({ ...week, status: jointStatus(week.days) }))
}

/** What is left of a task, in steps of five minutes; nothing if only the finish is. */
export function minutesLeft({ minutes, progress }: Pick<Task, 'minutes' | 'progress'>): number {
  if (progress >= 1) return 0
  return Math.max(GRAIN, Math.round((minutes * (1 - progress)) / GRAIN) * GRAIN)
}

/** Complete if all are; in progress if any is. */
export function jointStatus(items: readonly { status: ProjectStatus }[]): ProjectStatus {
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

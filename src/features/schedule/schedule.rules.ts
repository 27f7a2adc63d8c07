import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/**
 * A study schedule follows from the projects, their order and the time that somebody has: weeks of so many days,
 * days of so many hours. What is done keeps its place, so nothing moves when something is completed.
 */

export const MOST_HOURS = 8
export const MOST_DAYS = 7
/** Minutes of the shortest sitting that a long project is divided into. */
export const SHORTEST_SITTING = 15

/** A project as the schedule needs it. */
export interface Plannable {
  id: string
  name: string
  description: string
  category: string
  minutes: number
  status: ProjectStatus
  /** 0 to 1 */
  progress: number
  /** what the author calls its part, where it has one */
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
  status: ProjectStatus
  tasks: Task[]
}

export interface Week {
  id: string
  status: ProjectStatus
  days: Day[]
}

/** Only with both there is a schedule. */
export function hasTime({ hoursPerDay, daysPerWeek }: TimePreference): boolean {
  return hoursPerDay > 0 && daysPerWeek > 0
}

/** Week after week, each project in its turn. A project longer than a day is divided; a shorter one is done in one sitting. */
export function planSchedule(inOrder: readonly Plannable[], time: TimePreference): Week[] {
  if (!hasTime(time)) return []
  const capacity = time.hoursPerDay * 60
  const days: Task[][] = []
  let room = 0
  for (const project of inOrder) {
    const whole = Math.max(1, project.minutes)
    const pieces = piecesOf(whole, capacity, room)
    const facts = factsOf(project)
    let before = 0
    for (const [index, minutes] of pieces.entries()) {
      if (minutes > room) {
        days.push([])
        room = capacity
      }
      room -= minutes
      days.at(-1)?.push(taskOf(project, facts, { index, of: pieces.length, minutes, before, whole }))
      before += minutes
    }
  }
  return weeksOf(days, time.daysPerWeek)
}

/** How long each sitting of a project is; the first may use what is left of the day. */
function piecesOf(minutes: number, capacity: number, room: number): number[] {
  if (minutes <= capacity) return [minutes]
  const sitting = Math.max(capacity, SHORTEST_SITTING)
  const first = room >= SHORTEST_SITTING ? room : sitting
  const pieces: number[] = []
  let left = minutes
  while (left > 0) {
    const piece = Math.min(left, pieces.length === 0 ? first : sitting)
    pieces.push(piece)
    left -= piece
  }
  return withoutCrumb(pieces)
}

/** Five minutes on a day of their own are no sitting: the one before gives some of its time. */
function withoutCrumb(pieces: number[]): number[] {
  const [before = 0, last = 0] = pieces.slice(-2)
  const lacking = SHORTEST_SITTING - last
  if (pieces.length < 2 || lacking <= 0) return pieces
  if (before - lacking >= SHORTEST_SITTING) return [...pieces.slice(0, -2), before - lacking, SHORTEST_SITTING]
  return pieces
}

interface Piece {
  index: number
  of: number
  minutes: number
  before: number
  whole: number
}

/** What all sittings of a project have in common. */
function factsOf({ completions, completedBy, selected }: Plannable): TaskFact[] {
  return [
    { key: 'Completions', value: completions },
    { key: 'CompletedBy', value: completedBy },
    { key: 'selected', value: selected },
  ]
}

function taskOf(project: Plannable, facts: readonly TaskFact[], piece: Piece): Task {
  const { id, name, description, category } = project
  const part = piece.of > 1 ? `${piece.index + 1}/${piece.of}` : project.part
  const metadata: TaskFact[] = [{ key: 'Part', value: part }, ...facts]
  const { status, progress } = pieceState(project, piece)
  return { id, type: 'project', name, description, category, metadata, status, progress, minutes: piece.minutes }
}

/** The sittings of a project are done one after the other, as far as its progress goes. */
function pieceState({ status, progress }: Plannable, { of, minutes, before, whole }: Piece): Pick<Task, 'status' | 'progress'> {
  if (status === 'COMPLETE') return { status, progress: 1 }
  if (of === 1) return { status, progress }
  const reached = Math.min(1, Math.max(0, (progress * whole - before) / minutes))
  const isLast = before + minutes >= whole
  if (reached >= 1 && !isLast) return { status: 'COMPLETE', progress: 1 }
  return { status: reached > 0 || before === 0 ? status : 'INCOMPLETE', progress: reached }
}

function weeksOf(days: readonly Task[][], daysPerWeek: number): Week[] {
  const weeks: Week[] = []
  for (const [at, tasks] of days.entries()) {
    const [week, day] = [Math.floor(at / daysPerWeek) + 1, (at % daysPerWeek) + 1]
    if (day === 1) weeks.push({ id: `week-${week}`, status: 'INCOMPLETE', days: [] })
    weeks.at(-1)?.days.push({ id: `week-${week}-day-${day}`, status: statusOf(tasks), tasks })
  }
  return weeks.map((week) => ({ ...week, status: statusOf(week.days) }))
}

/** Complete only if all are; under way as soon as one is. */
export function statusOf(items: readonly { status: ProjectStatus }[]): ProjectStatus {
  const every = (...wanted: ProjectStatus[]) => items.every(({ status }) => wanted.includes(status))
  if (every('COMPLETE')) return 'COMPLETE'
  if (every('COMPLETE', 'IN_REVIEW')) return 'IN_REVIEW'
  return every('INCOMPLETE') ? 'INCOMPLETE' : 'IN_PROGRESS'
}

export function tasksOf(weeks: readonly Week[]): Task[] {
  return weeks.flatMap(({ days }) => days.flatMap(({ tasks }) => tasks))
}

/** The first open task after the current project, and when none follows, the first open one there is. */
export function nextTask(weeks: readonly Week[], currentProject: string | null, time: TimePreference): Task | null {
  if (!hasTime(time)) return null
  const tasks = tasksOf(weeks)
  const isOpen = ({ status }: Task) => status !== 'COMPLETE'
  const current = tasks.findLastIndex(({ id }) => id === currentProject)
  return tasks.slice(current + 1).find(isOpen) ?? tasks.find(isOpen) ?? null
}

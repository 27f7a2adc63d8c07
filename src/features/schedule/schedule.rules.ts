import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/**
 * Plans weeks of study days from projects, their order and the learner's time. Completed projects keep their place, so completing one moves
 * nothing.
 */

export const MOST_HOURS = 8
export const MOST_DAYS = 7
/** The shortest sitting in minutes into which a long project is divided. */
export const SHORTEST_SITTING = 15

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

/** Fills the weeks in order. A project longer than a day is divided; a shorter one is one sitting. */
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

/** The length of each sitting of a project; the first may use the rest of a day. */
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

/** Lengthens a last sitting below the minimum with time of the one before. */
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

/** The facts that all sittings of a project share. */
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

/** Completes the sittings of a project in order, according to its progress. */
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

import { Link } from '@tanstack/react-router'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { cx } from '#ui/cx.ts'
import { mondayOf, partOf } from '../calendar.rules.ts'
import { minutesLeft, type Day, type Task, type Week } from '../schedule.rules.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { useOpenGroups } from './open-groups.ts'
import { useProjectSearch } from './project-search.ts'

interface WeekListProps {
  weeks: Week[]
  currentProject: string | null
  next: Task | null
  /** for example 2026-01-31 */
  today: string
}

interface Group {
  id: string
  title: string
  days: { day: Day; title: string | null }[]
}

/** Weeks, days and tasks; the week of the next task is open at first. */
export function WeekList({ weeks, currentProject, next, today }: WeekListProps) {
  const groupOf = useOpenGroups()
  const groups = weeks.some(({ days }) => days.some(({ date }) => date !== null)) ? byDate(weeks, today) : byNumber(weeks)
  const due = groups.find(({ days }) => next && days.some(({ day }) => day.tasks.includes(next))) ?? groups[0]
  return (
    <ol className="flex flex-col gap-2">
      {groups.map((group) => (
        <li key={group.id}>
          <Accordion
            summary={group.title}
            aside={<Counter tasks={group.days.flatMap(({ day }) => day.tasks)} />}
            {...groupOf(group.id, group === due)}
          >
            <ol className="flex flex-col gap-3">
              {group.days.map(({ day, title }) => (
                <DayRows key={day.id} day={day} title={title} currentProject={currentProject} next={next} />
              ))}
            </ol>
          </Accordion>
        </li>
      ))}
    </ol>
  )
}

/** The weeks of the calendar, behind what was done before today. */
function byDate(weeks: readonly Week[], today: string): Group[] {
  const dated = weeks.flatMap(({ days }) => days).filter(({ date }) => date !== null)
  const ahead = Map.groupBy(dated, ({ date }) => mondayOf(date ?? today))
  return [
    ...doneIn(weeks),
    ...[...ahead].map(([monday, own]) => ({
      id: monday,
      title: scheduleTexts.weekFrom(monday, mondayOf(today)),
      days: own.map((day) => ({ day, title: scheduleTexts.date(day.date ?? today, today) })),
    })),
  ]
}

/** What was done of each project, in one line. */
function doneIn(weeks: readonly Week[]): Group[] {
  const done = weeks.flatMap(({ days }) => days).filter(({ date, status }) => date === null && status === 'COMPLETE')
  const own = Map.groupBy(
    done.flatMap((day) => day.tasks),
    ({ id }) => id,
  )
  const tasks = [...own.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, metadata: [], minutes: others.reduce((sum, { minutes }) => sum + minutes, first.minutes) }] : [],
  )
  if (tasks.length === 0) return []
  return [{ id: 'done', title: scheduleTexts.done, days: [{ day: { id: 'done', date: null, status: 'COMPLETE', tasks }, title: null }] }]
}

/** A sorted list has no dates, so its weeks and days are counted. */
function byNumber(weeks: readonly Week[]): Group[] {
  const open = weeks.flatMap(({ days }) => days).filter(({ status }) => status !== 'COMPLETE')
  const inWeek = weeks[0]?.days.length ?? 1
  const counted = Map.groupBy(open.entries(), ([at]) => Math.floor(at / inWeek))
  return [
    ...doneIn(weeks),
    ...[...counted].map(([week, days]) => ({
      id: `week-${week + 1}`,
      title: scheduleTexts.week(week + 1),
      days: days.map(([at, day]) => ({ day, title: scheduleTexts.day((at % inWeek) + 1) })),
    })),
  ]
}

function Counter({ tasks }: { tasks: Task[] }) {
  const done = tasks.filter(({ status }) => status === 'COMPLETE').length
  return <span className="text-xs font-normal text-ink-soft">{scheduleTexts.doneOf(done, tasks.length)}</span>
}

interface DayRowsProps extends Pick<WeekListProps, 'currentProject' | 'next'> {
  day: Day
  title: string | null
}

function DayRows({ day, title, currentProject, next }: DayRowsProps) {
  return (
    <li data-status={day.status}>
      {title !== null && <p className="mb-1 text-xs font-medium text-ink-soft">{title}</p>}
      <ul className="flex flex-col">
        {day.tasks.map((task) => (
          <li key={`${task.id} ${partOf(task) ?? ''}`}>
            <TaskRow task={task} isCurrent={task.id === currentProject} isNext={task === next} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function TaskRow({ task, isCurrent, isNext }: { task: Task; isCurrent: boolean; isNext: boolean }) {
  const { id, name, status, progress, minutes } = task
  const part = partOf(task)
  const isOpen = status !== 'COMPLETE'
  const time = isOpen ? scheduleTexts.left(minutesLeft(task), status !== 'INCOMPLETE') : scheduleTexts.minutes(minutes)
  const facts = [part && scheduleTexts.part(part), time, isNext && scheduleTexts.next]
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: id }}
      search={useProjectSearch(id)}
      aria-current={isCurrent ? 'true' : undefined}
      data-task={status}
      className={cx('-mx-2 flex items-start gap-3 rounded-sm px-2 py-2 transition-colors hover:bg-well', isCurrent && 'bg-well')}
    >
      <StatusRing status={status} progress={progress} />
      <span className="min-w-0 flex-1">
        <span className={cx('block text-sm leading-snug font-medium', status === 'COMPLETE' && 'text-ink-soft')}>
          {name || scheduleTexts.untitledProject}
        </span>
        <span className="block text-xs text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  )
}

/** The least that a started ring shows. */
const BEGUN = 0.25

export function StatusRing({ status, progress }: Pick<Task, 'status' | 'progress'>) {
  const value = status === 'INCOMPLETE' ? 0 : Math.max(progress, BEGUN)
  return (
    <ProgressRing
      value={value}
      label={scheduleTexts.status[status]}
      tone={status === 'IN_REVIEW' ? 'green' : 'accent'}
      done={status === 'COMPLETE'}
    />
  )
}

import { Link } from '@tanstack/react-router'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { cx } from '#ui/cx.ts'
import { partOf } from '../calendar.rules.ts'
import { tasksOf, type Day, type Task, type Week } from '../schedule.rules.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { useOpenGroups } from './open-groups.ts'
import { useProjectSearch } from './project-search.ts'

interface WeekListProps {
  weeks: Week[]
  currentProject: string | null
  next: Task | null
}

/** Weeks, days and tasks; the week of the next task is open at first. */
export function WeekList({ weeks, currentProject, next }: WeekListProps) {
  const groupOf = useOpenGroups()
  const due = weeks.find((week) => next && tasksOf([week]).includes(next)) ?? weeks[0]
  return (
    <ol className="flex flex-col gap-2">
      {weeks.map((week, index) => (
        <li key={week.id}>
          <Accordion
            summary={scheduleTexts.week(index + 1)}
            aside={<Counter tasks={tasksOf([week])} />}
            {...groupOf(week.id, week === due)}
          >
            <ol className="flex flex-col gap-3">
              {week.days.map((day, at) => (
                <DayRows key={day.id} day={day} number={at + 1} currentProject={currentProject} next={next} />
              ))}
            </ol>
          </Accordion>
        </li>
      ))}
    </ol>
  )
}

function Counter({ tasks }: { tasks: Task[] }) {
  const done = tasks.filter(({ status }) => status === 'COMPLETE').length
  return <span className="text-xs font-normal text-ink-soft">{scheduleTexts.doneOf(done, tasks.length)}</span>
}

interface DayRowsProps extends Pick<WeekListProps, 'currentProject' | 'next'> {
  day: Day
  number: number
}

function DayRows({ day, number, currentProject, next }: DayRowsProps) {
  return (
    <li data-status={day.status}>
      <p className="mb-1 text-xs font-medium text-ink-soft">{scheduleTexts.day(number)}</p>
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
  const facts = [part && scheduleTexts.part(part), scheduleTexts.minutes(minutes), isNext && scheduleTexts.next]
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

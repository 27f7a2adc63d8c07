import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { calendarHref, scheduleQuery, type ScheduleCalls } from '../schedule.client.ts'
import { scheduleState } from '../schedule-state.client.ts'
import { ORDERS, type Direction, type Order } from '../order.rules.ts'
import { nextTask, tasksOf, type Task } from '../schedule.rules.ts'
import { courseTexts } from '../course.texts.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import type { OwnCourse } from './use-course.ts'
import { useProjectSearch } from './project-search.ts'
import { WeekList } from './week-list.tsx'

interface ScheduleViewProps {
  course: Pick<OwnCourse, 'time' | 'chooseAnew'>
  currentProject: string | null
}

/** The plan by weeks; its orders are views of the same projects. */
export function ScheduleView({ course: { time, chooseAnew }, currentProject }: ScheduleViewProps) {
  const [order, setOrder] = useState<Order>('recommended')
  const [direction, setDirection] = useState<Direction>('asc')
  const wish = { ...time, topics: null, order, direction }
  const query = useQuery(scheduleQuery(useCalls<ScheduleCalls>(), wish))
  const { weeks, status, error } = scheduleState(query)
  const isPlan = order === 'recommended' && direction === 'asc'
  const next = isPlan ? nextTask(weeks, currentProject, time) : null
  const isDone = weeks.length > 0 && tasksOf(weeks).every((task) => task.status === 'COMPLETE')
  return (
    <div className="flex flex-col gap-4" aria-busy={query.isFetching}>
      {error !== null && (
        <Banner type="error" action={<Button onClick={() => void query.refetch()}>{scheduleTexts.again}</Button>}>
          {error}
        </Banner>
      )}
      {status === 'loading' && <Skeleton shape="card" count={3} lines={2} label={courseTexts.loading} className="flex flex-col gap-3" />}
      {status === 'ready' && weeks.length === 0 && (
        <EmptyState small title={scheduleTexts.empty} message={scheduleTexts.emptyMessage} heading="h3" />
      )}
      {next && <NextTask task={next} isAfter={currentProject !== null && next.id !== currentProject} />}
      {isDone && <AllDone onMore={chooseAnew} />}
      {weeks.length > 0 && (
        <>
          <OrderChoice order={order} direction={direction} onOrder={setOrder} onDirection={setDirection} />
          {!isPlan && (
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
              {scheduleTexts.onlySorted}
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  setOrder('recommended')
                  setDirection('asc')
                }}
              >
                {scheduleTexts.asPlanned}
              </Button>
            </p>
          )}
          <WeekList weeks={weeks} currentProject={currentProject} next={next} today={today()} />
          <a
            href={calendarHref({ ...wish, order: 'recommended', direction: 'asc' }, today())}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Icon icon={CalendarPlus} />
            {scheduleTexts.calendar}
          </a>
        </>
      )}
    </div>
  )
}

/** Today in the browser's time zone, which may differ from the server's. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function NextTask({ task, isAfter }: { task: Task; isAfter: boolean }) {
  const search = useProjectSearch(task.id)
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: task.id }}
      search={search}
      className="flex flex-col rounded-md border border-accent bg-accent-soft px-4 py-3 transition-colors hover:bg-sheet"
    >
      <span className="text-xs font-medium text-accent-ink">{isAfter ? scheduleTexts.nextAfter : scheduleTexts.next}</span>
      <span className="font-heading leading-snug font-bold">{task.name || scheduleTexts.untitledProject}</span>
    </Link>
  )
}

function AllDone({ onMore }: { onMore: () => void }) {
  const action = <Button onClick={onMore}>{scheduleTexts.changeTopics}</Button>
  return <EmptyState small title={scheduleTexts.allDone} message={scheduleTexts.allDoneMessage} action={action} heading="h3" />
}

interface OrderChoiceProps {
  order: Order
  direction: Direction
  onOrder: (order: Order) => void
  onDirection: (direction: Direction) => void
}

function OrderChoice({ order, direction, onOrder, onDirection }: OrderChoiceProps) {
  const id = useId()
  const isUp = direction === 'asc'
  return (
    <div className="flex items-end gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <label htmlFor={id} className="text-xs font-medium">
          {scheduleTexts.order}
        </label>
        <select
          id={id}
          value={order}
          className="h-10 w-full rounded-sm border border-ink-faint bg-sheet px-3 text-sm"
          onChange={(event) => onOrder(ORDERS.find((one) => one === event.target.value) ?? order)}
        >
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {scheduleTexts.orders[one]}
            </option>
          ))}
        </select>
      </div>
      <IconButton
        framed
        icon={isUp ? ArrowUp : ArrowDown}
        label={scheduleTexts.turn[direction]}
        onClick={() => onDirection(isUp ? 'desc' : 'asc')}
      />
    </div>
  )
}

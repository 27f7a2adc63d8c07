import { Suspense, lazy, useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '#ui/use-alive.ts'
import type { Today } from '../today.contract.ts'
import { CalendarAddress } from './calendar-address.tsx'
import { sittingText } from './done-today.tsx'
import { todayTexts } from '../today.texts.ts'
import { minutesOf } from '../week.rules.ts'

const WeekSettings = lazy(() => loadLate(() => import('./week-settings.tsx')).then((module) => ({ default: module.WeekSettings })))

type WeekTrailProps = Pick<Today, 'week' | 'date' | 'sitting' | 'next' | 'planned'>

/** Seven days on a path: completed tasks on past days, planned ones on the rest. Hours and days are changed right here. */
export function WeekTrail({ week, date, sitting, next, planned: projects }: WeekTrailProps) {
  const [isChanging, setChanging] = useState(false)
  const planned = minutesOf(week)
  const done = week.reduce((sum, day) => sum + day.done, 0)
  const isBegun = next?.why === 'begun' && next.tasks.done === 0
  const isTheirs = useUser()?.isImpersonated === false
  const hasTime = week.some(({ isStudyDay }) => isStudyDay)
  return (
    <section aria-labelledby="this-week">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="this-week" className="text-xl">
          {todayTexts.week}
        </h2>
        <p className="text-sm text-ink-soft">{todayTexts.weekSum(planned, done)}</p>
      </div>
      <ol className="relative grid grid-cols-7 rounded-md border bg-sheet py-4 shadow-raised before:absolute before:inset-x-[7%] before:top-[4.9rem] before:border-t-2 before:border-dotted before:border-line">
        {week.map((day) => (
          <DayMark key={day.date} day={day} isToday={day.date === date} />
        ))}
      </ol>
      <Sittings week={week} />
      {planned === 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {sitting ? sittingText(sitting, date) : todayTexts.weekEmpty({ done, isBegun, planned: projects, hasTime })}{' '}
          {!sitting && projects === 0 && !isBegun && (
            <a href="?explore=all:" className="text-link">
              {todayTexts.findProject}
            </a>
          )}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-1">
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3 min-w-48 justify-start"
          disabled={!useAlive()}
          aria-expanded={isChanging}
          aria-controls="week-settings"
          onClick={() => setChanging(!isChanging)}
        >
          {isChanging ? todayTexts.timeDone : todayTexts.changeTime}
        </Button>
        {isTheirs && (sitting || projects > 0) && <CalendarAddress />}
      </div>
      <div id="week-settings">
        {isChanging && (
          <Suspense fallback={<Skeleton shape="card" count={1} lines={3} className="mt-2" />}>
            <WeekSettings week={week} date={date} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function DayMark({ day: { date, done, planned, isOff }, isToday }: { day: Today['week'][number]; isToday: boolean }) {
  const minutes = planned.reduce((sum, task) => sum + task.minutes, 0)
  const names = planned.map(({ name }) => name).join(', ')
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      title={names || undefined}
      className="flex min-w-0 flex-col items-center gap-1 px-0.5 text-center"
    >
      <span className={cx('text-xs', isToday ? 'font-bold text-accent-ink' : 'text-ink-soft')}>{todayTexts.weekday(date)}</span>
      <span className={cx('font-heading text-lg leading-none font-bold', isToday ? 'text-accent-ink' : 'text-ink')}>
        {todayTexts.dayOfMonth(date)}
      </span>
      <span
        aria-hidden
        className={cx(
          'relative mt-2 h-2 w-6 rounded-full',
          done > 0 ? 'bg-accent' : minutes > 0 ? 'border-2 border-accent bg-sheet' : 'bg-line',
        )}
      />
      <span className="mt-1 text-xs text-ink-soft">
        {done > 0 && <span className="block text-ink">{todayTexts.doneOn(done)}</span>}
        {minutes > 0 && <span className="block">{todayTexts.duration(minutes)}</span>}
        {isOff && <span className="block">{todayTexts.off}</span>}
        {done === 0 && minutes === 0 && !isOff && <Free />}
      </span>
      {names && <span className="line-clamp-2 text-xs text-ink-faint max-md:hidden">{names}</span>}
    </li>
  )
}

/** On a phone there is no room for names in the days. */
function Sittings({ week }: Pick<Today, 'week'>) {
  const sittings = week.filter(({ planned }) => planned.length > 0)
  if (sittings.length === 0) return null
  return (
    <ol className="mt-3 flex flex-col gap-1 text-sm md:hidden">
      {sittings.map(({ date, planned }) => (
        <li key={date} className="grid grid-cols-[2.5rem_1fr] gap-x-2">
          <span className="text-ink-soft">{todayTexts.weekday(date)}</span>
          <span>{planned.map(({ name }) => name).join(', ')}</span>
        </li>
      ))}
    </ol>
  )
}

function Free() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{todayTexts.free}</span>
    </>
  )
}

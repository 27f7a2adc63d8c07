import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { planQuery, type ScheduleCalls } from '#features/schedule/schedule.client.ts'
import { hasTime, type TimePreference } from '#features/schedule/schedule.rules.ts'
import { scheduleTexts } from '#features/schedule/schedule.texts.ts'
import { TimeSelector } from '#features/schedule/ui/time-selector.tsx'
import { useStudyTime } from '#features/schedule/ui/use-study-time.ts'
import { markStale } from '#features/projects/stale.client.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { Today } from '../today.contract.ts'
import { welcomeTexts, todayTexts } from '../today.texts.ts'
import { dateAfter } from '#features/schedule/calendar.rules.ts'

/** Hours and days for every week, and the study days of the next seven days. */
export function WeekSettings({ week, date }: Pick<Today, 'week' | 'date'>) {
  const studyTime = useStudyTime()
  const { before } = studyTime
  const isPaused = !hasTime(studyTime.time)
  const [isChanged, setChanged] = useState(false)
  function change(changes: Partial<TimePreference>) {
    setChanged(studyTime.changeTime(changes))
  }
  const { data: plan } = useQuery(planQuery(useCalls<ScheduleCalls>()))
  const off = plan?.daysOff ?? week.filter(({ isOff }) => isOff).map((day) => day.date)
  const today = week.findIndex((day) => day.date === date)
  const days = week.flatMap((_, ahead) =>
    week[(today + ahead) % week.length]?.isStudyDay ? [{ date: dateAfter(date, ahead), isOff: off.includes(dateAfter(date, ahead)) }] : [],
  )
  return (
    <div className="mt-2 flex flex-col gap-4 rounded-md border bg-sheet p-5">
      <div className="max-w-menu">
        {studyTime.isReady ? <TimeSelector {...studyTime} changeTime={change} /> : <Skeleton shape="row" count={1} />}
        <p role="status" className="mt-2 text-xs text-ink-soft empty:hidden">
          {isChanged && studyTime.status === 'saved' && (isPaused ? todayTexts.paused : todayTexts.timeSaved)}
        </p>
        {before && (
          <Button size="sm" className="mt-2" onClick={() => change(before)}>
            {todayTexts.asBefore(scheduleTexts.hourOption(before.hoursPerDay), scheduleTexts.dayOption(before.daysPerWeek))}
          </Button>
        )}
      </div>
      {days.length > 0 && (
        <fieldset>
          <legend className="text-xs font-medium">{todayTexts.nextDays}</legend>
          <div className="flex flex-wrap gap-x-6">
            {days.map((day) => (
              <StudyDay key={day.date} day={day} />
            ))}
          </div>
          <p className="text-sm text-ink-soft">{todayTexts.daysHint}</p>
        </fieldset>
      )}
    </div>
  )
}

function StudyDay({ day: { date, isOff } }: { day: Pick<Today['week'][number], 'date' | 'isOff'> }) {
  const calls = useCalls<ScheduleCalls>()
  const queryClient = useQueryClient()
  /** the learner's choice, until the server's answer changes */
  const [wish, setWish] = useState<{ isStudied: boolean; wasOff: boolean } | null>(null)
  if (wish && wish.wasOff !== isOff) setWish(null)

  async function choose(isStudied: boolean) {
    const mine = { isStudied, wasOff: isOff }
    setWish(mine)
    try {
      await calls.schedule.changePlan({ dayOff: { date, isOff: !isStudied } })
      markStale(queryClient, { type: 'course' })
    } catch (error) {
      setWish((now) => (now === mine ? null : now))
      askForToast({ message: saysOf(error, welcomeTexts.failed), variant: 'error' })
    }
  }

  return (
    <Checkbox checked={wish?.isStudied ?? !isOff} onChange={(isStudied) => void choose(isStudied)}>
      {todayTexts.day(date)}
    </Checkbox>
  )
}

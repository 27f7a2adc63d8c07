import { useId } from 'react'
import { dateTexts } from '#platform/dates/dates.texts.ts'
import { studyWeekdays } from '../calendar.rules.ts'
import { MOST_DAYS, type TimePreference } from '../schedule.rules.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { DAY_OPTIONS, HOUR_OPTIONS } from '../study-time.rules.ts'
import { askForLogin, type StudyTime } from './use-study-time.ts'

const look = 'h-10 w-full rounded-sm border border-ink-faint bg-sheet px-3 text-start text-sm'

/** Chooses hours and days. A visitor is asked to sign in; options of Pro open the paywall. */
export function TimeSelector({
  user,
  time,
  changeTime,
}: Pick<StudyTime, 'user' | 'time'> & { changeTime: (changes: Partial<TimePreference>) => void }) {
  const optionOf = (amount: number, words: (amount: number) => string) => (amount === 0 ? scheduleTexts.none : words(amount))
  if (!user) {
    return (
      <div className="grid grid-cols-2 gap-3">
        {[scheduleTexts.hours, scheduleTexts.days].map((label) => (
          <div key={label} className="flex flex-col gap-1">
            <span className="text-xs font-medium">{label}</span>
            <button
              type="button"
              aria-label={`${label}: ${scheduleTexts.none}. ${scheduleTexts.signIn}`}
              className={look}
              onClick={askForLogin}
            >
              {scheduleTexts.none}
            </button>
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2">
      <Select label={scheduleTexts.hours} value={time.hoursPerDay} onChange={(hoursPerDay) => changeTime({ hoursPerDay })}>
        {HOUR_OPTIONS.map((hours) => (
          <option key={hours} value={hours}>
            {optionOf(hours, scheduleTexts.hourOption)}
          </option>
        ))}
        {!HOUR_OPTIONS.includes(time.hoursPerDay) && <option value={time.hoursPerDay}>{scheduleTexts.hourOption(time.hoursPerDay)}</option>}
      </Select>
      <Select label={scheduleTexts.days} value={time.daysPerWeek} onChange={(daysPerWeek) => changeTime({ daysPerWeek })}>
        {DAY_OPTIONS.map(({ days, isPro }) => (
          <option key={days} value={days}>
            {isPro ? scheduleTexts.proOption(scheduleTexts.dayOption(days)) : optionOf(days, scheduleTexts.dayOption)}
          </option>
        ))}
      </Select>
      {time.daysPerWeek > 0 && time.daysPerWeek < MOST_DAYS && (
        <p className="col-span-2 text-xs text-ink-soft">
          {scheduleTexts.weekdays(studyWeekdays(time.daysPerWeek).map((date) => dateTexts.weekday(new Date(date))))}
        </p>
      )}
      {!user.isPro && <p className="col-span-2 text-xs text-ink-soft">{scheduleTexts.proDays}</p>}
    </div>
  )
}

interface SelectProps {
  label: string
  value: number
  onChange: (value: number) => void
  children: React.ReactNode
}

function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium">
        {label}
      </label>
      <select id={id} value={value} className={look} onChange={(event) => onChange(Number(event.target.value))}>
        {children}
      </select>
    </div>
  )
}

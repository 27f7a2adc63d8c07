import { DEFAULT_PREFERENCES } from '#features/accounts/accounts.rules.ts'
import { isProDays } from '#features/plans/plans.rules.ts'
import { MOST_DAYS, MOST_HOURS, type TimePreference } from './schedule.rules.ts'

/** Days that need Pro fall back to the default without it. */
export function allowedTime({ hoursPerDay, daysPerWeek }: TimePreference, hasPro: boolean): TimePreference {
  return { hoursPerDay, daysPerWeek: !hasPro && isProDays(daysPerWeek) ? DEFAULT_PREFERENCES.daysPerWeek : daysPerWeek }
}

const whole = Array.from({ length: MOST_HOURS + 1 }, (_, hours) => hours)
/** Starts with none. Below two hours also by parts of an hour, because that is what many have. */
export const HOUR_OPTIONS: readonly number[] = [...whole, 0.5, 0.75, 1.5].toSorted((a, b) => a - b)

export interface DayOption {
  days: number
  isPro: boolean
}

export const DAY_OPTIONS: readonly DayOption[] = Array.from({ length: MOST_DAYS + 1 }, (_, days) => ({ days, isPro: isProDays(days) }))

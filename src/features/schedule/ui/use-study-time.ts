import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePreferences } from '#features/accounts/ui/use-preferences.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { paywallFor } from '#features/plans/plans.rules.ts'
import { markStale } from '#features/projects/stale.client.ts'
import { localStore } from '#platform/browser/storage.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { hasTime, type TimePreference } from '../schedule.rules.ts'
import { allowedTime } from '../study-time.rules.ts'

const NO_TIME: TimePreference = { hoursPerDay: 0, daysPerWeek: 0 }

/** The learner's hours and days. A visitor has none and is asked to sign in. */
export function useStudyTime() {
  const queryClient = useQueryClient()
  const user = useUser()
  const { preferences, status, change } = usePreferences()
  useEffect(() => {
    if (status === 'saved') markStale(queryClient, { type: 'course' })
  }, [queryClient, status])
  const time = user && preferences ? allowedTime(preferences, user.isPro) : NO_TIME
  return {
    user,
    status,
    time,
    isReady: user === null || preferences !== undefined,
    /** The time before a pause, as this device remembers it. */
    before: user && preferences && !hasTime(time) ? timeBefore(user.id) : null,
    /** False where it asks to sign in or for Pro instead. */
    changeTime(changes: Partial<TimePreference>): boolean {
      const location = user && paywallFor(user.plan, changes)
      if (!user) askForLogin()
      else if (location) askForModal('paywall', { reason: location }, { after: 'locked-click' })
      if (!user || location) return false
      if (hasTime(time) && !hasTime({ ...time, ...changes })) localStore.write(keyOf(user.id), JSON.stringify(time))
      change(changes)
      return true
    },
  }
}

const keyOf = (userId: string) => `waymark:study-time:${userId}`

function timeBefore(userId: string): TimePreference | null {
  const kept = parsed(localStore.read(keyOf(userId)))
  return kept !== null && hasTime(kept) ? kept : null
}

function parsed(kept: string | null): TimePreference | null {
  try {
    const { hoursPerDay, daysPerWeek } = JSON.parse(kept ?? '') as Partial<TimePreference>
    return typeof hoursPerDay === 'number' && typeof daysPerWeek === 'number' ? { hoursPerDay, daysPerWeek } : null
  } catch {
    return null
  }
}

export type StudyTime = ReturnType<typeof useStudyTime>

export function askForLogin(): void {
  askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'course' })
}

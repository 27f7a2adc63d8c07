import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePreferences } from '#features/accounts/ui/use-preferences.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { paywallFor } from '#features/plans/plans.rules.ts'
import { markStale } from '#features/projects/stale.client.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import type { TimePreference } from '../schedule.rules.ts'
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
  return {
    user,
    status,
    time: user && preferences ? allowedTime(preferences, user.isPro) : NO_TIME,
    changeTime(changes: Partial<TimePreference>) {
      if (!user) return askForLogin()
      const location = paywallFor(user.plan, changes)
      if (location) return askForModal('paywall', { reason: location }, { after: 'locked-click' })
      return change(changes)
    },
  }
}

export type StudyTime = ReturnType<typeof useStudyTime>

export function askForLogin(): void {
  askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'course' })
}

import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { usePreferences } from '#features/accounts/ui/use-preferences.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { paywallFor } from '#features/plans/plans.rules.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useStore } from '#ui/ui.store.ts'
import type { TimePreference } from '../schedule.rules.ts'
import { allowedTime } from '../study-time.rules.ts'
import { courseView, toggleTopic } from '../topics.rules.ts'
import { visitorTopics, writeVisitorTopics } from './visitor-topics.ts'
import { markStale } from '#features/projects/stale.client.ts'

const NO_TIME: TimePreference = { hoursPerDay: 0, daysPerWeek: 0 }

/** The chosen topics and time, saved in the account, or in a visitor's browser. */
export function useCourse() {
  const queryClient = useQueryClient()
  const user = useUser()
  const ofVisitor = useStore(visitorTopics)
  const { query, preferences, status, change } = usePreferences()
  const { isError, refetch } = query
  const [draft, setDraft] = useState<string[] | null>(null)
  useEffect(() => visitorTopics.restore(), [])
  useEffect(() => {
    if (status === 'saved') markStale(queryClient, { type: 'course' })
  }, [queryClient, status])

  const saved = user ? (preferences?.selectedCategories ?? []) : ofVisitor
  const topics = draft ?? saved
  const time = user && preferences ? allowedTime(preferences, user.isPro) : NO_TIME

  function saveTopics(next: string[]) {
    if (user) change({ selectedCategories: next })
    else writeVisitorTopics(next)
  }

  return {
    user,
    isReady: user === null || preferences !== undefined,
    isError: isError && preferences === undefined,
    refetch,
    topics,
    time,
    currentProject: preferences?.currentProject ?? null,
    view: courseView(saved, draft !== null),
    /** choices are saved only when the course is generated */
    choose: (topic: string) => setDraft(toggleTopic(topics, topic)),
    generate() {
      if (topics.length === 0) return
      saveTopics(topics)
      setDraft(null)
    },
    chooseAnew: () => setDraft(saved),
    /** null if there is no previous choice */
    keepChosen: saved.length > 0 ? () => setDraft(null) : null,
    /** removing the last one shows the selection again */
    leaveOut: (topic: string) => saveTopics(saved.filter((one) => one !== topic)),
    changeTime(changes: Partial<TimePreference>) {
      if (!user) return askForLogin()
      const location = paywallFor(user.plan, changes)
      if (location) return askForModal('paywall', { reason: location }, { after: 'locked-click' })
      return change(changes)
    },
  }
}

export type OwnCourse = ReturnType<typeof useCourse>

export function askForLogin(): void {
  askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'course' })
}

import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preferencesQuery, type AccountsCalls } from '#features/accounts/client.ts'
import { DEFAULT_PREFERENCES, changePreferences, type Preferences } from '#features/accounts/rules.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { paywallFor } from '#features/plans/rules.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { outcomeOf } from '#platform/calls/outcome.ts'
import { retrying } from '#platform/calls/retry.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { isRefused } from '#platform/result.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useStore } from '#ui/store.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { TimePreference } from '../rules.ts'
import { scheduleTexts } from '../texts.ts'
import { allowedTime } from '../time/rules.ts'
import { courseView, toggleTopic } from '../topics/rules.ts'
import { visitorTopics, writeVisitorTopics } from './visitor-topics.ts'

type Changes = Partial<Pick<Preferences, 'selectedCategories' | 'hoursPerDay' | 'daysPerWeek'>>

const NO_TIME: TimePreference = { hoursPerDay: 0, daysPerWeek: 0 }

/** What somebody wants to learn and how much time they have: kept with the account, or by the browser of a visitor. */
export function useCourse() {
  const calls = useCalls<AccountsCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const ofVisitor = useStore(visitorTopics)
  const { data: preferences, isError, refetch } = useQuery({ ...preferencesQuery(calls), enabled: user !== null })
  const [draft, setDraft] = useState<string[] | null>(null)
  const saves = useRef(0)
  useEffect(() => visitorTopics.restore(), [])

  const saved = user ? (preferences?.selectedCategories ?? []) : ofVisitor
  const topics = draft ?? saved
  const time = user && preferences ? allowedTime(preferences, user.isPro) : NO_TIME

  async function savePreferences(changes: Changes) {
    const { queryKey } = preferencesQuery(calls)
    const save = (saves.current += 1)
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, changePreferences(before ?? DEFAULT_PREFERENCES, changes))
    const once = { context: { idempotencyKey: newOperationKey() } }
    const outcome = await retrying(() => outcomeOf(calls.accounts.savePreferences(changes, once))).catch(() => null)
    // what was chosen since is newer than this answer
    const isLast = save === saves.current
    if (outcome && !isRefused(outcome)) return isLast ? void queryClient.setQueryData(queryKey, outcome) : undefined
    if (isLast) queryClient.setQueryData(queryKey, before)
    void queryClient.invalidateQueries({ queryKey })
    if (outcome?.refused === 'paywall') return askForModal('paywall', { reason: outcome.facts.location })
    return askForToast({ message: scheduleTexts.notSaved, variant: 'error' })
  }

  function saveTopics(next: string[]) {
    if (user) void savePreferences({ selectedCategories: next })
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
    /** while choosing, nothing is kept until the course is generated */
    choose: (topic: string) => setDraft(toggleTopic(topics, topic)),
    generate() {
      if (topics.length === 0) return
      saveTopics(topics)
      setDraft(null)
    },
    chooseAnew: () => setDraft(saved),
    /** with the last one gone, one is back at the choice */
    leaveOut: (topic: string) => saveTopics(saved.filter((one) => one !== topic)),
    changeTime(changes: Partial<TimePreference>) {
      if (!user) return askForLogin()
      const location = paywallFor(user.plan, changes)
      if (location) return askForModal('paywall', { reason: location }, { after: 'locked-click' })
      return void savePreferences(changes)
    },
  }
}

export type Course = ReturnType<typeof useCourse>

export function askForLogin(): void {
  askForModal('login', { returnTo: window.location.pathname + window.location.search })
}

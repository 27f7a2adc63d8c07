import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { markStale } from '#features/projects/stale.client.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { showSavedData } from '#platform/calls/show-saved.ts'
import { openOutbox, wishes } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { useItem } from '#platform/outbox/use-item.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForToast, UNDO_MS } from '#ui/toast/ask-for-toast.ts'
import { planKey, planQuery, type ScheduleCalls } from '../schedule.client.ts'
import type { StudyPlanShown } from '../schedule.contract.ts'
import { scheduleTexts } from '../schedule.texts.ts'

interface ChosenOrder {
  /** an empty order gives it back to the rule */
  order: string[]
}

const ORDER = 'order'

/** The plan in the order that was chosen last. */
export function usePlan() {
  const calls = useCalls<ScheduleCalls>()
  const query = useQuery(planQuery(calls))
  const outbox = openPlanOrder(calls, useQueryClient(), useUser()?.id ?? null)
  useEffect(() => outbox.recover(), [outbox])
  const wish = useItem(outbox, ORDER).draft
  const order = (ids: readonly string[]) => outbox.edit(ORDER, { order: [...ids] })
  return {
    query,
    plan: query.data && wish ? inOrder(query.data, wish.order) : query.data,
    order,
    async orderByRule(own: readonly string[]) {
      try {
        await outbox.ask(ORDER, () => ({ order: [] }))
        const action = { label: scheduleTexts.undo, onClick: () => order(own) }
        askForToast({ message: scheduleTexts.orderedByRule, action, duration: UNDO_MS, about: 'plan' })
      } catch (error) {
        sayFailure(error)
      }
    },
  }
}

function openPlanOrder(calls: ScheduleCalls, queryClient: QueryClient, owner: string | null): Outbox<ChosenOrder, StudyPlanShown> {
  return openOutbox<ChosenOrder, StudyPlanShown>({
    kind: 'plan-order',
    subject: 'own',
    owner,
    rules: wishes,
    valueIn: (kept) => (isChosenOrder(kept) ? kept : null),
    send: (_, { key, value }) => calls.schedule.changePlan(value, { context: { idempotencyKey: key } }),
    onSaved(_, saved) {
      showSavedData<StudyPlanShown>(queryClient, planKey, saved)
      markStale(queryClient, { type: 'course' })
    },
    onDropped: (_id, _value, error) => sayFailure(error),
  })
}

function isChosenOrder(value: unknown): value is ChosenOrder {
  const { order } = (value ?? {}) as Partial<ChosenOrder>
  return Array.isArray(order) && order.every((id) => typeof id === 'string')
}

function sayFailure(error: unknown): void {
  askForToast({ message: saysOf(error, scheduleTexts.planFailed), variant: 'error', about: 'plan' })
}

function inOrder(plan: StudyPlanShown, order: readonly string[]): StudyPlanShown {
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return { ...plan, projects: plan.projects.toSorted((a, b) => placeOf(a.projectId) - placeOf(b.projectId)) }
}

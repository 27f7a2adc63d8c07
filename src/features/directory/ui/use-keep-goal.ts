import { useQueryClient } from '@tanstack/react-query'
import { goalQuery } from '#features/goals/goals.client.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import { markStale } from '#features/projects/stale.client.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForToast, UNDO_MS } from '#ui/toast/ask-for-toast.ts'
import type { DirectoryCalls } from '../directory.client.ts'
import { madeForYouTexts } from '../directory.texts.ts'

/** Shows a goal that was just kept, and offers to undo it. */
export function useKeepGoal(): (goal: Goal) => void {
  const calls = useCalls<DirectoryCalls>()
  const queryClient = useQueryClient()
  const { queryKey } = goalQuery(calls)

  function show(goal: Goal | null) {
    queryClient.setQueryData(queryKey, goal)
    markStale(queryClient, { type: 'goal' })
  }

  async function undo() {
    try {
      show(await calls.goals.undoGoal())
    } catch (error) {
      askForToast({ message: saysOf(error, madeForYouTexts.undoFailed), variant: 'error' })
    }
  }

  return (goal) => {
    show(goal)
    const action = { label: madeForYouTexts.undo, onClick: () => void undo() }
    askForToast({ message: madeForYouTexts.planned, action, duration: UNDO_MS, about: 'plan' })
  }
}

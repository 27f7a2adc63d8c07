import { useQueryClient } from '@tanstack/react-query'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { markStale } from '#features/projects/stale.client.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForToast, UNDO_MS } from '#ui/toast/ask-for-toast.ts'
import { scheduleTexts } from '../schedule.texts.ts'

interface Told {
  /** what was done, said beside Undo */
  message: string
  /** what else to take back */
  undo?: () => void
}

/** Changes of the plan, each with a sentence that says what it did, and Undo. */
export function usePlanChanges() {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()

  async function attempt(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      askForToast({ message: saysOf(error, scheduleTexts.planFailed), variant: 'error', about: 'plan' })
      return false
    }
  }

  /** those with an earlier time return to their place */
  async function select(ids: readonly string[], isAdded: boolean, times?: ReadonlyMap<string, string | null>): Promise<void> {
    const begun = Date.now() - ids.length
    // a millisecond apart, so that they keep their order
    const timeOf = (projectId: string, index: number) => times?.get(projectId) ?? new Date(begun + index).toISOString()
    const add = ids.map((projectId, index) => ({ projectId, selectedTime: timeOf(projectId, index) }))
    await calls.projects.saveSelection({ body: isAdded ? { add } : { remove: [...ids] } })
    for (const projectId of ids) markStale(queryClient, { type: 'selected', projectId })
  }

  /** Whether it was saved. */
  async function change(ids: readonly string[], isAdded: boolean, { message, undo }: Told): Promise<boolean> {
    const projects = queryClient.getQueryData(projectsQuery(calls).queryKey) ?? []
    const times = new Map(projects.map(({ id, selectedTime }) => [id, selectedTime]))
    const done = await attempt(() => select(ids, isAdded))
    if (!done) return false
    const takeBack = () => {
      undo?.()
      void attempt(async () => {
        await select(ids, !isAdded, times)
        askForToast({ message: scheduleTexts.undone, about: 'plan' })
      })
    }
    askForToast({ message, action: { label: scheduleTexts.undo, onClick: takeBack }, duration: UNDO_MS, about: 'plan' })
    return true
  }

  return {
    add: (ids: readonly string[], told: Told) => change(ids, true, told),
    takeOut: (ids: readonly string[], told: Told) => change(ids, false, told),
  }
}

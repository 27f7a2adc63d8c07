import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import type { TaskViews } from '#features/content/ui/task-views.ts'
import { keepLate } from '#platform/browser/load-late.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { Calls } from '#app/contract.ts'
import { lazyPart } from '#app/hydration/hydrate-later.tsx'
import { WhenNear } from '#app/hydration/when-near.tsx'

const alive = keepLate(() => import('./alive.tsx'))

const inBrowser: TaskViews = {
  Answer: lazyPart(async () => (await alive()).AnswerUnderField),
  Box: lazyPart(async () => (await alive()).TaskBox),
  Within: WhenNear,
  written: () => null,
}

/** A project's tasks with their answers: the server renders them, values included. */
export const useProjectTasks: (projectId: string) => TaskViews = import.meta.env.SSR ? await onServer() : () => inBrowser

const Drawn: TaskViews['Within'] = ({ children }) => children

async function onServer() {
  const { AnswerUnderField, TaskBox } = await alive()
  const { openAnswers } = await import('#features/validations/ui/open-answers.ts')
  const { initialValueOf } = await import('#features/validations/ui/initial-value.ts')

  return function useTasksDrawn(projectId: string): TaskViews {
    const queryClient = useQueryClient()
    const calls = useCalls<Calls>()
    const user = useUser()
    return useMemo(() => {
      const answers = openAnswers({ calls, queryClient, owner: user?.id ?? null }, projectId)
      return { Answer: AnswerUnderField, Box: TaskBox, Within: Drawn, written: (node) => user && initialValueOf(answers, node, user.isPro) }
    }, [calls, queryClient, user, projectId])
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import type { TaskViews } from '#features/content/ui/task-views.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { Calls } from '../contract.ts'
import { alive, later } from './later.ts'

const inBrowser: TaskViews = {
  Answer: later(async () => (await alive()).AnswerPart),
  Box: later(async () => (await alive()).TaskBox),
  written: () => null,
}

/** A project's tasks with what was answered: the server draws all of it, and writes it into the fields. */
export const useProjectTasks: (projectId: string) => TaskViews = import.meta.env.SSR ? await onServer() : () => inBrowser

async function onServer() {
  const { AnswerPart, TaskBox } = await alive()
  const { openBook } = await import('#features/validations/ui/open-book.ts')
  const { writtenIn } = await import('#features/validations/ui/written.ts')

  return function useTasksDrawn(projectId: string): TaskViews {
    const queryClient = useQueryClient()
    const calls = useCalls<Calls>()
    const user = useUser()
    return useMemo(() => {
      const book = openBook({ calls, queryClient, owner: user?.id ?? null }, projectId)
      return { Answer: AnswerPart, Box: TaskBox, written: (node) => user && writtenIn(book, node, user.isPro) }
    }, [calls, queryClient, user, projectId])
  }
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { projectsQuery, type ProjectsClient } from '#features/projects/client.ts'
import type { Project } from '#features/projects/rules.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { retrying } from '#platform/calls/retry.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useStore } from '#ui/store.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { createSelection, withSelection, withWishes, type Selection, type SelectionChange } from '../mine/client.ts'
import { directoryTexts } from '../texts.ts'

interface Calls {
  projects: ProjectsClient
}

const made = new WeakMap<QueryClient, Selection>()

/** One for the whole window, so that every list on the screen shows the same wishes. */
function selectionOf(calls: Calls, queryClient: QueryClient): Selection {
  const known = made.get(queryClient)
  if (known) return known
  const selection = createSelection({
    now: () => new Date(),
    async send(change) {
      const context = { idempotencyKey: newOperationKey() }
      await retrying(() => calls.projects.saveSelection({ body: [change] }, { context }))
    },
    async onSaved({ projectId, selectedTime }: SelectionChange) {
      // an answer that was asked for before the change would put the old state back
      await queryClient.cancelQueries({ queryKey: ['projects'] })
      const save = (projects: Project[] | undefined) =>
        projects?.map((project) => (project.id === projectId ? withSelection(project, selectedTime) : project))
      queryClient.setQueryData<Project[]>(projectsQuery(calls).queryKey, save)
      void queryClient.invalidateQueries({ queryKey: ['projects'] })
      void queryClient.invalidateQueries({ queryKey: ['schedule'] })
    },
    onFailed: ({ selectedTime }) =>
      askForToast({ message: selectedTime === null ? directoryTexts.removeFailed : directoryTexts.addFailed, variant: 'error' }),
  })
  made.set(queryClient, selection)
  return selection
}

/** Every project with what this person wished last. */
export function useWished<One extends Pick<Project, 'id' | 'selected' | 'selectedTime'>>(projects: readonly One[]): One[] {
  const selection = selectionOf(useCalls<Calls>(), useQueryClient())
  const wishes = useStore(selection.wishes)
  return useMemo(() => withWishes(projects, wishes), [projects, wishes])
}

/** Adds to My Projects, or takes away; a visitor says first who they are. */
export function useSelect(): (projectId: string, selected: boolean) => void {
  const selection = selectionOf(useCalls<Calls>(), useQueryClient())
  const isVisitor = useUser() === null
  return (projectId, selected) => {
    if (isVisitor) askForModal('login', { returnTo: window.location.pathname + window.location.search })
    else selection.choose(projectId, selected)
  }
}

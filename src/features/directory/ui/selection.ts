import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import type { ProjectsClient } from '#features/projects/projects.client.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { useDrafts } from '#platform/outbox/use-item.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { choiceAt, selectionParts, withChoices, type Choice } from '../mine.client.ts'
import { directoryTexts } from '../directory.texts.ts'

interface Calls {
  projects: ProjectsClient
}

/** One outbox for the whole window, so that every list shows the same choices. */
function useSelection(): Outbox<Choice, void> {
  const calls = useCalls<Calls>()
  const queryClient = useQueryClient()
  const owner = useUser()?.id ?? null
  const outbox = useMemo(
    () =>
      openOutbox<Choice, void>({
        kind: 'selection',
        subject: 'projects',
        owner,
        valueIn: choiceIn,
        ...selectionParts(calls, queryClient),
        onDropped: (_, { selectedTime }) =>
          askForToast({ message: selectedTime === null ? directoryTexts.removeFailed : directoryTexts.addFailed, variant: 'error' }),
      }),
    [calls, queryClient, owner],
  )
  useEffect(() => outbox.recover(), [outbox])
  return outbox
}

function choiceIn(kept: unknown): Choice | null {
  const { selectedTime } = (kept ?? {}) as Partial<Choice>
  return selectedTime === null || typeof selectedTime === 'string' ? { selectedTime } : null
}

/** The projects with this person's unsaved choices. */
export function useSelectedProjects<One extends Pick<Project, 'id' | 'selected' | 'selectedTime'>>(projects: readonly One[]): One[] {
  const choices = useDrafts(useSelection())
  return useMemo(() => withChoices(projects, choices), [projects, choices])
}

/** Adds to My Projects or removes; a visitor is asked to sign in. With the time of an earlier choice it returns to its place. */
export function useSelect(): (projectId: string, selected: boolean, selectedTime?: string | null) => void {
  const selection = useSelection()
  const isVisitor = useUser() === null
  return (projectId, selected, selectedTime) => {
    if (isVisitor) askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'list' })
    else selection.edit(projectId, choiceAt(selected, selectedTime ? new Date(selectedTime) : new Date()))
  }
}

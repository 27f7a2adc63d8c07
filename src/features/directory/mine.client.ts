import type { QueryClient } from '@tanstack/react-query'
import { projectsKey, projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { markStale } from '#features/projects/stale.client.ts'
import { wishes } from '#platform/outbox/browser-outbox.ts'
import type { OutboxParts } from '#platform/outbox/outbox.ts'
import { isEqual } from '#platform/outbox/outbox.rules.ts'

export interface Choice {
  /** null removes it from My Projects */
  selectedTime: string | null
}

interface Calls {
  projects: ProjectsClient
}

/** Adding stores the time of the choice. */
export function choiceAt(selected: boolean, now: Date): Choice {
  return { selectedTime: selected ? now.toISOString() : null }
}

/** Saves choices through an outbox. Unsaved choices show over the server's state. */
export function selectionParts(calls: Calls, queryClient: QueryClient) {
  return {
    rules: { ...wishes, isSame: isEqual, rebase: (choice: Choice) => choice },
    async send(projectId, { key, value: { selectedTime } }) {
      const body = selectedTime === null ? { remove: [projectId] } : { add: [{ projectId, selectedTime }] }
      await calls.projects.saveSelection({ body }, { context: { idempotencyKey: key } })
    },
    onSaved(projectId, _, { value: { selectedTime } }) {
      // a fetch of the list that began before the change would bring the old state back; it is stale now and starts again
      void queryClient.cancelQueries({ queryKey: projectsKey, exact: true })
      queryClient.setQueryData<Project[]>(projectsQuery(calls).queryKey, (projects) =>
        projects?.map((project) => (project.id === projectId ? withSelection(project, selectedTime) : project)),
      )
      markStale(queryClient, { type: 'selected', projectId })
    },
  } satisfies Pick<OutboxParts<Choice, void>, 'rules' | 'send' | 'onSaved'>
}

interface Selectable {
  id: string
  selected: boolean
  selectedTime: string | null
}

export function withChoices<Project extends Selectable>(projects: readonly Project[], choices: ReadonlyMap<string, Choice>): Project[] {
  return projects.map((project) => {
    const chosen = choices.get(project.id)
    return chosen ? withSelection(project, chosen.selectedTime) : project
  })
}

export function withSelection<Project extends Selectable>(project: Project, selectedTime: string | null): Project {
  return { ...project, selected: selectedTime !== null, selectedTime }
}

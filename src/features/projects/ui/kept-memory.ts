import type { QueryClient } from '@tanstack/react-query'
import type { AccountsCalls } from '#features/accounts/accounts.client.ts'
import type { ReadingMemory } from '#features/content/ui/reading-memory.ts'
import { projectKey, type DrawnTicks, type ProjectsClient } from '../projects.client.ts'
import type { PlacedProject } from '../projects.contract.ts'
import { openVariables, savedVariables, visitorsMemory } from './saved-variables.ts'
import { bringTicks } from './bring-ticks.ts'
import { noteTick, openTicks, ticksIn } from './sync-ticks.ts'

interface Place {
  calls: AccountsCalls & { projects: ProjectsClient }
  queryClient: QueryClient
  /** null for a visitor */
  owner: string | null
  projectId: string
}

interface Drawn {
  variables: readonly { name: string; value: string }[]
  /** as the server rendered them */
  ticks: DrawnTicks
}

/** The memory of a signed-in reader: values go to the server, ticks to the outbox. A visitor's wait until sign-in. */
export function keptMemory(here: ReadingMemory, place: Place, { variables, ticks }: Drawn): ReadingMemory {
  const { calls, queryClient, owner, projectId } = place
  const failed = () => void import('./variable-failed.ts').then(({ sayThatVariableFailed }) => sayThatVariableFailed())
  const outbox = openVariables(place, failed)
  const outboxOfTicks = openTicks(calls, owner, projectId)
  const note = (id: string, on: boolean) => noteTick(outboxOfTicks, id, on)
  if (owner === null) return visitorsMemory(here, outbox, note)
  const kept = () => queryClient.getQueryData<PlacedProject>(projectKey(projectId))?.variables ?? variables
  if (!import.meta.env.SSR) outbox.recover()
  if (!import.meta.env.SSR) bringTicks(here, ticks, ticksIn(outboxOfTicks))
  return savedVariables(here, { variables, ticks }, outbox, kept, note)
}

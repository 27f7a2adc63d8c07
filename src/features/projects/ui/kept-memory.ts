import type { QueryClient } from '@tanstack/react-query'
import type { AccountsCalls } from '#features/accounts/client.ts'
import type { ReadingMemory } from '#features/content/ui/reading-memory.ts'
import { projectKey, type DrawnTicks, type ProjectsClient } from '../client.ts'
import type { PlacedProject } from '../contract.ts'
import { openVariables, savedVariables } from './saved-variables.ts'
import { bringTicks } from './bring-ticks.ts'
import { noteTick, openTicks, ticksIn } from './sync-ticks.ts'

interface Kept {
  calls: AccountsCalls & { projects: ProjectsClient }
  queryClient: QueryClient
  owner: string
  projectId: string
  variables: readonly { name: string; value: string }[]
  /** as the server has drawn them */
  ticks: DrawnTicks
}

/** Of somebody who is signed in: values go to the server, ticks are noted for it. */
export function keptMemory(here: ReadingMemory, { calls, queryClient, owner, projectId, variables, ticks }: Kept): ReadingMemory {
  const failed = () => void import('./variable-failed.ts').then(({ sayThatVariableFailed }) => sayThatVariableFailed())
  const outbox = openVariables({ calls, queryClient, owner, projectId }, failed)
  const kept = () => queryClient.getQueryData<PlacedProject>(projectKey(projectId))?.variables ?? variables
  if (!import.meta.env.SSR) outbox.recover()
  const outboxOfTicks = openTicks(calls, owner, projectId)
  const note = (id: string, on: boolean) => noteTick(outboxOfTicks, id, on)
  if (!import.meta.env.SSR) bringTicks(here, ticks, ticksIn(outboxOfTicks))
  return savedVariables(here, { variables, ticks }, outbox, kept, note)
}

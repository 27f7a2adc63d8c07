import type { QueryClient } from '@tanstack/react-query'
import type { AccountsCalls } from '#features/accounts/client.ts'
import type { Variable } from '#features/accounts/rules.ts'
import type { ReadingMemory } from '#features/content/ui/reading-memory.ts'
import { localStore } from '#platform/browser/storage.ts'
import type { DrawnTicks } from '../client.ts'
import { saveVariable, savedVariables } from './saved-variables.ts'
import { bringTicks } from './bring-ticks.ts'
import { tickJournal } from './tick-journal.ts'

interface Kept {
  calls: AccountsCalls
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
  const save = (variable: Variable) => saveVariable(calls, queryClient, projectId, variable)
  const note = (id: string, on: boolean) => tickJournal(localStore, owner, projectId).note(id, on)
  if (!import.meta.env.SSR) bringTicks(here, ticks, tickJournal(localStore, owner, projectId).read())
  return savedVariables(here, { variables, ticks }, save, failed, note)
}

import type { QueryClient } from '@tanstack/react-query'
import type { AccountsCalls } from '#features/accounts/client.ts'
import type { ReadingMemory } from '#features/content/ui/reading-memory.ts'
import { localStore } from '#platform/browser/storage.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { progressTexts } from '../progress/texts.ts'
import { saveVariable, savedVariables } from './saved-variables.ts'
import { tickJournal } from './tick-journal.ts'

interface Kept {
  calls: AccountsCalls
  queryClient: QueryClient
  owner: string
  projectId: string
  variables: readonly { name: string; value: string }[]
}

/** Of somebody who is signed in: values go to the server, ticks are noted for it. */
export function keptMemory(here: ReadingMemory, { calls, queryClient, owner, projectId, variables }: Kept): ReadingMemory {
  const failed = () => askForToast({ message: progressTexts.variableFailed, variant: 'error' })
  const { note } = tickJournal(localStore, owner, projectId)
  return savedVariables(here, variables, (variable) => saveVariable(calls, queryClient, projectId, variable), failed, note)
}

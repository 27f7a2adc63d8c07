import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { notesContract } from './contract.ts'

export interface NotesCalls {
  notes: ContractRouterClient<typeof notesContract>
}

export function notesQuery({ notes }: NotesCalls) {
  return queryOptions({ queryKey: ['notes'], queryFn: ({ signal }) => notes.listNotes(undefined, { signal }), staleTime: 0 })
}

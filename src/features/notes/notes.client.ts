import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { bookmarksKey, notesKey } from '#features/projects/projects.client.ts'
import type { notesContract } from './notes.contract.ts'

export interface NotesCalls {
  notes: ContractRouterClient<typeof notesContract>
}

export function notesQuery({ notes }: NotesCalls) {
  return queryOptions({ queryKey: notesKey, queryFn: ({ signal }) => notes.listNotes(undefined, { signal }), staleTime: 0 })
}

export function bookmarksQuery({ notes }: NotesCalls) {
  return queryOptions({ queryKey: bookmarksKey, queryFn: ({ signal }) => notes.listBookmarks(undefined, { signal }), staleTime: 0 })
}

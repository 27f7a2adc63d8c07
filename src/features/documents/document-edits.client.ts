import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { showSavedData } from '#platform/calls/show-saved.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { docsKey, type DocumentsCalls } from './documents.client.ts'
import type { DraftEdits } from './documents.contract.ts'
import { changeEdits, editChanges, type EditChanges } from './document-edits.rules.ts'

/** Refetched when the tab regains focus: another tab may have changed it. */
export function draftQuery({ documents }: DocumentsCalls, projectId: string) {
  return queryOptions({
    queryKey: [...docsKey(projectId), 'draft'],
    queryFn: ({ signal }) => documents.getDraft({ project_id: projectId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
  })
}

interface EditingOptions {
  calls: DocumentsCalls
  queryClient: QueryClient
  owner: string
  projectId: string
}

/** The outbox for changes, one item for each part of the document. */
export function openEdits({ calls, queryClient, owner, projectId }: EditingOptions): Outbox<EditChanges, DraftEdits> {
  const { queryKey } = draftQuery(calls, projectId)
  return openOutbox<EditChanges, DraftEdits>({
    kind: 'document',
    subject: projectId,
    owner,
    valueIn: (kept) => editChanges.safeParse(kept).data ?? null,
    send: (_, { key, value }) => calls.documents.editDraft({ project_id: projectId, ...value }, { context: { idempotencyKey: key } }),
    onSaved(_, { others }, { value: change }) {
      // responses may arrive out of order: merge only this change
      const draft = queryClient.getQueryData(queryKey)
      if (draft) {
        const edits = { ...changeEdits(draft.edits, { ...change, bases: {} }), others }
        showSavedData(queryClient, queryKey, { ...draft, edits })
      }
      void queryClient.invalidateQueries({ queryKey: docsKey(projectId), exact: true })
    },
    rules: { rebase: rebased },
  })
}

/** Rebases text typed during the save on the saved state. */
function rebased(change: EditChanges, { texts }: Pick<DraftEdits, 'texts'>): EditChanges {
  if (!change.texts) return change
  return { ...change, bases: Object.fromEntries(Object.keys(change.texts).map((id) => [id, texts[id] ?? null])) }
}

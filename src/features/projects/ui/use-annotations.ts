import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useItem } from '#platform/outbox/use-item.ts'
import type { SaveStatus } from '#platform/outbox/outbox.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { annotationsKey, bookmarksKey, notesKey, type ProjectsClient } from '../projects.client.ts'
import {
  addedTo,
  ONLY_ITEM,
  annotationsQuery,
  bookmarksWith,
  changesIn,
  NO_CHANGES,
  openAnnotations,
  withChanges,
  type AnnotationsOutbox,
  type MarkChanges,
} from '../reading-marks.client.ts'
import type { Annotations } from '../project-files.rules.ts'

export interface OwnAnnotations {
  /** the server's state with local changes over it */
  annotations: Annotations
  /** Merges the result over earlier local changes. */
  change(what: (now: MarkChanges) => Partial<MarkChanges>): void
  status: SaveStatus
  /** the server's message when it refuses a change */
  problem: string | null
  /** not loaded yet, or loading failed */
  isLoading: boolean
}

const NOTHING: Annotations = {}

/** A learner's annotations in a project. */
export function useAnnotations(projectId: string): OwnAnnotations {
  const { outbox, query, owner } = useOutbox(projectId)
  const { data } = useQuery(query)
  const { draft, status, problem } = useItem(outbox, ONLY_ITEM)
  const annotations = useMemo(() => (draft ? withChanges(data ?? NOTHING, draft) : (data ?? NOTHING)), [data, draft])
  const change = useChange(outbox)
  return { annotations, change, status, problem, isLoading: owner !== null && data === undefined }
}

/** Does not re-render for each letter of a note. */
export function useBookmarks(projectId: string): Pick<OwnAnnotations, 'change'> & { bookmarks: Annotations['bookmarks'] } {
  const { outbox, query } = useOutbox(projectId)
  const { data } = useQuery({ ...query, select: bookmarksOf })
  const changed = useSyncExternalStore(
    outbox.subscribe,
    () => changesIn(outbox).bookmarks,
    () => NO_CHANGES.bookmarks,
  )
  const bookmarks = useMemo(() => bookmarksWith(data, { ...NO_CHANGES, bookmarks: changed }), [data, changed])
  return { bookmarks, change: useChange(outbox) }
}

/** Changes bookmarks without subscribing to them. */
export function useBookmarkChange(projectId: string): OwnAnnotations['change'] {
  return useChange(useOutbox(projectId).outbox)
}

const bookmarksOf = ({ bookmarks }: Annotations) => bookmarks ?? []

function useOutbox(projectId: string) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const owner = useUser()?.id ?? null
  const outbox = useMemo(
    () =>
      openAnnotations({
        calls,
        owner,
        projectId,
        onSaved({ annotations, sent }) {
          const queryKey = annotationsKey(projectId)
          const isBeingRead = queryClient.isFetching({ queryKey }) > 0
          queryClient.setQueryData(queryKey, annotations)
          // a fetch from before the save would overwrite its result
          if (isBeingRead) void queryClient.invalidateQueries({ queryKey })
          const isSent = (list: keyof typeof sent) => Object.keys(sent[list]).length > 0
          if (isSent('bookmarks')) void queryClient.invalidateQueries({ queryKey: bookmarksKey })
          if (isSent('highlights') || isSent('notes')) void queryClient.invalidateQueries({ queryKey: notesKey })
        },
      }),
    [calls, queryClient, owner, projectId],
  )
  useEffect(() => outbox.recover(), [outbox])
  return { outbox, owner, query: { ...annotationsQuery(calls, projectId), enabled: owner !== null } }
}

function useChange(outbox: AnnotationsOutbox): OwnAnnotations['change'] {
  return useCallback(
    (what) => {
      const now = changesIn(outbox)
      outbox.edit(ONLY_ITEM, addedTo(now, what(now)))
    },
    [outbox],
  )
}

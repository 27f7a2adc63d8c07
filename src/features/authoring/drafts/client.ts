import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ResponseError, NotSentError } from '#platform/calls/errors.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { draftsContract, KeptDraft, OpenedDraft } from './contract.ts'

export type DraftsClient = ContractRouterClient<typeof draftsContract>

export interface DraftsCalls {
  drafts: DraftsClient
}

export const draftsKey = (projectId: string) => ['drafts', projectId]

/** Asked for again by a tab that is looked at again: another editor may have changed it. */
export function openedDraftQuery({ drafts }: DraftsCalls, projectId: string) {
  return queryOptions({
    queryKey: [...draftsKey(projectId), 'opened'],
    queryFn: ({ signal }) => drafts.openDraft({ id: projectId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
  })
}

/** For one revision it is asked once: what is checked is what the server has. */
export function draftFindingsQuery({ drafts }: DraftsCalls, projectId: string, revision: number) {
  return queryOptions({
    queryKey: [...draftsKey(projectId), 'findings', revision],
    queryFn: ({ signal }) => drafts.checkDraft({ id: projectId }, { signal }),
    staleTime: Infinity,
  })
}

/** Learners go on meanwhile: asked again whenever it is looked at. */
export function draftEffectsQuery({ drafts }: DraftsCalls, projectId: string, revision: number) {
  return queryOptions({
    queryKey: [...draftsKey(projectId), 'effects', revision],
    queryFn: ({ signal }) => drafts.weighDraft({ id: projectId }, { signal }),
    staleTime: 0,
  })
}

export function drawnDraftQuery({ drafts }: DraftsCalls, projectId: string, revision: number, track: string | null) {
  return queryOptions({
    queryKey: [...draftsKey(projectId), 'text', revision, track],
    queryFn: ({ signal }) => drafts.drawDraft({ id: projectId, ...(track !== null && { track }) }, { signal }),
    staleTime: Infinity,
  })
}

/** What somebody has typed, and of what it is a change. */
export interface SourceChange {
  markdown: string
  revision: number
  /** the text that it is a change of, for telling and joining what came from elsewhere */
  from: string
  /** the file that it is a change of, where that is another one than was said before */
  base?: string
}

interface SavedSource {
  revision: number
  markdown: string
}

interface Place {
  calls: DraftsCalls
  queryClient: QueryClient
  owner: string
  projectId: string
  /** false: what is changed stays on this device */
  isSaving(): boolean
}

export const DRAFT = 'draft'

/** A draft on its way to the server. */
export function openChanges({ calls, queryClient, owner, projectId, isSaving }: Place): Outbox<SourceChange, SavedSource> {
  const { queryKey } = openedDraftQuery(calls, projectId)
  return openOutbox<SourceChange, SavedSource>({
    ...{ kind: 'project-draft', subject: projectId, owner },
    valueIn: changeIn,
    async send(_, { key, value: { markdown, revision, base } }) {
      if (!isSaving()) throw new NotSentError()
      try {
        const { body } = await calls.drafts.saveDraft(
          {
            params: { id: projectId },
            headers: { 'if-match': `"${revision}"` },
            body: { markdown, ...(base !== undefined && { base }) },
          },
          { context: { idempotencyKey: key } },
        )
        return { revision: body.revision, markdown }
      } catch (error) {
        if (error instanceof ResponseError && error.status === 412) {
          const elsewhere = error.data as KeptDraft
          queryClient.setQueryData(queryKey, (opened) => opened && { ...opened, ...elsewhere })
        }
        throw error
      }
    },
    onSaved(_, { revision, markdown }, { value }) {
      queryClient.setQueryData(queryKey, (opened) => opened && withSaved(opened, { revision, markdown, base: value.base }))
    },
    rules: {
      quietMs: 800,
      isSame: (one, other) => one.markdown === other.markdown,
      rebase: (value, { revision, markdown }) => ({ markdown: value.markdown, revision, from: markdown }),
    },
  })
}

function withSaved(opened: OpenedDraft, { revision, markdown, base }: SavedSource & { base: string | undefined }): OpenedDraft {
  // an answer that was long under way says nothing new
  if (revision <= opened.revision) return opened
  const draft = {
    author: null,
    updatedAt: new Date().toISOString(),
    ...opened.draft,
    markdown,
    base: base ?? opened.draft?.base ?? opened.source,
  }
  return { ...opened, revision, draft }
}

function changeIn(kept: unknown): SourceChange | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { markdown, revision, from, base } = kept as Partial<SourceChange>
  if (typeof markdown !== 'string' || typeof revision !== 'number' || typeof from !== 'string') return null
  return { markdown, revision, from, ...(typeof base === 'string' && { base }) }
}

/** Keeps a picture with the draft; answers with what the source calls it. */
export async function keepPicture(projectId: string, file: File): Promise<string> {
  const name =
    file.name
      .normalize('NFKD')
      .replace(/[^\w.]+/g, '-')
      .replace(/^[.-]+/, '')
      .toLowerCase() || 'picture.png'
  const response = await fetch(picturePath(projectId, `images/${name}`), {
    method: 'PUT',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const answer = (await response.json()) as { path?: string; message?: string }
  if (!response.ok || answer.path === undefined) throw new Error(answer.message ?? response.statusText)
  return answer.path
}

export function picturePath(projectId: string, name: string): string {
  return `/projects/${encodeURIComponent(projectId)}/draft/${name}`
}

import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { User } from '#features/accounts/accounts.contract.ts'
import { ResponseError, NotSentError } from '#platform/calls/errors.ts'
import { showSavedData } from '#platform/calls/show-saved.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { draftsContract, KeptDraft, KeptFile, OpenedDraft } from './drafts.contract.ts'
import { DRAFT_FILES, pictureName } from './drafts.rules.ts'

export type DraftsClient = ContractRouterClient<typeof draftsContract>

export interface DraftsCalls {
  drafts: DraftsClient
}

export const draftsKey = (projectId: string) => ['drafts', projectId]

export const EDITED_PROJECTS_KEY = ['drafts', 'list']

export function editedProjectsQuery({ drafts }: DraftsCalls) {
  return queryOptions({ queryKey: EDITED_PROJECTS_KEY, queryFn: ({ signal }) => drafts.listEdited(undefined, { signal }), staleTime: 0 })
}

/** Refetched when the tab regains focus: another editor may have changed it. */
export function openedDraftQuery({ drafts }: DraftsCalls, projectId: string) {
  return queryOptions({
    queryKey: [...draftsKey(projectId), 'opened'],
    queryFn: ({ signal }) => drafts.openDraft({ id: projectId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
  })
}

/** The check covers what the server has saved, and the folder around it, which may have changed when the tab regains focus. */
export function draftFindingsQuery({ drafts }: DraftsCalls, projectId: string, edition: number) {
  return queryOptions({
    queryKey: [...draftsKey(projectId), 'findings', edition],
    queryFn: ({ signal }) => drafts.checkDraft({ id: projectId }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always' as const,
  })
}

/** Refetched on every view, because learners go on meanwhile. */
export function draftEffectsQuery({ drafts }: DraftsCalls, projectId: string, edition: number) {
  return queryOptions({
    queryKey: [...draftsKey(projectId), 'effects', edition],
    queryFn: ({ signal }) => drafts.weighDraft({ id: projectId }, { signal }),
    staleTime: 0,
  })
}

export function drawnDraftQuery({ drafts }: DraftsCalls, projectId: string, edition: number, track: string | null) {
  return queryOptions({
    queryKey: [...draftsKey(projectId), 'text', edition, track],
    queryFn: ({ signal }) => drafts.drawDraft({ id: projectId, ...(track !== null && { track }) }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always' as const,
  })
}

/** An editor's change of one file, and what it is based on. */
export interface SourceChange {
  text: string
  revision: number
  /** the text that the change is based on, for reporting and merging changes from elsewhere */
  from: string
  /** the file that the change is based on, if it differs from the last save */
  base?: string
}

interface SavedSource {
  revision: number
  text: string
}

/** The editable files of a project: the text, and those beside it. */
export const EDITED = ['project.md', ...DRAFT_FILES] as const
export type EditedFile = (typeof EDITED)[number]

/** The text keeps the key under which devices have already saved it. */
export const draftItem = (file: string) => (file === 'project.md' ? 'draft' : file)

const isBeside = (id: string): id is (typeof DRAFT_FILES)[number] => DRAFT_FILES.some((file) => file === id)

/** All files of a draft: those that are edited, and those that an archive has brought along. */
export const draftFileNames = (opened: OpenedDraft): string[] => ['project.md', ...opened.files.map(({ file }) => file)]

export interface FileNow {
  revision: number
  draft: { text: string; base: string } | null
  source: string
}

/** The server's state of a file. */
export function fileNow(opened: OpenedDraft, file: string): FileNow {
  if (file !== 'project.md') return opened.files.find((one) => one.file === file) ?? { revision: 0, draft: null, source: '' }
  const { revision, draft, source } = opened
  return { revision, draft: draft && { text: draft.markdown, base: draft.base }, source }
}

/** Applies a saved file unless a newer revision is known: a slow response must not overwrite it. */
function withFile(opened: OpenedDraft, id: string, kept: KeptFile): OpenedDraft {
  const before = fileNow(opened, isBeside(id) ? id : 'project.md').revision
  if (kept.revision <= before) return opened
  const edition = opened.edition + kept.revision - before
  if (isBeside(id)) return { ...opened, edition, files: opened.files.map((one) => (one.file === id ? { ...one, ...kept } : one)) }
  return { ...opened, edition, revision: kept.revision, draft: kept.draft && { ...kept.draft, markdown: kept.draft.text } }
}

interface DraftSyncOptions {
  calls: DraftsCalls
  queryClient: QueryClient
  editor: Pick<User, 'id' | 'name'> | null
  projectId: string
  /** false: changes stay on this device */
  isSaving(): boolean
}

/** The outbox for draft changes. */
export function openChanges({ calls, queryClient, editor, projectId, isSaving }: DraftSyncOptions): Outbox<SourceChange, SavedSource> {
  const { queryKey } = openedDraftQuery(calls, projectId)
  function show(item: string, toFile: (opened: OpenedDraft) => KeptFile): void {
    const opened = queryClient.getQueryData(queryKey)
    if (opened) showSavedData(queryClient, queryKey, withFile(opened, item, toFile(opened)))
  }
  return openOutbox<SourceChange, SavedSource>({
    kind: 'project-draft',
    subject: projectId,
    owner: editor?.id ?? '',
    valueIn: changeIn,
    async send(item, { key, value: { text, revision, base } }) {
      if (!isSaving()) throw new NotSentError()
      const headers = { 'if-match': `"${revision}"` }
      const more = base !== undefined && { base }
      const context = { context: { idempotencyKey: key } }
      try {
        const { body } = isBeside(item)
          ? await calls.drafts.saveFile({ params: { id: projectId, file: item }, headers, body: { text, ...more } }, context)
          : await calls.drafts.saveDraft({ params: { id: projectId }, headers, body: { markdown: text, ...more } }, context)
        return { revision: body.revision, text }
      } catch (error) {
        if (error instanceof ResponseError && error.status === 412) {
          const elsewhere = keptIn(error.data as KeptDraft | KeptFile)
          show(item, () => elsewhere)
          // published elsewhere: the folder has another text now
          if (elsewhere.draft === null) void queryClient.invalidateQueries({ queryKey, exact: true })
        }
        throw error
      }
    },
    onSaved(item, { revision, text }, { value }) {
      show(item, (opened) => {
        const { draft, source } = fileNow(opened, isBeside(item) ? item : 'project.md')
        const base = value.base ?? draft?.base ?? source
        return { revision, draft: { text, base, author: editor?.name ?? null, updatedAt: new Date().toISOString() } }
      })
    },
    rules: {
      quietMs: 800,
      isSame: (one, other) => one.text === other.text,
      rebase: (value, { revision, text }) => ({ text: value.text, revision, from: text }),
    },
  })
}

function keptIn({ revision, draft }: KeptDraft | KeptFile): KeptFile {
  return { revision, draft: draft && ('markdown' in draft ? { ...draft, text: draft.markdown } : draft) }
}

function changeIn(kept: unknown): SourceChange | null {
  if (typeof kept !== 'object' || kept === null) return null
  // older versions saved the text as `markdown`, before there were other files
  const { markdown, text = markdown, revision, from, base } = kept as Partial<SourceChange> & { markdown?: string }
  if (typeof text !== 'string' || typeof revision !== 'number' || typeof from !== 'string') return null
  return { text, revision, from, ...(typeof base === 'string' && { base }) }
}

/** Uploads a picture for the draft; returns the path for the source. */
export async function uploadDraftPicture(projectId: string, file: File): Promise<string> {
  const response = await fetch(draftPicturePath(projectId, `images/${pictureName(file.name)}`), {
    method: 'PUT',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const answer = (await response.json()) as { path?: string; message?: string }
  if (!response.ok || answer.path === undefined) throw new Error(answer.message ?? response.statusText)
  return answer.path
}

export function draftPicturePath(projectId: string, name: string): string {
  return `/projects/${encodeURIComponent(projectId)}/draft/${name}`
}

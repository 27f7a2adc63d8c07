import { hashKey, type QueryClient } from '@tanstack/react-query'
import { UploadRefused, uploadFile, type UploadsCalls } from '#features/uploads/uploads.client.ts'
import { uploadRules } from '#features/uploads/uploads.rules.ts'
import { localStore } from '#platform/browser/storage.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { openTabLocks, pageHere, type TabLocks } from '#platform/outbox/tab-locks.ts'
import { wholePercent } from '#ui/dropzone-rules.ts'
import { createStore, type Store } from '#ui/ui.store.ts'
import {
  afterUpload,
  attachFile,
  detach,
  isPicture,
  together,
  uploadNameOf,
  type Attachments,
  type UploadEvent,
} from '../attachments.rules.ts'
import { attachmentTexts } from '../attachments.texts.ts'
import { emptyDraft, keepDraft, readDraft, type Draft } from '../question-draft.client.ts'

export type ChangeDraft = (changed: (draft: Draft) => Draft) => void

export interface OpenDraft {
  store: Store<Draft>
  change: ChangeDraft
  /** Starts uploading the files at once. */
  add(chatId: string, files: readonly File[]): void
  /** Retries an upload; null if the file is no longer available. */
  again(chatId: string, id: string): (() => void) | null
  remove(id: string): void
  /** Takes over what another tab saved, unless there are edits here that it does not know. */
  refresh(): void
}

interface Underway {
  file: File
  preview: string | null
  stop: AbortController
}

export interface DraftPlace {
  calls: UploadsCalls
  queryClient: QueryClient
  owner: string
}

/** A browser page has one client. On the server each request has its own, and its drafts go with it. */
const opened = new WeakMap<QueryClient, Map<string, OpenDraft>>()
let locks: TabLocks | undefined

/** One draft for each project and person while the page is open: uploads go on when the panel closes. */
export function openDraft({ calls, queryClient, owner }: DraftPlace, projectId: string): OpenDraft {
  const name = hashKey([owner, projectId])
  const open = opened.get(queryClient) ?? new Map<string, OpenDraft>()
  opened.set(queryClient, open)
  const known = open.get(name) ?? connect(calls, owner, projectId)
  open.set(name, known)
  return known
}

/** A refusal that a retry would not change. */
function refusalOf({ size }: File): string | null {
  if (size === 0) return attachmentTexts.empty
  return size > uploadRules.chat.maxBytes ? attachmentTexts.tooLarge : null
}

function connect(calls: UploadsCalls, owner: string, projectId: string): OpenDraft {
  const files = new Map<string, Underway>()
  const store = createStore(emptyDraft)

  const change: ChangeDraft = (changed) => {
    store.write(changed(store.read()))
    keepDraft(owner, projectId, store.read(), locks?.page ?? '')
  }

  function tell(id: string, event: UploadEvent) {
    change((draft) => ({ ...draft, attachments: afterUpload(draft.attachments, id, event) }))
  }

  function refresh() {
    if (files.size > 0 || typeof window === 'undefined') return
    locks ??= openTabLocks(pageHere(newOperationKey), navigator.locks, setTimeout)
    const { draft, lost, page } = readDraft(owner, projectId)
    const withLost = (now: Draft, gone: Attachments) => ({ ...now, attachments: together(now.attachments, gone) })
    if (localStore.works) store.write(page === locks.page ? withLost(draft, lost) : draft)
    if (lost.length === 0 || page === locks.page) return
    // uploads of a page that is still open are still running
    locks.whenGone(page, () => {
      const last = readDraft(owner, projectId)
      change((now) => withLost(now, last.page === page ? last.lost : lost))
    })
  }

  function add(chatId: string, chosen: readonly File[]) {
    for (const file of chosen) {
      const id = newOperationKey()
      const preview = isPicture(file.type) ? URL.createObjectURL(file) : null
      files.set(id, { file, preview, stop: new AbortController() })
      const { name, type: mimeType } = file
      let isTaken = false
      change((draft) => {
        const attachments = attachFile(draft.attachments, { id, name, mimeType, previewUrl: preview })
        isTaken = attachments !== draft.attachments
        return { ...draft, attachments }
      })
      if (isTaken) void upload(chatId, id, file)
      else forget(id)
    }
  }

  async function upload(chatId: string, id: string, file: File) {
    const refusal = refusalOf(file)
    if (refusal !== null) return tell(id, { type: 'failed', problem: refusal })
    const stop = new AbortController()
    files.set(id, { file, preview: files.get(id)?.preview ?? null, stop })
    try {
      const report = (fraction: number) => tell(id, { type: 'progress', percent: wholePercent(fraction) })
      const { storageName, type } = await uploadFile(calls, uploadNameOf(chatId), file, { signal: stop.signal, report })
      tell(id, { type: 'arrived', fileKey: storageName, mimeType: type })
      return forget(id)
    } catch (error) {
      if (stop.signal.aborted) return undefined
      return tell(id, { type: 'failed', problem: error instanceof UploadRefused ? error.message : attachmentTexts.failed })
    }
  }

  function forget(id: string) {
    const one = files.get(id)
    files.delete(id)
    one?.stop.abort()
    if (one?.preview) URL.revokeObjectURL(one.preview)
  }

  return {
    store,
    change,
    refresh,
    add,
    again(chatId, id) {
      const one = files.get(id)
      if (!one || refusalOf(one.file) !== null) return null
      return () => {
        tell(id, { type: 'again' })
        void upload(chatId, id, one.file)
      }
    },
    remove(id) {
      forget(id)
      change((draft) => ({ ...draft, attachments: detach(draft.attachments, id) }))
    },
  }
}

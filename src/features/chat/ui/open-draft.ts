import { hashKey, type QueryClient } from '@tanstack/react-query'
import { UploadRefused, giveUpFile, uploadFile, type UploadsCalls } from '#features/uploads/uploads.client.ts'
import { uploadRules } from '#features/uploads/uploads.rules.ts'
import { sessionStore } from '#platform/browser/storage.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { ifGone, openTabLocks, pageHere, type TabLocks } from '#platform/outbox/tab-locks.ts'
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
import {
  asChanged,
  draftKey,
  emptyDraft,
  isEmpty,
  keepDraft,
  otherTabs,
  putBackDraft,
  readDraft,
  type Draft,
  type DraftTab,
} from '../question-draft.client.ts'

export type ChangeDraft = (changed: (draft: Draft) => Draft) => void

export interface OpenDraft {
  store: Store<Draft>
  change: ChangeDraft
  /** Empties the field. The message stays stored under this id until the returned function is called; if it was not accepted, it goes back into the field. */
  send(wanted: Draft, id: string): (isAccepted: boolean) => void
  /** Starts uploading the files at once. */
  add(chatId: string, files: readonly File[]): void
  /** Retries an upload; null if the file is no longer available. */
  again(chatId: string, id: string): (() => void) | null
  remove(id: string): void
  /** Brings what this tab has left unsent; without such words, what a tab left that is closed now. */
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
const TAB_KEY = 'waymark:tab'

/** One draft for each project and person while the page is open: uploads go on when the panel closes. */
export function openDraft({ calls, queryClient, owner }: DraftPlace, projectId: string): OpenDraft {
  const name = hashKey([owner, projectId])
  const open = opened.get(queryClient) ?? new Map<string, OpenDraft>()
  opened.set(queryClient, open)
  const known = open.get(name) ?? connect(calls, owner, projectId)
  open.set(name, known)
  return known
}

function nameTab(known: string | null): string {
  const name = known ?? newOperationKey()
  sessionStore.write(TAB_KEY, name)
  return name
}

/** A refusal that a retry would not change. */
function refusalOf({ size }: File): string | null {
  if (size === 0) return attachmentTexts.empty
  return size > uploadRules.chat.maxBytes ? attachmentTexts.tooLarge : null
}

/** The draft as this tab keeps it. */
function draftOf(owner: string, projectId: string): Pick<OpenDraft, 'store' | 'change' | 'send' | 'refresh'> {
  const store = createStore(emptyDraft)
  /** Unknown on the server, where nothing is kept. */
  let here: DraftTab | undefined
  let sending: readonly Draft[] = []
  const unsent = () => sending.reduceRight(putBackDraft, store.read())

  function write(draft: Draft) {
    store.write(draft)
    keep()
  }

  function keep() {
    if (here) keepDraft(owner, projectId, unsent(), here)
  }

  const change: ChangeDraft = (changed) => write(asChanged(store.read(), changed(store.read())))

  function send(wanted: Draft, id: string) {
    const sent = { ...wanted, id }
    sending = [...sending, sent]
    write(wanted === store.read() ? emptyDraft : store.read())
    return (isAccepted: boolean) => {
      if (!sending.includes(sent)) return
      sending = sending.filter((one) => one !== sent)
      write(isAccepted ? store.read() : putBackDraft(store.read(), sent))
    }
  }

  const withLost = (now: Draft, gone: Attachments) => ({ ...now, attachments: together(now.attachments, gone) })

  function refresh() {
    if (typeof window === 'undefined') return
    locks ??= openTabLocks(pageHere(newOperationKey), navigator.locks, setTimeout)
    const now = (here ??= begin(locks))
    if (!isEmpty(unsent())) return
    for (const other of otherTabs(owner, projectId, now.tab)) ifGone(other.page, navigator.locks, () => takeOver(other))
  }

  function begin({ page, whenGone }: TabLocks): DraftTab {
    const tab = nameTab(sessionStore.read(TAB_KEY))
    window.addEventListener('storage', ({ key }) => {
      if (key === draftKey(owner, projectId)) keepApart()
    })
    const kept = readDraft(owner, projectId, tab)
    if (!kept) return { tab, page }
    store.write(kept.draft)
    // uploads of a page that is still open, as beside its copy, are still running
    if (kept.lost.length > 0) whenGone(kept.page, () => change((now) => withLost(now, kept.lost)))
    else keepDraft(owner, projectId, kept.draft, { tab, page })
    return { tab, page }
  }

  function takeOver(other: DraftTab) {
    const left = readDraft(owner, projectId, other.tab)
    if (left?.page !== other.page || !isEmpty(unsent())) return
    change(() => withLost(left.draft, left.lost))
    keepDraft(owner, projectId, emptyDraft, other)
  }

  /** A duplicated tab has the name of its original: whichever sees the other's words under it takes another name. */
  function keepApart() {
    if (!here) return
    const kept = readDraft(owner, projectId, here.tab)
    if (kept ? kept.page === here.page : isEmpty(unsent())) return
    here = { ...here, tab: nameTab(null) }
    keep()
  }

  return { store, change, send, refresh }
}

function connect(calls: UploadsCalls, owner: string, projectId: string): OpenDraft {
  const files = new Map<string, Underway>()
  const { store, change, send, refresh } = draftOf(owner, projectId)

  function tell(id: string, event: UploadEvent) {
    change((draft) => ({ ...draft, attachments: afterUpload(draft.attachments, id, event) }))
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
    send,
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
      const one = store.read().attachments.find((attached) => attached.id === id)
      if (one && one.type !== 'selection' && one.fileKey) giveUpFile(calls, one.fileKey)
      change((draft) => ({ ...draft, attachments: detach(draft.attachments, id) }))
    },
  }
}

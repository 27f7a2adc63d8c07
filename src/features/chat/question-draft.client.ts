import { localStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { attachmentsIn, isLost, lasting, together, type Attachments } from './attachments.rules.ts'
import { attachmentTexts } from './attachments.texts.ts'

/** The unsent message with its attachments. */
export interface Draft {
  text: string
  attachments: Attachments
  /** The id under which exactly this was sent, with no answer from the server. */
  id?: string
}

export const emptyDraft: Draft = { text: '', attachments: [] }

export const isEmpty = ({ text, attachments }: Draft) => text === '' && attachments.length === 0

/** A changed message is another one. */
export function asChanged(now: Draft, next: Draft): Draft {
  const isSame = next.text === now.text && next.attachments === now.attachments
  return isSame || next.id !== now.id ? next : { text: next.text, attachments: next.attachments }
}

export const draftKey = (owner: string, projectId: string) => `waymark:chat:${owner}:${projectId}`

/** A tab of the browser, whose name outlives a reload, and its page, whose name does not. */
export interface DraftTab {
  tab: string
  page: string
}

interface KeptDraft {
  draft: Draft
  /** Files whose upload was unfinished when `page` saved this. */
  lost: Attachments
  page: string
}

type Stored = Partial<Record<keyof Draft | 'page', unknown>>

/** What each tab has left unsent, the newest last: no tab overwrites the words of another. */
function storedIn(owner: string, projectId: string, store: BrowserStorage): Map<string, Stored> {
  try {
    const stored: Record<string, unknown> = JSON.parse(store.read(draftKey(owner, projectId)) ?? '{}') ?? {}
    // versions before kept one draft for all tabs
    if (typeof stored['text'] === 'string') return new Map([['', stored]])
    return new Map(Object.entries(stored).filter((entry): entry is [string, Stored] => typeof entry[1] === 'object' && entry[1] !== null))
  } catch {
    return new Map()
  }
}

export function readDraft(owner: string, projectId: string, tab: string, store: BrowserStorage = localStore): KeptDraft | null {
  const stored = storedIn(owner, projectId, store).get(tab)
  if (!stored) return null
  const { text, attachments, id, page } = stored
  const read = attachmentsIn(attachments, attachmentTexts.lost)
  return {
    draft: {
      text: typeof text === 'string' ? text : '',
      attachments: read.filter((one) => !isLost(one)),
      ...(typeof id === 'string' && { id }),
    },
    lost: read.filter(isLost),
    page: typeof page === 'string' ? page : '',
  }
}

/** The other tabs that have left something, the newest first. */
export function otherTabs(owner: string, projectId: string, tab: string, store: BrowserStorage = localStore): DraftTab[] {
  const others = [...storedIn(owner, projectId, store)].filter(([name]) => name !== tab)
  return others.map(([name, { page }]) => ({ tab: name, page: typeof page === 'string' ? page : '' })).toReversed()
}

export function keepDraft(
  owner: string,
  projectId: string,
  draft: Draft,
  { tab, page }: DraftTab,
  store: BrowserStorage = localStore,
): void {
  const all = storedIn(owner, projectId, store)
  all.delete(tab)
  if (!isEmpty(draft)) all.set(tab, { ...draft, attachments: lasting(draft.attachments), page })
  if (all.size === 0) store.remove(draftKey(owner, projectId))
  else store.write(draftKey(owner, projectId), JSON.stringify(Object.fromEntries(all)))
}

/** Puts an unsent message back into the field, before text written meanwhile. */
export function putBackDraft(draft: Draft, sent: Draft): Draft {
  if (isEmpty(draft)) return sent
  return {
    text: [sent.text, draft.text].filter((text) => text !== '').join('\n\n'),
    attachments: together(sent.attachments, draft.attachments),
  }
}

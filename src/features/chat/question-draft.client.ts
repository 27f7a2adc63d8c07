import { localStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { attachmentsIn, isLost, lasting, together, type Attachments } from './attachments.rules.ts'
import { attachmentTexts } from './attachments.texts.ts'
import { TEXT_MOST } from './chat.rules.ts'

/** The unsent message with its attachments. */
export interface Draft {
  text: string
  attachments: Attachments
}

export const emptyDraft: Draft = { text: '', attachments: [] }

const keyOf = (owner: string, projectId: string) => `waymark:chat:${owner}:${projectId}`

interface KeptDraft {
  draft: Draft
  /** Files whose upload was unfinished when `page` saved this. */
  lost: Attachments
  page: string
}

export function readDraft(owner: string, projectId: string, store: BrowserStorage = localStore): KeptDraft {
  try {
    type StoredDraft = Partial<Record<keyof Draft | 'page', unknown>>
    const { text, attachments, page }: StoredDraft = JSON.parse(store.read(keyOf(owner, projectId)) ?? '{}') ?? {}
    const read = attachmentsIn(attachments, attachmentTexts.lost)
    const lost = read.filter(isLost)
    return {
      draft: { text: typeof text === 'string' ? text.slice(0, TEXT_MOST) : '', attachments: read.filter((one) => !isLost(one)) },
      lost,
      page: typeof page === 'string' ? page : '',
    }
  } catch {
    return { draft: emptyDraft, lost: [], page: '' }
  }
}

export function keepDraft(
  owner: string,
  projectId: string,
  { text, attachments }: Draft,
  page: string,
  store: BrowserStorage = localStore,
): void {
  if (text === '' && attachments.length === 0) store.remove(keyOf(owner, projectId))
  else store.write(keyOf(owner, projectId), JSON.stringify({ text, attachments: lasting(attachments), page }))
}

/** Puts an unsent message back into the field, before text written meanwhile. */
export function putBackDraft(draft: Draft, sent: Draft): Draft {
  return {
    text: [sent.text, draft.text].filter((text) => text !== '').join('\n\n'),
    attachments: together(sent.attachments, draft.attachments),
  }
}

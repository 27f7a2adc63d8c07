import { localStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { attachmentsIn, lasting, together, type Attachments } from '../attachments/rules.ts'
import { TEXT_MOST } from '../rules.ts'

/** The message that is not sent yet, with its attachments. */
export interface Draft {
  text: string
  attachments: Attachments
}

export const emptyDraft: Draft = { text: '', attachments: [] }

const keyOf = (owner: string, projectId: string) => `waymark:chat:${owner}:${projectId}`

export function readDraft(owner: string, projectId: string, store: BrowserStorage = localStore): Draft {
  try {
    const { text, attachments }: Partial<Record<keyof Draft, unknown>> = JSON.parse(store.read(keyOf(owner, projectId)) ?? '{}') ?? {}
    return { text: typeof text === 'string' ? text.slice(0, TEXT_MOST) : '', attachments: attachmentsIn(attachments) }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(owner: string, projectId: string, { text, attachments }: Draft, store: BrowserStorage = localStore): void {
  const kept = lasting(attachments)
  if (text === '' && kept.length === 0) store.remove(keyOf(owner, projectId))
  else store.write(keyOf(owner, projectId), JSON.stringify({ text, attachments: kept }))
}

/** What could not be sent stands in the field again, before what was written meanwhile. */
export function putBack(draft: Draft, sent: Draft): Draft {
  return {
    text: [sent.text, draft.text].filter((text) => text !== '').join('\n\n'),
    attachments: together(sent.attachments, draft.attachments),
  }
}

import { listenToReply, type ReplyStream } from '#features/chat/chat.client.ts'
import { MARKED_MOST } from '#features/chat/note-actions.rules.ts'
import type { NoteAction } from '#features/projects/reading-marks.rules.ts'
import { pathOf } from './note-answers.rules.ts'

export interface Wanted {
  projectId: string
  action: NoteAction
  highlightedText: string
  trackId: string | null
  query: string | null
}

export function askModel(
  { projectId, action, highlightedText, trackId, query }: Wanted,
  signal: AbortSignal,
  fetch = globalThis.fetch,
): Promise<ReplyStream> {
  const marked = {
    highlightedText: highlightedText.slice(0, MARKED_MOST).toWellFormed(),
    trackId,
    stream: true,
    ...(query !== null && { query }),
  }
  const path = `/projects/${encodeURIComponent(projectId)}/${pathOf(action)}`
  return listenToReply(
    path,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(marked), signal },
    fetch,
  )
}

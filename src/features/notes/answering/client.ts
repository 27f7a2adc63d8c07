import { listen, type ReplyStream } from '#features/chat/client.ts'
import { MARKED_MOST } from '#features/chat/actions/rules.ts'
import type { NoteAction } from '#features/projects/files/marks/rules.ts'
import { pathOf } from './rules.ts'

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
  const marked = { highlightedText: highlightedText.slice(0, MARKED_MOST), trackId, stream: true, ...(query !== null && { query }) }
  const path = `/projects/${encodeURIComponent(projectId)}/${pathOf(action)}`
  return listen(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(marked), signal }, fetch)
}

import { isSpent } from '#features/chat/chat-failures.rules.ts'
import { addEvent, beginReply } from '#features/chat/reply-stream.rules.ts'
import type { RichNode } from '#features/projects/reading-marks.rules.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { askModel, type Wanted } from '../note-answers.client.ts'
import { richOf } from './rich-of-markdown.ts'

type Outcome = { state: 'whole' | 'stopped' } | { state: 'failed'; says: string | null; isSpent: boolean } | { state: 'signed-out' }

const PAUSE_MS = 150
const LETTERS_MOST = 20_000

/** Reports the text at intervals and at the end, however it ends. Loaded with the first request. */
export async function writeAnswer(wanted: Wanted, stop: AbortController, tell: (body: RichNode) => void): Promise<Outcome> {
  let heard = beginReply('')
  let told = ''
  let toldAt = 0
  const pass = () => {
    if (heard.content.trim() === '' || heard.content === told) return
    told = heard.content
    toldAt = performance.now()
    tell(richOf(told.slice(0, LETTERS_MOST), `/projects/${encodeURIComponent(wanted.projectId)}`))
  }
  try {
    const { events } = await askModel(wanted, stop.signal)
    for await (const event of events) {
      heard = addEvent(heard, event)
      if (performance.now() - toldAt >= PAUSE_MS) pass()
      if (!heard.isActive || heard.content.length > LETTERS_MOST) break
    }
    pass()
    const isWhole = !heard.failed && !heard.isActive && told !== ''
    return stop.signal.aborted
      ? { state: 'stopped' }
      : isWhole
        ? { state: 'whole' }
        : { state: 'failed', says: heard.says, isSpent: heard.reason !== null && isSpent(heard.reason) }
  } catch (error) {
    pass()
    if (stop.signal.aborted) return { state: 'stopped' }
    return outcomeOf(error)
  } finally {
    stop.abort()
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ResponseError)) return { state: 'failed', says: null, isSpent: false }
  if (error.status === 401) return { state: 'signed-out' }
  const says = error.status === 429 || error.code === 'NO_MODEL' ? error.message : null
  return { state: 'failed', says, isSpent: error.code === 'TOKENS_SPENT' }
}

import { addEvent, beginReply } from '#features/chat/stream/rules.ts'
import type { RichNode } from '#features/projects/files/marks/rules.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { askModel, type Wanted } from '../answering/client.ts'
import { richOf } from './rich-of-markdown.ts'

export type Outcome =
  | { state: 'whole' | 'stopped' }
  | { state: 'failed'; says: string | null }
  | { state: 'missing'; setting: string | null }
  | { state: 'signed-out' }

const PAUSE_MS = 150
const LETTERS_MOST = 20_000

/** Tells what came, now and then and at the end, however it ends. Loaded when somebody asks. */
export async function writeAnswer(wanted: Wanted, stop: AbortController, tell: (body: RichNode) => void): Promise<Outcome> {
  let heard = beginReply('')
  let told = ''
  let toldAt = 0
  const pass = () => {
    if (heard.content.trim() === '' || heard.content === told) return
    told = heard.content
    toldAt = performance.now()
    tell(richOf(told.slice(0, LETTERS_MOST)))
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
    return stop.signal.aborted ? { state: 'stopped' } : isWhole ? { state: 'whole' } : { state: 'failed', says: heard.says }
  } catch (error) {
    pass()
    if (stop.signal.aborted) return { state: 'stopped' }
    return outcomeOf(error)
  } finally {
    stop.abort()
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ResponseError)) return { state: 'failed', says: null }
  if (error.status === 401) return { state: 'signed-out' }
  if (error.code === 'NO_MODEL') return { state: 'missing', setting: settingIn(error.data) }
  return { state: 'failed', says: error.status === 429 ? error.message : null }
}

function settingIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'setting' in data && typeof data.setting === 'string' ? data.setting : null
}

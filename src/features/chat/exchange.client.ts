import { waitOf } from '#platform/calls/errors.ts'
import { NOT_WHILE_IMPERSONATING } from '#platform/calls/impersonation.ts'
import { createStore, type Store } from '#ui/ui.store.ts'
import { goneFileIn, type ReplyStream } from './chat.client.ts'
import { ChatError, errorTypeOf } from './chat-failures.rules.ts'
import type { ToolCall } from './chat.rules.ts'
import { idleExchange, nextExchange, type Exchange, type ExchangeEvent, type Trouble } from './exchange.rules.ts'
import { addEvent, beginReply, type StreamingMessage } from './reply-stream.rules.ts'
import type { ShownMessage } from './shown-messages.rules.ts'

const NAMED_WITHIN_MS = 5000
/** Throttles drawing: a model sends more pieces per second than the eye can follow. */
const DRAWN_EACH_MS = 50

export interface ExchangePlace {
  /** Asks the server to end the stream. */
  cancel(streamId: string): Promise<unknown>
  /** Loads the saved messages again. */
  refresh(): Promise<unknown>
  /** Runs a reply's tool calls after it has ended. */
  onTool(call: ToolCall): void
}

type OpenStream = (signal: AbortSignal) => Promise<ReplyStream>

export interface OpenExchange {
  store: Store<Exchange>
  dispatch(event: ExchangeEvent): void
  /** Asks, or follows a reply that runs already; true if the server has saved the question. */
  follow(place: ExchangePlace, question: ShownMessage, open: OpenStream): Promise<boolean>
}

interface Underway extends ExchangePlace {
  end: AbortController
  cancelled: Promise<unknown> | null
}

/** Carries out the rules: one question at a time. */
export function openExchange(): OpenExchange {
  const store = createStore(idleExchange)
  let underway: Underway | null = null

  function dispatch(event: ExchangeEvent): void {
    const [next, effect] = nextExchange(store.read(), event)
    store.write(next)
    if (!underway || !effect) return
    const { end, cancel } = underway
    if (effect === 'give_up_soon') return void setTimeout(() => end.abort(), NAMED_WITHIN_MS)
    underway.cancelled = cancel(next.streamId).catch(() => undefined)
    end.abort()
  }

  async function follow(place: ExchangePlace, question: ShownMessage, open: OpenStream): Promise<boolean> {
    if (underway) return false
    const running: Underway = { ...place, end: new AbortController(), cancelled: null }
    const { signal } = running.end
    underway = running
    let isKept = false
    dispatch({ type: 'asked', question })
    try {
      const stream = await open(signal)
      isKept = true
      const { calls } = await hear(question.id, stream, dispatch)
      await place.refresh()
      for (const call of calls) place.onTool(call)
    } catch (error) {
      if (!signal.aborted) dispatch(failureOf(error))
      await running.cancelled
      await place.refresh().catch(() => undefined)
    } finally {
      underway = null
      dispatch({ type: 'ended' })
    }
    return isKept
  }

  return { store, dispatch, follow }
}

async function hear(
  id: string,
  { streamId, fastForward, events }: ReplyStream,
  dispatch: OpenExchange['dispatch'],
): Promise<StreamingMessage> {
  dispatch({ type: 'named', streamId })
  let reply = beginReply(id, fastForward)
  let due: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    due = undefined
    dispatch({ type: 'drawn', reply })
  }
  try {
    for await (const event of events) {
      reply = addEvent(reply, event)
      due ??= setTimeout(draw, DRAWN_EACH_MS)
    }
  } finally {
    clearTimeout(due)
  }
  dispatch({ type: 'heard', reply })
  if (reply.failed || reply.isActive) throw new ChatError('STREAMING_ERROR')
  return reply
}

export const troubleOf = (error: unknown): Trouble => ({ type: errorTypeOf(error), says: waitOf(error) ?? refusalIn(error) })

/** Looking as somebody else is no session that has ended. */
function refusalIn(error: unknown): string | null {
  return error instanceof Error && error.message === NOT_WHILE_IMPERSONATING ? error.message : null
}

function failureOf(error: unknown): ExchangeEvent {
  const fileKey = goneFileIn(error)
  return fileKey === null ? { type: 'failed', trouble: troubleOf(error) } : { type: 'file_gone', fileKey }
}

import type { Message, MessagePage } from './chat.rules.ts'
import type { ChatErrorType } from './chat-failures.rules.ts'
import type { StreamingMessage } from './reply-stream.rules.ts'

/** A message as shown; a new one shows before the server has saved it. */
export interface ShownMessage extends Message {
  isPending?: boolean
  isStreaming?: boolean
  /** An unanswered question or a cut answer, followed by newer messages. */
  isLeft?: boolean
  /** Why it has no answer. */
  error?: ChatErrorType
}

export interface Pagination {
  hasMore: boolean
  nextCursor: string | null
  isLoading: boolean
}

/** Puts older pages first. */
export function mergePages(pages: readonly MessagePage[]): Message[] {
  return pages.toReversed().flatMap(({ messages }) => messages)
}

export function paginationOf(pages: readonly MessagePage[], isLoading: boolean): Pagination {
  return { hasMore: false, nextCursor: null, ...pages.at(-1)?.pagination, isLoading }
}

interface Underway {
  sent: ShownMessage | null
  reply: StreamingMessage | null
  failed: { id: string; type: ChatErrorType } | null
}

/** Saved messages, then the pending question, then the running reply. */
export function shownMessages(kept: readonly Message[], { sent, reply, failed }: Underway): ShownMessage[] {
  // asking again hides the question's cut reply
  const known = kept.filter(({ isCut }, at) => !(isCut && sent && kept[at - 1]?.id === sent.id))
  const place = sent ? known.findIndex(({ id }) => id === sent.id) : -1
  const shown: ShownMessage[] = known.map((message) => (message.id === failed?.id ? { ...message, error: failed.type } : message))
  if (sent && place < 0) shown.push(sent)
  if (reply && reply.content !== '' && (place < 0 ? undefined : known[place + 1])?.role !== 'assistant') shown.push(shownReply(reply))
  return shown.map((message, at) => (isLeft(message, shown[at + 1]) ? { ...message, isLeft: true } : message))
}

function isLeft({ role, isCut }: ShownMessage, next: ShownMessage | undefined): boolean {
  return next?.role === 'user' && (role === 'user' || isCut)
}

export const NO_REPLY = { source: null, vote: null, isShared: false, isCut: false }

function shownReply({ tempId, content, reasoning, source }: StreamingMessage): ShownMessage {
  const thought = reasoning === '' ? [] : [{ type: 'reasoning' as const, text: reasoning }]
  const parts = [...thought, { type: 'text' as const, text: content }]
  return { id: `${tempId}-reply`, role: 'assistant', content: parts, timestamp: '', ...NO_REPLY, source, isStreaming: true }
}

/** What the server has of a question; null: nothing. */
export function howKept(kept: readonly Message[], id: string): 'asked' | 'answered' | null {
  const place = kept.findIndex((message) => message.id === id)
  const next = kept[place + 1]
  if (place < 0) return null
  return next?.role === 'assistant' && !next.isCut ? 'answered' : 'asked'
}

/** The last question, if it has no complete answer. */
export function unansweredIn(shown: readonly ShownMessage[]): ShownMessage | null {
  const last = shown.at(-1)
  const asked = last?.isCut ? shown.at(-2) : last
  return asked?.role === 'user' ? asked : null
}

import type { ContractRouterClient } from '@orpc/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import type { StaleAfter } from '#features/projects/stale.client.ts'
import { problemOf } from '#platform/calls/reply.ts'
import { currentImpersonation, impersonationHeaders } from '#platform/calls/impersonation.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import type { chatContract } from './chat.contract.ts'
import { ChatError } from './chat-failures.rules.ts'
import { PAGE_SIZE, type AskedAt, type Source, type UserPart } from './chat.rules.ts'
import { createEventReader } from './reply-stream.rules.ts'

export type ChatClient = ContractRouterClient<typeof chatContract>

export interface ChatCalls {
  chat: ChatClient
}

export const chatKey = (projectId: string) => ['chat', projectId]
export const messagesKey = (chatId: string) => ['chat-messages', chatId]

/** A chat opens and closes with its project; its messages have events of their own, which can be missed too. */
export const chatStaleAfter: StaleAfter = (change) => {
  if (change.type !== 'project' && change.type !== 'saved') return []
  return change.projectId === null ? [{ queryKey: ['chat'] }, { queryKey: ['chat-messages'] }] : [{ queryKey: chatKey(change.projectId) }]
}

export function chatQuery({ chat }: ChatCalls, projectId: string) {
  return queryOptions({ queryKey: chatKey(projectId), queryFn: ({ signal }) => chat.getChat({ projectId }, { signal }) })
}

export function messagesQuery({ chat }: ChatCalls, chatId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: messagesKey(chatId ?? ''),
    queryFn: ({ signal, pageParam }) =>
      chat.listMessages({ chatId: chatId ?? '', limit: PAGE_SIZE, order: 'asc', ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    enabled: chatId !== undefined,
  })
}

/** Chosen by the client, so that a retry does not create a second message. */
export function newMessageId(): string {
  const key = newOperationKey()
  return [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, `8${key.slice(17, 20)}`, key.slice(20)].join('-')
}

export interface Question {
  chatId: string
  id: string
  content: UserPart[]
  trackId: string | null
  place: AskedAt | null
  taskId?: string | null
  /** 'project' asks for an answer from the project's own text, even if there is a model. */
  answerFrom?: Source
}

interface ListenInit {
  signal: AbortSignal
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface ReplyStream {
  streamId: string
  fastForward: boolean
  /** The data of each event as it arrives. */
  events: AsyncIterable<string>
}

export async function sendQuestion(
  { chatId, id, content, trackId, place, taskId, answerFrom }: Question,
  signal: AbortSignal,
  fetch = globalThis.fetch,
): Promise<ReplyStream> {
  const body = JSON.stringify({ messages: [{ id, role: 'user', content }], trackId, place, taskId, answerFrom })
  return listenToReply(
    `/chats/${chatId}/messages`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal },
    fetch,
  )
}

/** Streams a running reply from its beginning. */
export function listenAgain(chatId: string, streamId: string, signal: AbortSignal, fetch = globalThis.fetch): Promise<ReplyStream> {
  return listenToReply(`/chats/${chatId}/messages/${streamId}`, { signal }, fetch)
}

/** Throws an error with the status if the response is not a stream. */
export async function listenToReply(
  path: string,
  { signal, headers: more, ...init }: ListenInit,
  fetch: typeof globalThis.fetch,
): Promise<ReplyStream> {
  const asked = { accept: 'text/event-stream', ...more, ...impersonationHeaders(currentImpersonation()) }
  const response = await fetch(path, { ...init, headers: asked, signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new FetchError(cause)
  })
  if (!response.ok || !response.body) {
    throw problemOf(response, await response.json().catch(() => null))
  }
  const { headers, body } = response
  return {
    streamId: headers.get('x-stream-id') ?? '',
    fastForward: headers.has('x-fast-forward'),
    events: eventsIn(body),
  }
}

export type ChatClosed = 'PAYWALL' | 'LOCKED'

/** Why the project is closed to the caller; null if the call failed for another reason. */
export function closedBy(error: unknown): ChatClosed | null {
  if (!(error instanceof ResponseError)) return null
  return error.code === 'PAYWALL' || error.code === 'LOCKED' ? error.code : null
}

/** The key of the file because of which the message was refused. */
export function goneFileIn(error: unknown): string | null {
  if (!(error instanceof ResponseError) || error.code !== 'FILE_GONE') return null
  const { data } = error
  return typeof data === 'object' && data !== null && 'file' in data ? String(data.file) : null
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const read = createEventReader()
  for (;;) {
    const piece = await reader.read().catch((cause: unknown) => {
      throw new ChatError('STREAMING_ERROR', { cause })
    })
    if (piece.done) return
    yield* read(decoder.decode(piece.value, { stream: true }))
  }
}

import { implement } from '@orpc/server'
import { impersonatorOf, isAdmin } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { mayRecord } from '#features/events/events.rules.ts'
import { openProject, viewProject, type ReaderView } from '#features/projects/reader-view.server.ts'
import type { Closed } from '#features/projects/access.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { MODEL_SETTING } from '#platform/models/models.rules.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import type { AnswererFor } from './quote-answers.server.ts'
import { chatContract, type Chat } from './chat.contract.ts'
import { claimFiles, releaseFiles } from './attachments.server.ts'
import { ASKED_A_MINUTE, LITTLE_LEFT, type AskedAt, type Message, type Part, type UserPart } from './chat.rules.ts'
import { cutReply, endGone, kept, reply, resume, runningIn, stopReply } from './reply-stream.server.ts'
import { BEFORE_MOST } from './tutor.rules.ts'
import {
  addMessage,
  announceChat,
  beginStream,
  clearChat,
  findByName,
  findChat,
  findChatOf,
  findReplyTo,
  holdChat,
  listAllChats,
  listMessages as list,
  openChat,
  saveShared,
  saveVote,
  type ChatRow,
  type MessageRow,
} from './chat.store.ts'

const call = implement(chatContract).$context<CallContext>()

function chatOf({ id, projectId, createdAt, updatedAt, messageCount, lastMessageId, lastActivity }: ChatRow): Chat {
  const moments = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), lastActivity: lastActivity.toISOString() }
  return { id, projectId, messageCount, lastMessageId, ...moments }
}

function messageOf({ id, clientId, role, content, source, vote, isShared, isCut, createdAt }: MessageRow): Message {
  return { id: clientId ?? id, role, content, source, vote, isShared, isCut, timestamp: createdAt.toISOString() }
}

async function ownChat(db: Db, context: CallContext, chatId: string): Promise<ChatRow | Refusal<'not_found', undefined>> {
  return (await findChat(db, learnerOf(context).id, chatId)) ?? refuse('not_found')
}

/** Loads the chat and the project's view; refuses if the project is closed to the learner. */
async function openedChat(context: CallContext, chatId: string): Promise<{ chat: ChatRow; view: ReaderView } | Closed> {
  const { db } = context.services
  const chat = await ownChat(db, context, chatId)
  if (isRefused(chat)) return chat
  const view = await openProject(db, context, chat.projectId)
  return isRefused(view) ? view : { chat, view }
}

/** Learners keep their chat after Pro has ended; a hidden project hides its chat too. */
async function readableChat(context: CallContext, chatId: string): Promise<ChatRow | Refusal<'not_found', undefined>> {
  const { db } = context.services
  const chat = await ownChat(db, context, chatId)
  if (isRefused(chat)) return chat
  const view = await viewProject(db, context, chat.projectId)
  return isRefused(view) ? view : chat
}

const getChat = call.getChat.handler(async ({ context, input: { projectId }, errors }) => {
  const { db, clock, models } = context.services
  const userId = learnerOf(context).id
  const { closed } = settle(await viewProject(db, context, projectId), errors)
  if (closed) {
    const before = await findChatOf(db, userId, projectId)
    if (!before || before.messageCount === 0) return settle(closed, errors)
    return { ...chatOf(before), closed: closed.refused === 'paywall' ? ('PAYWALL' as const) : ('LOCKED' as const) }
  }
  const now = clock.now()
  const chat = chatOf(await openChat(db, { id: newId(now.getTime()), userId, projectId }, now))
  if (models.name === null) return isAdmin(context.actor) ? { ...chat, setting: MODEL_SETTING } : chat
  const left = await models.leftOf(userId)
  return left < LITTLE_LEFT ? { ...chat, left } : chat
})

const listMessages = call.listMessages.handler(async ({ context, input: { chatId, limit, cursor, order }, errors }) => {
  const chat = settle(await readableChat(context, chatId), errors)
  await endGone(context.services, chat)
  const streamId = runningIn(chat, context.services.clock.now())
  const rows = await list(context.services.db, chat.id, cursor === undefined ? null : Number(cursor), limit + 1)
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const messages = (order === 'asc' ? page.toReversed() : page).map(messageOf)
  return {
    streamId,
    messages,
    pagination: { hasMore, nextCursor: hasMore ? String(page.at(-1)?.place) : null },
  }
})

interface NewQuestion {
  chat: ChatRow
  content: UserPart[]
  clientId: string | null
  streamId: string
  place: AskedAt | null
}

type Standing = { question: string; content: readonly Part[] } | { replied: MessageRow } | { attached: string }

/** Saves the question before it is answered. A retry finds the saved message and its reply. */
async function keepMessage(
  tx: Db,
  { chat, content, clientId, streamId, place }: NewQuestion,
  now: Date,
): Promise<Standing | Refusal<'still_answering'> | Refusal<'file_gone', { file: string }>> {
  const held = await holdChat(tx, chat.id)
  const known = clientId === null ? null : await findByName(tx, chat.id, clientId)
  const replied = known && (await findReplyTo(tx, chat.id, known.id))
  if (replied && !replied.isCut) return { replied }
  const under = held && runningIn(held, now)
  if (under) return known && held.streamQuestion === known.id ? { attached: under } : refuse('still_answering')
  const question = known?.id ?? newId(now.getTime())
  const claimed = known ? known.content : await claimFiles(tx, chat, content)
  if (isRefused(claimed)) return claimed
  if (!known) await addMessage(tx, chat, { id: question, role: 'user', content: claimed, clientId, place }, now)
  await beginStream(tx, chat.id, streamId, question, now)
  await announceChat(tx, chat)
  return { question, content: claimed }
}

export function chatCalls({ answererFor }: { answererFor: AnswererFor }) {
  const sendMessage = call.sendMessage.handler(async ({ context, input, errors }) => {
    const { chatId, messages, trackId, place, taskId, answerFrom } = input
    const { db, clock, limits } = context.services
    const { chat, view } = settle(await openedChat(context, chatId), errors)
    const taken = await limits.take(`chat:${chat.userId}`, { limit: ASKED_A_MINUTE, seconds: 60 })
    if (!taken.allowed) throw tooMany(taken)
    await endGone(context.services, chat)
    // two more: a question that is asked again, and the reply to it that broke off
    const latest = await list(db, chat.id, null, BEFORE_MOST + 2)
    const now = clock.now()
    const streamId = newId(now.getTime())
    const [message] = messages
    const content = message?.content ?? []
    const isKept = mayRecord({ impersonating: impersonatorOf(context.actor) !== null, declined: context.client.declined })
    const asked = { chat, content, clientId: message?.id ?? null, streamId, place: isKept ? (place ?? null) : null }
    const standing = await db.transaction(async (tx) => {
      const kept = await keepMessage(tx, asked, now)
      if (!isRefused(kept)) return kept
      throw kept.refused === 'file_gone' ? errors.FILE_GONE({ data: kept.facts }) : errors.STILL_ANSWERING()
    })
    const headers = { 'x-stream-id': streamId, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }
    if ('replied' in standing) return { headers: { ...headers, 'x-fast-forward': '1' }, body: kept(standing.replied.content) }
    if ('attached' in standing) {
      return {
        headers: { ...headers, 'x-stream-id': standing.attached, 'x-fast-forward': '1' },
        body: resume(context.services, chat, standing.attached),
      }
    }
    const others = latest.filter(({ id, answers }) => id !== standing.question && answers !== standing.question)
    const body = reply({
      chat,
      streamId,
      answerer: answererFor(context.services, answerFrom ?? null),
      services: context.services,
      question: standing.question,
      context: {
        call: context,
        view,
        track: trackId ?? null,
        task: taskId ?? null,
        content: standing.content,
        before: others.slice(0, BEFORE_MOST).toReversed(),
      },
    })
    return { headers: { ...headers, 'x-accel-buffering': 'no' }, body }
  })

  return { getChat, listMessages, sendMessage, resumeStream, clearMessages, cancelStream, rateMessage, shareQuestion }
}

const resumeStream = call.resumeStream.handler(async ({ context, input: { chatId, streamId }, errors }) => {
  const chat = settle(await readableChat(context, chatId), errors)
  const isThere = chat.streamId === streamId || (await findByName(context.services.db, chat.id, streamId)) !== null
  if (!isThere) throw errors.NOT_FOUND()
  const headers = { 'x-stream-id': streamId, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }
  return { headers: { ...headers, 'x-fast-forward': '1', 'x-accel-buffering': 'no' }, body: resume(context.services, chat, streamId) }
})

const clearMessages = call.clearMessages.handler(async ({ context, input: { chatId }, errors }) => {
  const { db, clock } = context.services
  const chat = settle(await ownChat(db, context, chatId), errors)
  if (chat.streamId) stopReply(chat.streamId)
  const cleared = await db.transaction(async (tx) => {
    // the chat before its files, as a question locks them
    await holdChat(tx, chat.id)
    await releaseFiles(tx, chat)
    await announceChat(tx, chat)
    return clearChat(tx, chat.id, clock.now())
  })
  if (!cleared) throw errors.NOT_FOUND()
  return chatOf(cleared)
})

const cancelStream = call.cancelStream.handler(async ({ context, input: { chatId, streamId }, errors }) => {
  const { db } = context.services
  const chat = settle(await ownChat(db, context, chatId), errors)
  await cutReply(context.services, chat, streamId)
})

const rateMessage = call.rateMessage.handler(async ({ context, input: { chatId, messageId, vote }, errors }) => {
  const { db } = context.services
  const chat = settle(await ownChat(db, context, chatId), errors)
  const counts = await saveVote(db, chat.id, messageId, vote)
  if (counts === null) throw errors.NOT_FOUND()
  return { vote: counts }
})

const shareQuestion = call.shareQuestion.handler(async ({ context, input: { chatId, messageId, isShared }, errors }) => {
  const { db } = context.services
  const chat = settle(await ownChat(db, context, chatId), errors)
  if (!(await saveShared(db, chat.id, messageId, isShared))) throw errors.NOT_FOUND()
  return { isShared }
})

export const chatData: OwnData = {
  name: 'chat',
  tables: ['chats', 'chat_messages'],
  async *files({ db }, { id }) {
    yield { path: 'chats.json', content: `${JSON.stringify(await listAllChats(db, id), null, 2)}\n` }
  },
}

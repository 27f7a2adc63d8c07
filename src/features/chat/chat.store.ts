import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { announce } from '#features/accounts/accounts.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { AskedAt, Part, Role, Source, Vote } from './chat.rules.ts'
import { chatMessages, chats } from './chat.tables.ts'

export type ChatRow = typeof chats.$inferSelect
export type MessageRow = typeof chatMessages.$inferSelect

export interface NewChat {
  id: string
  userId: string
  projectId: string
}

export async function openChat(db: Db, { id, userId, projectId }: NewChat, now: Date): Promise<ChatRow> {
  const known = await findChatOf(db, userId, projectId)
  if (known) return known
  await db.insert(chats).values({ id, userId, projectId, createdAt: now, updatedAt: now, lastActivity: now }).onConflictDoNothing()
  const opened = await findChatOf(db, userId, projectId)
  if (!opened) throw new Error('The chat that was just opened does not exist')
  return opened
}

export async function findChatOf(db: Db, userId: string, projectId: string): Promise<ChatRow | null> {
  const [found] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.projectId, projectId)))
  return found ?? null
}

export async function findChat(db: Db, userId: string, id: string): Promise<ChatRow | null> {
  const [found] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.id, id), eq(chats.userId, userId)))
  return found ?? null
}

/** Notifies every open tab of the learner after commit. */
export async function announceChat(tx: Db, { userId, projectId }: Pick<ChatRow, 'userId' | 'projectId'>): Promise<void> {
  await announce(tx, userId, 'chat', { projectId })
}

/** Locks the row for the transaction. */
export async function holdChat(tx: Db, id: string): Promise<ChatRow | null> {
  const [found] = await tx.select().from(chats).where(eq(chats.id, id)).for('update')
  return found ?? null
}

/** Newest first; with `before`, only messages before that place. */
export async function listMessages(db: Db, chatId: string, before: number | null, most: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), before === null ? undefined : lt(chatMessages.place, before)))
    .orderBy(desc(chatMessages.place))
    .limit(most)
}

/** Finds a message by the client's id or the server's. */
export async function findByName(db: Db, chatId: string, name: string): Promise<MessageRow | null> {
  const [found] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), or(eq(chatMessages.clientId, name), eq(chatMessages.id, name))))
  return found ?? null
}

export async function findReplyTo(db: Db, chatId: string, messageId: string): Promise<MessageRow | null> {
  const [found] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.answers, messageId)))
  return found ?? null
}

export interface NewMessage {
  id: string
  role: Role
  content: Part[]
  clientId?: string | null
  answers?: string
  source?: Source
  isCut?: boolean
  place?: AskedAt | null
}

/** Appends a message; the caller holds the lock. */
export async function addMessage(
  tx: Db,
  chat: Pick<ChatRow, 'id' | 'userId'>,
  { place: askedAt, ...message }: NewMessage,
  now: Date,
): Promise<void> {
  const [counted] = await tx
    .update(chats)
    .set({
      lastPlace: sql`${chats.lastPlace} + 1`,
      messageCount: sql`${chats.messageCount} + 1`,
      lastMessageId: message.clientId ?? message.id,
      lastActivity: now,
      updatedAt: now,
    })
    .where(eq(chats.id, chat.id))
    .returning({ place: chats.lastPlace })
  if (!counted) throw new Error('The locked chat does not exist')
  await tx
    .insert(chatMessages)
    .values({ ...message, ...askedAt, chatId: chat.id, userId: chat.userId, place: counted.place, createdAt: now })
}

export async function beginStream(tx: Db, chatId: string, streamId: string, question: string, now: Date): Promise<void> {
  await tx
    .update(chats)
    .set({ ...NO_STREAM, streamId, streamQuestion: question, streamStartedAt: now, streamSeenAt: now })
    .where(eq(chats.id, chatId))
}

const NO_STREAM = { streamId: null, streamStartedAt: null, streamQuestion: null, streamText: null, streamSeenAt: null }

export interface KeptStream {
  chatId: string
  streamId: string
  /** empty if unchanged */
  said: string
}

/**
 * Saves the text of running replies, for listeners on other instances and for recovery. Returns the replies that were not stopped
 * meanwhile.
 */
export async function keepStreams(db: Db, streams: readonly KeptStream[], now: Date): Promise<Set<string>> {
  const column = (read: (stream: KeptStream) => string) => sql.param(streams.map(read))
  // one character that PostgreSQL cannot store would fail the whole batch
  const said = column((stream) => stream.said.toWellFormed().replaceAll('\0', ''))
  const { rows } = await db.execute<{ stream: string }>(sql`
    update ${chats} as c set stream_text = coalesce(nullif(k.said, ''), c.stream_text), stream_seen_at = ${now.toISOString()}::timestamptz
      from unnest(${column(({ chatId }) => chatId)}::uuid[], ${column(({ streamId }) => streamId)}::uuid[], ${said}::text[]) as k(chat, stream, said)
      where c.id = k.chat and c.stream_id = k.stream
      returning c.stream_id as stream`)
  return new Set(rows.map(({ stream }) => stream))
}

/** Removes the cut reply to a question, to make room for another. */
export async function removeCut(tx: Db, chatId: string, question: string): Promise<void> {
  const gone = await tx
    .delete(chatMessages)
    .where(and(eq(chatMessages.answers, question), eq(chatMessages.chatId, chatId), eq(chatMessages.isCut, true)))
    .returning({ id: chatMessages.id })
  if (gone.length > 0) {
    await tx
      .update(chats)
      .set({ messageCount: sql`${chats.messageCount} - 1` })
      .where(eq(chats.id, chatId))
  }
}

/** False if the reply was stopped meanwhile, on any instance. */
export async function endStream(tx: Db, chatId: string, streamId: string): Promise<boolean> {
  const ended = await tx
    .update(chats)
    .set(NO_STREAM)
    .where(and(eq(chats.id, chatId), eq(chats.streamId, streamId)))
    .returning({ id: chats.id })
  return ended.length > 0
}

export async function clearChat(tx: Db, chatId: string, now: Date): Promise<ChatRow | null> {
  const [cleared] = await tx
    .update(chats)
    .set({ messageCount: 0, lastMessageId: null, ...NO_STREAM, updatedAt: now })
    .where(eq(chats.id, chatId))
    .returning()
  await tx.delete(chatMessages).where(eq(chatMessages.chatId, chatId))
  return cleared ?? null
}

/** Saves the vote; the first one counts. Null if there is no such reply. */
export async function saveVote(db: Db, chatId: string, messageId: string, vote: Vote): Promise<Vote | null> {
  const reply = and(eq(chatMessages.id, messageId), eq(chatMessages.chatId, chatId), eq(chatMessages.role, 'assistant'))
  await db
    .update(chatMessages)
    .set({ vote })
    .where(and(reply, isNull(chatMessages.vote)))
  const [found] = await db.select({ vote: chatMessages.vote }).from(chatMessages).where(reply)
  return found?.vote ?? null
}

/** Lets the authors read the reply's question, or not. False if there is no such reply. */
export async function saveShared(db: Db, chatId: string, messageId: string, isShared: boolean): Promise<boolean> {
  const changed = await db
    .update(chatMessages)
    .set({ isShared })
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.chatId, chatId), eq(chatMessages.role, 'assistant')))
    .returning({ id: chatMessages.id })
  return changed.length > 0
}

export async function listAllChats(db: Db, userId: string) {
  const own = await db.select().from(chats).where(eq(chats.userId, userId)).orderBy(asc(chats.createdAt))
  const messages = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.userId, userId))
    .orderBy(asc(chatMessages.chatId), asc(chatMessages.place))
  const of = Map.groupBy(messages, ({ chatId }) => chatId)
  return own.map(({ id, projectId, createdAt, lastActivity }) => ({
    id,
    projectId,
    createdAt,
    lastActivity,
    messages: (of.get(id) ?? []).map(({ role, content, source, vote, isShared, stepId, blockId, createdAt }) => ({
      role,
      content,
      source,
      vote,
      isShared,
      stepId,
      blockId,
      createdAt,
    })),
  }))
}

import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { Part, Role, Source, Vote } from './chat.rules.ts'

export const chats = pgTable(
  'chats',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    messageCount: integer('message_count').notNull().default(0),
    lastMessageId: uuid('last_message_id'),
    lastActivity: moment('last_activity').notNull(),
    /** The highest place ever used: places are not reused, even after clearing. */
    lastPlace: integer('last_place').notNull().default(0),
    /** The running reply and its start. Cleared when the reply ends or is stopped. */
    streamId: uuid('stream_id'),
    streamStartedAt: moment('stream_started_at'),
    /** The question it answers, its text so far, and its last heartbeat. */
    streamQuestion: uuid('stream_question'),
    streamText: text('stream_text'),
    streamSeenAt: moment('stream_seen_at'),
  },
  (table) => [uniqueIndex('chats_owner').on(table.userId, table.projectId), index('chats_project').on(table.projectId)],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    role: text('role').$type<Role>().notNull(),
    content: jsonb('content').$type<Part[]>().notNull(),
    /** The client's id of a message, so that a retry does not create a second one. */
    clientId: uuid('client_id'),
    /** For a reply: the message that it answers. */
    answers: uuid('answers'),
    source: text('source').$type<Source>(),
    vote: text('vote').$type<Vote>(),
    /** For a reply: the authors may read its question. */
    isShared: boolean('is_shared').notNull().default(false),
    /** For a question: the reader's place in the text. */
    stepId: text('step_id'),
    blockId: text('block_id'),
    /** For a reply: it was cut before its end. */
    isCut: boolean('is_cut').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('chat_messages_place').on(table.chatId, table.place),
    uniqueIndex('chat_messages_client').on(table.chatId, table.clientId),
    index('chat_messages_owner').on(table.userId),
  ],
)

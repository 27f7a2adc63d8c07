import { z } from 'zod'
import { PAYWALL, learnersMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import {
  ATTACHMENTS_MOST,
  FILE_NAME_MOST,
  PAGE_MOST,
  PAGE_SIZE,
  PLACE_NAME_MOST,
  ROLES,
  SELECTION_MOST,
  SOURCES,
  TEXT_MOST,
  TOOLS,
  VOTES,
  attachedIn,
  type Message,
  type MessagePage,
} from './chat.rules.ts'

const { NOT_FOUND, FORBIDDEN, CONFLICT, UNPROCESSABLE_CONTENT } = refusals

const LOCKED = { ...FORBIDDEN, message: 'This is locked. Unlock it first.' }
const STILL_ANSWERING = { ...CONFLICT, message: 'The question before is still being answered. Wait for it, or stop it.' }

const FILE_GONE = {
  ...UNPROCESSABLE_CONTENT,
  message: 'A file of this message is not here. Attach it again.',
  data: z.object({ file: z.string().describe('its key') }),
}

const chat = z.object({
  id: z.string(),
  projectId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  messageCount: z.number().int(),
  lastMessageId: z.string().nullable(),
  lastActivity: z.iso.datetime(),
})

const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(TEXT_MOST) })
const selection = z.object({ type: z.literal('selection'), content: z.string().trim().min(1).max(SELECTION_MOST) })
const file = z.object({
  type: z.literal('file'),
  filename: z.string().min(1).max(FILE_NAME_MOST),
  data: z.string().min(1).max(300).describe('the file key: storageName of an upload that was sent as chat_{chatId}'),
  mediaType: z.string().max(100).describe('what was seen in the file counts'),
})

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('selection'), content: z.string() }),
  z.object({ type: z.literal('file'), filename: z.string(), data: z.string().describe('the file key'), mediaType: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  z.object({
    type: z.literal('tool-call'),
    toolName: z.enum(TOOLS),
    input: z.object({ elementId: z.string().exactOptional(), trackId: z.string().exactOptional() }),
  }),
  z.object({ type: z.literal('tool-result'), toolName: z.enum(TOOLS), output: z.unknown() }),
])

const message = z.object({
  id: z.string(),
  timestamp: z.iso.datetime(),
  role: z.enum(ROLES),
  content: z.array(part),
  source: z.enum(SOURCES).nullable().describe('of a reply: quoted from the project, or made by a model'),
  vote: z.enum(VOTES).nullable(),
  isShared: z.boolean().describe('of a reply: the authors may read what it answers'),
  isCut: z.boolean().describe('a reply that came to no end'),
}) satisfies z.ZodType<Message>

const placeName = z.string().min(1).max(PLACE_NAME_MOST)
const place = z.object({ stepId: placeName, blockId: placeName })

const chatId = z.uuid()
const streamId = z.string().nullable().describe('of the reply that is being made')

const messagePage = z.object({
  messages: z.array(message),
  pagination: z.object({ hasMore: z.boolean(), nextCursor: z.string().nullable() }),
  streamId,
}) satisfies z.ZodType<MessagePage>

export const chatContract = {
  getChat: learnersMay({ changes: true, impersonation: 'allowed' })
    .route({ method: 'GET', path: '/chats', summary: "The caller's chat of a project; it exists from the first call on" })
    .input(z.object({ projectId: z.string().min(1).max(200) }))
    .output(
      chat.extend({
        closed: z
          .enum(['PAYWALL', 'LOCKED'])
          .exactOptional()
          .describe('the project is closed to the caller: their messages can be read, and nothing can be sent'),
        left: z
          .number()
          .min(0)
          .max(1)
          .exactOptional()
          .describe('how much of what the tutor may say to the caller today is left; told when it is little'),
        setting: z.string().exactOptional().describe('told to admins where no model is configured: what switches the tutor on'),
      }),
    )
    .errors({ NOT_FOUND, LOCKED, PAYWALL }),
  listMessages: learnersMay()
    .route({ method: 'GET', path: '/chats/{chatId}/messages', summary: 'A page of a chat, walking back from the newest message' })
    .input(
      z.object({
        chatId,
        limit: z.coerce.number().int().min(1).max(PAGE_MOST).default(PAGE_SIZE),
        cursor: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional()
          .describe('nextCursor of the page before'),
        order: z.enum(['asc', 'desc']).default('asc').describe('inside of a page'),
      }),
    )
    .output(messagePage)
    .errors({ NOT_FOUND, LOCKED, PAYWALL }),
  sendMessage: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'POST',
      path: '/chats/{chatId}/messages',
      summary: 'Sends one message; the reply comes as an event stream that ends with [DONE], its id stands in X-Stream-ID',
      description:
        'Each event is a piece of the reply: text, reasoning, tool-call or tool-result; answerer where another one answers than was asked, with why; failure before the error mark, with why the model failed and whether the same message may be sent again with answerFrom.',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        chatId,
        messages: z
          .array(
            z.object({
              id: z.uuid().optional().describe('chosen by the client: sent again under the same id, it is the same message'),
              role: z.literal('user'),
              content: z
                .array(z.discriminatedUnion('type', [text, selection, file]))
                .min(1)
                .max(ATTACHMENTS_MOST + 1)
                .refine((parts) => attachedIn(parts) <= ATTACHMENTS_MOST, { error: `No more than ${ATTACHMENTS_MOST} attachments` }),
            }),
          )
          .length(1),
        trackId: z.string().max(100).nullish(),
        answerFrom: z.enum(SOURCES).nullish().describe("project: the project's own text answers, also where there is a model"),
        place: place.nullish().describe('where the caller is in the text; not kept for whoever declines to be tracked'),
        taskId: placeName.nullish().describe('the task that the caller sees, for a question such as "I am stuck on this task"; not kept'),
      }),
    )
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }))
    .errors({ NOT_FOUND, LOCKED, PAYWALL, STILL_ANSWERING, FILE_GONE }),
  resumeStream: learnersMay()
    .route({
      method: 'GET',
      path: '/chats/{chatId}/messages/{streamId}',
      summary: 'A reply from its beginning, as it is made or as it was kept',
      outputStructure: 'detailed',
    })
    .input(z.object({ chatId, streamId: z.uuid() }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }))
    .errors({ NOT_FOUND, LOCKED, PAYWALL }),
  clearMessages: learnersMay({ idempotency: 'inherent' })
    .route({ method: 'DELETE', path: '/chats/{chatId}/messages', summary: 'Clears a chat; the chat itself stays' })
    .input(z.object({ chatId }))
    .output(chat)
    .errors({ NOT_FOUND }),
  cancelStream: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'DELETE',
      path: '/chats/{chatId}/messages/{streamId}/cancel',
      summary: 'Stops a reply: after this was answered nothing of it comes, and what it said until then is kept as cut',
      successStatus: 204,
    })
    .input(z.object({ chatId, streamId: z.uuid() }))
    .output(z.void())
    .errors({ NOT_FOUND }),
  rateMessage: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'PUT',
      path: '/chats/{chatId}/messages/{messageId}/vote',
      summary: 'Says whether a reply helped; the first vote counts',
    })
    .input(z.object({ chatId, messageId: z.uuid(), vote: z.enum(VOTES) }))
    .output(z.object({ vote: z.enum(VOTES).describe('the one that counts') }))
    .errors({ NOT_FOUND }),
  shareQuestion: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'PUT',
      path: '/chats/{chatId}/messages/{messageId}/shared',
      summary: 'Lets the authors read the question that a reply answers, without a name, or takes that back',
    })
    .input(z.object({ chatId, messageId: z.uuid(), isShared: z.boolean() }))
    .output(z.object({ isShared: z.boolean() }))
    .errors({ NOT_FOUND }),
}

export type Chat = z.infer<typeof chat>

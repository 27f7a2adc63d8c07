import { setTimeout as pause } from 'node:timers/promises'
import { afterOutage } from '#platform/after-outage.ts'
import { ModelFailure } from '#platform/models/models.rules.ts'
import type { Services } from '#platform/services.ts'
import type { AskContext, Answerer } from './quote-answers.server.ts'
import { isAnswering, textOf, type Part, type Source } from './chat.rules.ts'
import { addMessage, announceChat, endStream, findByName, findChat, holdChat, removeCut, type ChatRow } from './chat.store.ts'
import { tutorTexts } from './tutor.texts.ts'
import { keepSaying } from './reply-keeper.server.ts'
import { createReplyBuffer, type ReplyBuffer } from './reply-listeners.server.ts'
import { DONE, ERROR_MARK, eventOf, replyParts, type Chunk } from './reply-stream.rules.ts'

interface Run {
  stop: AbortController
  speech: ReplyBuffer
  /** The reply so far. */
  said: () => Pick<Ended, 'content' | 'source'>
}

/** The replies that this process is making, so that they can be stopped or streamed at once. */
const running = new Map<string, Run>()

export function stopReply(streamId: string): void {
  running.get(streamId)?.stop.abort()
}

/**
 * Stops a reply and saves its text so far, marked as cut; for a reply of another instance, the last text that it saved. An ended reply
 * stays unchanged.
 */
export async function cutReply(services: Services, chat: ChatRow, streamId: string): Promise<void> {
  const { streamQuestion: question, streamText } = chat
  const run = running.get(streamId)
  run?.stop.abort()
  if (chat.streamId !== streamId || question === null) return
  const said = run?.said() ?? keptOf(services, streamText)
  await endReply(services, { chat, streamId, question, ...said, isCut: true })
}

function keptOf({ models }: Services, text: string | null): Pick<Ended, 'content' | 'source'> {
  return { content: replyParts([{ type: 'text', text: text ?? '' }]), source: models.name === null ? 'project' : 'model' }
}

interface ReplyParts {
  services: Services
  answerer: Answerer
  chat: ChatRow
  /** The message being answered. */
  question: string
  streamId: string
  context: Omit<AskContext, 'signal'>
}

const encoder = new TextEncoder()

/** Starts a reply and streams it. It runs to its end and is saved even if nobody listens any more. */
export function reply({ services, answerer, chat, question, streamId, context }: ReplyParts): ReadableStream<Uint8Array> {
  const chunks: Chunk[] = []
  const run: Run = {
    stop: new AbortController(),
    speech: createReplyBuffer(),
    said: () => ({
      content: replyParts(chunks),
      source: chunks.findLast((chunk) => chunk.type === 'answerer')?.source ?? answerer.source,
    }),
  }
  const { signal } = run.stop
  const stopRun = () => run.stop.abort()
  running.set(streamId, run)

  const say = (data: Chunk | string) => run.speech.say(eventOf(data))

  const save = (isCut: boolean) => endReply(services, { chat, streamId, question, ...run.said(), isCut })

  async function make(): Promise<void> {
    const said = () => textOf(replyParts(chunks))
    const keptNoMore = keepSaying({ services, chatId: chat.id, streamId, said, onStopped: stopRun })
    try {
      for await (const chunk of answerer.answer({ ...context, signal })) {
        if (signal.aborted) break
        chunks.push(chunk)
        say(chunk)
      }
      // paid for, and whole: the database may be back in a moment
      if (!signal.aborted)
        await afterOutage(
          () => save(false),
          () => signal.aborted,
        )
      say(DONE)
    } catch (error) {
      if (signal.aborted) return say(DONE)
      if (!(error instanceof ModelFailure)) services.report(error)
      await save(true).catch(services.report)
      for (const event of failureEvents(error, true)) say(event)
    } finally {
      keptNoMore()
      running.delete(streamId)
      run.speech.end()
    }
  }

  const heard = run.speech.listen()
  void make()
  return heard
}

/** The events that end a failed stream. */
export function failureEvents(error: unknown, hasProject: boolean): (Chunk | string)[] {
  if (!(error instanceof ModelFailure)) return [ERROR_MARK]
  const { reason } = error
  const says = tutorTexts[reason]
  return [{ type: 'failure', reason, says, projectAnswers: hasProject }, `${ERROR_MARK} ${says}`]
}

interface Ended {
  chat: Pick<ChatRow, 'id' | 'userId' | 'projectId'>
  streamId: string
  question: string
  source: Source
  content: Part[]
  isCut: boolean
}

/** Saves the reply under its stream's id, so that listeners find it. */
async function endReply({ db, clock }: Services, { chat, streamId, question, content, ...facts }: Ended): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdChat(tx, chat.id)
    if (!(await endStream(tx, chat.id, streamId))) return false
    if (content.length > 0) {
      // what an earlier attempt said stays until there is something in its place
      await removeCut(tx, chat.id, question)
      await addMessage(tx, chat, { id: streamId, role: 'assistant', content, answers: question, ...facts }, clock.now())
    }
    await announceChat(tx, chat)
    return true
  })
}

/** The stream of the reply that is being made. During an outage no heartbeat says so, but the process that makes it knows. */
export function runningIn({ streamId, streamSeenAt: seenAt }: Pick<ChatRow, 'streamId' | 'streamSeenAt'>, now: Date): string | null {
  if (streamId === null || seenAt === null) return null
  return running.has(streamId) || isAnswering({ streamId, seenAt }, now) ? streamId : null
}

/** Saves a dead reply (its server was killed) as a cut message. True if this call ended it. */
export async function endGone(services: Services, chat: ChatRow): Promise<boolean> {
  const { streamId, streamQuestion: question, streamText } = chat
  if (!streamId || !question || runningIn(chat, services.clock.now()) !== null) return false
  return endReply(services, { chat, streamId, question, ...keptOf(services, streamText), isCut: true })
}

const LOOK_MS = 400

/** Streams a reply from its beginning: from this process, from another one, or as it was saved. */
export function resume(services: Services, { id, userId }: ChatRow, streamId: string): ReadableStream<Uint8Array> {
  const run = running.get(streamId)
  if (run) return run.speech.listen()
  async function* heard(): AsyncGenerator<Uint8Array> {
    let said = 0
    let isGone = false
    for (;;) {
      const chat = await findChat(services.db, userId, id)
      if (chat?.streamId !== streamId) break
      isGone = (await endGone(services, chat)) || isGone
      const text = (chat.streamText ?? '').slice(said)
      said += text.length
      if (text !== '') yield encoder.encode(eventOf({ type: 'text', text }))
      await pause(LOOK_MS)
    }
    const message = await findByName(services.db, id, streamId)
    const content = message?.content ?? []
    for (const part of content) if (part.type === 'reasoning') yield encoder.encode(eventOf(part))
    const rest = textOf(content).slice(said)
    if (rest !== '') yield encoder.encode(eventOf({ type: 'text', text: rest }))
    for (const part of content) if (isTool(part)) yield encoder.encode(eventOf(part))
    // a reply that was cut before its first word left no message
    yield encoder.encode(eventOf(isGone || message?.isCut ? `${ERROR_MARK} ${tutorTexts.cut}` : DONE))
  }
  const events = heard()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void events.return(undefined),
  })
}

const isTool = (part: Part) => part.type === 'tool-call' || part.type === 'tool-result'

/** Streams a complete reply at once. */
export function kept(content: readonly Part[]): ReadableStream<Uint8Array> {
  const events = content.flatMap((part) => (part.type === 'text' || part.type === 'reasoning' || isTool(part) ? [eventOf(part)] : []))
  return new Blob([...events, eventOf(DONE)]).stream()
}

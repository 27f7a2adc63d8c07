import { setTimeout as pause } from 'node:timers/promises'
import { ModelFailure } from '#platform/models/rules.ts'
import type { Services } from '#platform/services.ts'
import type { AskContext, Answerer } from '../answering/server.ts'
import { isAnswering, textOf, type Part, type Source } from '../rules.ts'
import { addMessage, endStream, findByName, findChat, holdChat, type ChatRow } from '../store.ts'
import { tutorTexts } from '../tutoring/texts.ts'
import { keepSaying } from './keeping/server.ts'
import { createSpeech, type Speech } from './listening/server.ts'
import { DONE, ERROR_MARK, eventOf, partsOf, type Chunk } from './rules.ts'

interface Run {
  stop: AbortController
  speech: Speech
}

/** The replies that this process is making, so that they can be stopped, or listened to, at once. */
const running = new Map<string, Run>()

export function stopReply(streamId: string): void {
  running.get(streamId)?.stop.abort()
}

interface ReplyParts {
  services: Services
  answerer: Answerer
  chat: ChatRow
  /** The message that is answered. */
  question: string
  streamId: string
  context: Omit<AskContext, 'signal'>
}

const encoder = new TextEncoder()

/** The reply as it is made. It is made to its end, and kept, whether or not anybody goes on listening. */
export function reply({ services, answerer, chat, question, streamId, context }: ReplyParts): ReadableStream<Uint8Array> {
  const run: Run = { stop: new AbortController(), speech: createSpeech() }
  const { signal } = run.stop
  const stopRun = () => run.stop.abort()
  running.set(streamId, run)

  const say = (data: Chunk | string) => run.speech.say(eventOf(data))

  async function save(chunks: readonly Chunk[], isCut: boolean): Promise<void> {
    const ended = { chat, streamId, question, source: answerer.source, content: partsOf(chunks), isCut }
    await endReply(services, ended)
  }

  async function make(): Promise<void> {
    const chunks: Chunk[] = []
    const said = () => textOf(partsOf(chunks))
    const keptNoMore = keepSaying({ services, chatId: chat.id, streamId, said, onStopped: stopRun })
    try {
      for await (const chunk of answerer.answer({ ...context, signal })) {
        if (signal.aborted) break
        chunks.push(chunk)
        say(chunk)
      }
      if (!signal.aborted) await save(chunks, false)
      say(DONE)
    } catch (error) {
      if (signal.aborted) return say(DONE)
      if (!(error instanceof ModelFailure)) services.report(error)
      await save(chunks, true).catch(services.report)
      say(`${ERROR_MARK} ${error instanceof ModelFailure ? tutorTexts[error.reason] : ''}`.trimEnd())
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

interface Ended {
  chat: Pick<ChatRow, 'id' | 'userId'>
  streamId: string
  question: string
  source: Source
  content: Part[]
  isCut: boolean
}

/** The reply is called as its stream was, so that whoever listened finds it. */
async function endReply({ db, clock }: Services, { chat, streamId, question, content, ...facts }: Ended): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdChat(tx, chat.id)
    if (!(await endStream(tx, chat.id, streamId))) return false
    if (content.length > 0)
      await addMessage(tx, chat, { id: streamId, role: 'assistant', content, answers: question, ...facts }, clock.now())
    return true
  })
}

export function runningIn({ streamId, streamSeenAt }: Pick<ChatRow, 'streamId' | 'streamSeenAt'>) {
  return streamId && streamSeenAt ? { streamId, seenAt: streamSeenAt } : null
}

/** Of a reply that nobody makes any more, because its server was killed, what there is becomes a message that is marked as cut. True when it was this call that ended it. */
export async function endGone(services: Services, chat: ChatRow): Promise<boolean> {
  const { streamId, streamQuestion: question, streamText } = chat
  if (!streamId || !question || isAnswering(runningIn(chat), services.clock.now())) return false
  const content = partsOf([{ type: 'text', text: streamText ?? '' }])
  const source = services.models.name === null ? 'project' : 'model'
  return endReply(services, { chat, streamId, question, content, source, isCut: true })
}

const LOOK_MS = 400

/** A reply from its beginning: as this process makes it, as another one does, or as it was kept. */
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
    const rest = textOf(content).slice(said)
    if (rest !== '') yield encoder.encode(eventOf({ type: 'text', text: rest }))
    for (const part of content) if (part.type === 'tool-call') yield encoder.encode(eventOf(part))
    // what was cut before its first word has left no message
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

/** A reply that is there already, all at once. */
export function kept(content: readonly Part[]): ReadableStream<Uint8Array> {
  const events = content.flatMap((part) => (part.type === 'text' || part.type === 'tool-call' ? [eventOf(part)] : []))
  return new Blob([...events, eventOf(DONE)]).stream()
}

import { readFileSync } from 'node:fs'
import { implement } from '@orpc/server'
import { isAdmin } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { openProject } from '#features/projects/reader-view.server.ts'
import { settle } from '#platform/http/errors.ts'
import type { AnswerPart } from '#platform/models/answer-request.ts'
import { MODEL_SETTING, ModelFailure } from '#platform/models/models.rules.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { createFinder, readProject, type FindPassages } from './quote-answers.server.ts'
import { isSpent, type ModelReason } from './chat-failures.rules.ts'
import { ASKED_A_MINUTE } from './chat.rules.ts'
import { DONE, eventOf } from './reply-stream.rules.ts'
import { failureEvents } from './reply-stream.server.ts'
import { createLinkCheck } from './tutor-links.rules.ts'
import { materialText, pickMaterial } from './tutor.rules.ts'
import { tutorTexts } from './tutor.texts.ts'
import { reachOf, type Reach } from './tutor-tools.rules.ts'
import { actionsContract } from './note-actions.contract.ts'
import { wantedText, type Action } from './note-actions.rules.ts'

const call = implement(actionsContract).$context<CallContext>()

const NOTE = readFileSync(new URL('note.md', import.meta.url), 'utf8')
const TOKENS_MOST = 500
const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

interface Marked {
  id: string
  highlightedText: string
  trackId?: string | null | undefined
  stream: boolean
  query?: string
}

interface Failed {
  message: string
  data: { says: string; reason: ModelReason }
}

interface Refusals {
  NO_MODEL: (options: { data: { setting: string | null } }) => Error
  MODEL_FAILED: (options: Failed) => Error
  TOKENS_SPENT: (options: Failed) => Error
}

export function actionsCalls(find: FindPassages = createFinder()) {
  /** Asks the model and yields the pieces of its text. */
  async function write(
    context: CallContext,
    action: Action,
    { id, highlightedText, trackId, query }: Marked,
    errors: Refusals & object,
    stop: AbortSignal,
  ) {
    const { db, limits, models, config } = context.services
    const view = settle(await openProject(db, context, id), errors as never)
    if (models.name === null) throw errors.NO_MODEL({ data: { setting: isAdmin(context.actor) ? MODEL_SETTING : null } })
    const learner = learnerOf(context).id
    const taken = await limits.take(`model:${learner}`, { limit: ASKED_A_MINUTE, seconds: 60 })
    if (!taken.allowed) throw tooMany(taken)
    const { passages, tracks } = await readProject({ call: context, view, track: trackId ?? null })
    const ranked = await find(`${highlightedText}\n${query ?? ''}`.trim(), passages, config.semanticSearch)
    const material = materialText(view.listed.metadata.title, pickMaterial(ranked, passages), passages, {
      answers: [],
      asked: null,
      task: null,
    })
    const content = [material, wantedText(action, highlightedText, query ?? null)].map((text) => ({ type: 'text' as const, text }))
    const messages = [{ role: 'user' as const, content }]
    const parts = models.answer({ purpose: 'note', learner, instructions: NOTE, messages, tokensMost: TOKENS_MOST, signal: stop })
    return checkedWords(parts, reachOf(passages, tracks))
  }

  async function answer<Field extends string>(context: CallContext, action: Action, field: Field, marked: Marked, errors: Refusals) {
    const stop = new AbortController()
    const parts = await write(context, action, marked, errors, stop.signal)
    if (marked.stream) return { headers: STREAM_HEADERS, body: streamOf(parts, stop) }
    let text = ''
    try {
      for await (const words of parts) text += words
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      const says = tutorTexts[error.reason]
      const data = { says, reason: error.reason }
      throw isSpent(error.reason) ? errors.TOKENS_SPENT({ message: says, data }) : errors.MODEL_FAILED({ message: says, data })
    }
    return { headers: {}, body: { [field]: text } as Record<Field, string> }
  }

  return {
    askAbout: call.askAbout.handler(({ context, input, errors }) => answer(context, 'ask', 'answer', input, errors)),
    explain: call.explain.handler(({ context, input, errors }) => answer(context, 'explain', 'explanation', input, errors)),
    giveExamples: call.giveExamples.handler(({ context, input, errors }) => answer(context, 'examples', 'examples', input, errors)),
    summarize: call.summarize.handler(({ context, input, errors }) => answer(context, 'summarize', 'summary', input, errors)),
  }
}

/** Removes links to passages that the project does not have. Yields an empty piece for parts without text, as a sign of life. */
async function* checkedWords(parts: AsyncIterable<AnswerPart>, { places }: Reach): AsyncGenerator<string> {
  const links = createLinkCheck((blockId) => places.has(blockId))
  try {
    for await (const part of parts) yield part.type === 'text' ? links.take(part.text) : ''
  } catch (error) {
    yield links.end()
    throw error
  }
  yield links.end()
}

/** A client that disconnects stops the model; nothing is saved. */
function streamOf(parts: AsyncGenerator<string>, stop: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const say = (data: Parameters<typeof eventOf>[0]) => controller.enqueue(encoder.encode(eventOf(data)))
      try {
        const { done, value } = await parts.next()
        if (!done) return say({ type: 'text', text: value })
        say(DONE)
      } catch (error) {
        if (stop.signal.aborted) return
        for (const event of failureEvents(error, false)) say(event)
      }
      controller.close()
    },
    cancel() {
      stop.abort()
    },
  })
}

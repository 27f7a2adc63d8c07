import { readFileSync } from 'node:fs'
import { ORPCError, implement } from '@orpc/server'
import { isAdmin } from '#features/accounts/rules.ts'
import { learnerOf, type CallContext } from '#features/accounts/server.ts'
import { openProject } from '#features/projects/reader-view/server.ts'
import { refusals, settle } from '#platform/http/errors.ts'
import { MODEL_SETTING, ModelFailure } from '#platform/models/rules.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { createFinder, readablePassages, type FindPassages } from '../answering/server.ts'
import { ASKED_A_MINUTE } from '../rules.ts'
import { DONE, ERROR_MARK, eventOf } from '../stream/rules.ts'
import { materialText, pickMaterial } from '../tutoring/rules.ts'
import { tutorTexts } from '../tutoring/texts.ts'
import { actionsContract } from './contract.ts'
import { wantedText, type Action } from './rules.ts'

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

interface Refusals {
  NO_MODEL: (options: { data: { setting: string | null } }) => Error
  MODEL_FAILED: (options: { message: string; data: { says: string } }) => Error
}

export function actionsCalls(find: FindPassages = createFinder()) {
  /** What the model writes: its pieces, with the question asked when the first is. */
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
    const passages = await readablePassages({ call: context, view, track: trackId ?? null })
    const ranked = await find(`${highlightedText}\n${query ?? ''}`.trim(), passages, config.semanticSearch)
    const material = materialText(view.listed.metadata.title, pickMaterial(ranked, passages), passages, [])
    const content = [material, wantedText(action, highlightedText, query ?? null)].map((text) => ({ type: 'text' as const, text }))
    const messages = [{ role: 'user' as const, content }]
    return models.answer({ purpose: 'note', learner, instructions: NOTE, messages, tokensMost: TOKENS_MOST, signal: stop })
  }

  async function answer<Field extends string>(context: CallContext, action: Action, field: Field, marked: Marked, errors: Refusals) {
    const stop = new AbortController()
    const parts = await write(context, action, marked, errors, stop.signal)
    if (marked.stream) return { headers: STREAM_HEADERS, body: streamOf(parts, stop) }
    let text = ''
    try {
      for await (const part of parts) if (part.type === 'text') text += part.text
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      const says = tutorTexts[error.reason]
      const isSpent = error.reason === 'spent' || error.reason === 'site-spent'
      if (isSpent) throw new ORPCError('TOO_MANY_REQUESTS', { ...refusals.TOO_MANY_REQUESTS, message: says })
      throw errors.MODEL_FAILED({ message: says, data: { says } })
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

type Parts = Awaited<ReturnType<CallContext['services']['models']['answer']>>

/** Whoever goes away ends it: nothing of it is kept here. */
function streamOf(parts: Parts, stop: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const say = (data: Parameters<typeof eventOf>[0]) => controller.enqueue(encoder.encode(eventOf(data)))
      try {
        const { done, value } = await parts.next()
        if (!done) return value.type === 'text' ? say(value) : say({ type: 'text', text: '' })
        say(DONE)
      } catch (error) {
        if (stop.signal.aborted) return
        say(`${ERROR_MARK} ${error instanceof ModelFailure ? tutorTexts[error.reason] : ''}`.trimEnd())
      }
      controller.close()
    },
    cancel() {
      stop.abort()
    },
  })
}

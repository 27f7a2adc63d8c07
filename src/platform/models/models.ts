import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ZodType } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { ReportError } from '#platform/log.ts'
import { answerOnce, lettersOf, PATIENCE, type AnswerPatience } from './answer-once.ts'
import type { AnswerPart, AnswerRequest } from './answer-request.ts'
import { failureOf } from './failure-of.ts'
import { createFigures, type ModelFigures } from './figures.ts'
import { transcriber } from '#platform/own-processes.ts'
import { beginSpan } from '#platform/traces/spans.ts'
import { endModelSpan, modelSpan } from './model-span.ts'
import { openModel } from './providers.ts'
import { createHearing, type Hear } from './transcription.ts'
import {
  afterAnswer,
  closedBreaker,
  estimate,
  isOpen,
  jsonIn,
  letOneTry,
  ModelFailure,
  pauseBefore,
  type FailureReason,
  type Tokens,
} from './models.rules.ts'
import { reserve, settleTokens, type Budget } from './budget/token-budget.store.ts'
import { createToolRefusals, mayRefuseTools } from './tool-refusals.ts'
import { dayOf } from '#pure/day-of.ts'
import { book, removeOldUse, SITE, spenderOf, spentOn } from './models.store.ts'

/** The tokens reserved for one answer, and those used so far. */
interface Reserved extends Budget {
  taken: number
}

function withoutTools(asked: AnswerRequest): AnswerRequest {
  const { tools, ...rest } = asked
  return tools ? rest : asked
}

export interface Hearing {
  /** Null: any language that the service understands. */
  language: 'English' | null
  hear: Hear
}

export interface Models {
  /** Null when no model is configured; nothing simulates one. */
  readonly name: string | null
  /** Whether the model accepts pictures. */
  readonly seesPictures: boolean
  /** The rest of a learner's daily tokens, from 1 to 0. */
  leftOf(learner: string): Promise<number>
  /** Throws a ModelFailure. Returning early or aborting closes the connection to the provider. */
  answer(asked: AnswerRequest): AsyncGenerator<AnswerPart>
  write(asked: AnswerRequest): Promise<string>
  /** JSON validated by a schema; retried once when invalid. */
  shape<Shape>(asked: AnswerRequest, schema: ZodType<Shape>): Promise<Shape>
  /** Transcribes speech; null where neither a service nor this machine can. */
  hearing(): Hearing | null
  readonly figures: ModelFigures
}

export interface ModelParts {
  config: Pick<Config, 'model' | 'transcription' | 'localSpeech'>
  db: Db
  clock: Clock
  report: ReportError
  patience?: AnswerPatience
  chance?: () => number
}

export function createModels({
  config: { model: settings, transcription, localSpeech },
  db,
  clock,
  report,
  patience = PATIENCE,
  chance = Math.random,
}: ModelParts): Models {
  const figures = createFigures()
  const opened = new Map<string, Promise<LanguageModelV4>>()
  const now = () => clock.now().getTime()
  const tools = createToolRefusals(now, report)
  let breaker = closedBreaker
  let cleanedOn = ''

  function nameFor(isSmall: boolean): string {
    if (!settings) throw new ModelFailure('missing')
    return (isSmall ? settings.small : null) ?? settings.name
  }

  function modelFor(isSmall: boolean): Promise<LanguageModelV4> {
    const name = nameFor(isSmall)
    if (!settings) throw new ModelFailure('missing')
    const model = opened.get(name) ?? openModel(settings, name)
    opened.set(name, model)
    return model
  }

  /** Reserves before the request, so that concurrent requests do not all see the same rest. */
  async function reserveBudget(asked: AnswerRequest): Promise<Reserved> {
    if (!settings) throw new ModelFailure('missing')
    const { learner, tokensMost } = asked
    const day = dayOf(clock.now())
    const own = learner === null ? [] : [{ spender: spenderOf(day, learner), most: settings.tokensALearner }]
    const tokens = estimate(lettersOf(asked)) + tokensMost
    const reserved = { day, tokens, spenders: [...own, { spender: SITE, most: settings.tokensADay }] }
    const spent = await reserve(db, reserved)
    if (spent !== null) throw new ModelFailure(spent === SITE ? 'site-spent' : 'spent')
    return { ...reserved, taken: 0 }
  }

  async function leftOf(learner: string): Promise<number> {
    if (!settings) return 0
    const day = dayOf(clock.now())
    const { site, own } = await spentOn(db, day, spenderOf(day, learner))
    return Math.max(0, 1 - Math.max(site / settings.tokensADay, own / settings.tokensALearner))
  }

  async function settleBudget({ day, tokens, spenders, taken }: Reserved): Promise<void> {
    try {
      await settleTokens(db, { day, tokens: taken - tokens, spenders })
    } catch (error) {
      report(error)
    }
  }

  async function bookUse({ learner, purpose }: AnswerRequest, tokens: Tokens, reserved: Reserved): Promise<void> {
    const day = dayOf(clock.now())
    figures.count(purpose, tokens)
    reserved.taken += tokens.read + tokens.written
    try {
      await book(db, { day, purpose, tokens, spenders: learner === null ? [SITE] : [SITE, spenderOf(day, learner)] })
      if (cleanedOn === day) return
      cleanedOn = day
      await removeOldUse(db, clock.now())
    } catch (error) {
      report(error)
    }
  }

  async function* attempt(asked: AnswerRequest, reserved: Reserved): AsyncGenerator<AnswerPart> {
    const model = await modelFor(asked.isSmall ?? false)
    const { purpose, isSmall = false } = asked
    const span = beginSpan(() => modelSpan('chat', nameFor(isSmall), { ...(settings && { provider: settings.provider }), purpose }))
    const startedAt = performance.now()
    let letters = 0
    let counted: Tokens | null = null
    let failed: FailureReason | null = null
    let isTaken = false
    try {
      for await (const part of answerOnce(model, asked, patience)) {
        if (part.type === 'accepted') isTaken = true
        else if (part.type === 'tokens') counted = part.tokens
        else {
          if (letters === 0) figures.firstPart(performance.now() - startedAt)
          letters += part.type === 'tool' ? 1 : part.text.length
          yield part
        }
      }
    } catch (error) {
      if (!asked.signal?.aborted) failed = failureOf(error, now()).reason
      throw error
    } finally {
      const guess = { read: estimate(lettersOf(asked)), written: estimate(letters), isEstimated: true }
      if (span) endModelSpan(span, counted ?? (isTaken ? guess : null), failed)
      if (counted ?? isTaken) await bookUse(asked, counted ?? guess, reserved)
    }
  }

  async function* answer(asked: AnswerRequest): AsyncGenerator<AnswerPart> {
    const reserved = await reserveBudget(asked)
    try {
      yield* answerWithin(asked, reserved)
    } finally {
      await settleBudget(reserved)
    }
  }

  async function* answerWithin(wanted: AnswerRequest, reserved: Reserved): AsyncGenerator<AnswerPart> {
    const model = nameFor(wanted.isSmall ?? false)
    const offered = tools.isToolless(model) ? withoutTools(wanted) : wanted
    let asked = offered
    for (let tries = 1; ; tries += 1) {
      if (isOpen(breaker, now())) throw figures.failed(new ModelFailure('away'))
      breaker = letOneTry(breaker, now())
      let hasBegun = false
      try {
        for await (const part of attempt(asked, reserved)) {
          hasBegun = true
          yield part
        }
        breaker = afterAnswer(breaker, null, now())
        if (asked.tools) tools.accepted(model)
        else if (offered.tools) tools.rejected(model)
        return
      } catch (error) {
        asked.signal?.throwIfAborted()
        const failure = figures.failed(failureOf(error, now()))
        if (!hasBegun && asked.tools && mayRefuseTools(failure)) {
          asked = withoutTools(asked)
          breaker = afterAnswer(breaker, 'rejected', now())
          tries -= 1
          continue
        }
        breaker = afterAnswer(breaker, failure.reason, now())
        if (failure.reason === 'set-up' || failure.reason === 'rejected') report(failure)
        const ms = hasBegun ? null : pauseBefore(tries + 1, failure, chance())
        if (ms === null) throw failure
        await pause(ms, undefined, asked.signal ? { signal: asked.signal } : {})
      }
    }
  }

  async function write(asked: AnswerRequest): Promise<string> {
    let written = ''
    for await (const part of answer(asked)) if (part.type === 'text') written += part.text
    return written
  }

  async function shape<Shape>(asked: AnswerRequest, schema: ZodType<Shape>): Promise<Shape> {
    for (let tries = 1; tries <= 2; tries += 1) {
      const parsed = schema.safeParse(jsonIn(await write(asked)))
      if (parsed.success) return parsed.data
    }
    throw figures.failed(new ModelFailure('nonsense'))
  }

  const service: Hearing | null = transcription && { language: null, hear: createHearing({ settings: transcription, chance, now }) }
  const speech = localSpeech && !service ? transcriber : null

  function hearing(): Hearing | null {
    return service ?? (speech?.isThere() ? { language: 'English', hear: speech.hear } : null)
  }

  return {
    name: settings ? settings.name : null,
    seesPictures: settings?.seesPictures ?? false,
    leftOf,
    hearing,
    answer,
    write,
    shape,
    figures,
  }
}

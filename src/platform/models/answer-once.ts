import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { AnswerPart, AnswerRequest, ContentPart } from './answer-request.ts'
import { estimate, lettersMost, ModelFailure, type FailureReason, type Tokens } from './models.rules.ts'

export interface AnswerPatience {
  /** Longest silence, before the first part and between parts. */
  silentMs: number
  wholeMs: number
}

export const PATIENCE: AnswerPatience = { silentMs: 20_000, wholeMs: 180_000 }

/** Reasoning tokens, which providers do not count against the requested maximum. */
const THOUGHT_MOST = 100_000

type Heard = AnswerPart | { type: 'accepted' } | { type: 'tokens'; tokens: Tokens }

/** One attempt: yields what the provider sends, with a timeout, and always closes the connection. */
export async function* answerOnce(model: LanguageModelV4, asked: AnswerRequest, patience: AnswerPatience): AsyncGenerator<Heard> {
  const stop = new AbortController()
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  function end(reason: unknown) {
    stopped.reject(reason)
    stop.abort(reason)
  }
  const leave = () => end(asked.signal?.reason)
  if (asked.signal?.aborted) leave()
  asked.signal?.addEventListener('abort', leave)
  const dog = setTimeout(() => end(new ModelFailure('silent')), patience.silentMs)
  const whole = setTimeout(() => end(new ModelFailure('long')), patience.wholeMs)
  const most = lettersMost(asked.tokensMost)
  let letters = 0
  let thought = 0
  try {
    const { stream } = await Promise.race([model.doStream(optionsOf(asked, stop.signal)), stopped.promise])
    dog.refresh()
    yield { type: 'accepted' }
    const reader = stream.getReader()
    let hasFinished = false
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stopped.promise])
      if (done) break
      if (value.type !== 'ping') dog.refresh()
      if (value.type === 'text-delta' && value.delta !== '') {
        const text = value.delta.slice(0, most - letters)
        letters += value.delta.length
        if (text !== '') yield { type: 'text', text }
        if (letters > most) throw new ModelFailure('long')
      } else if (value.type === 'reasoning-delta' && value.delta !== '') {
        thought += value.delta.length
        if (thought > THOUGHT_MOST) throw new ModelFailure('long')
        yield { type: 'reasoning', text: value.delta }
      } else if (value.type === 'tool-call') yield { type: 'tool', name: value.toolName, input: inputIn(value.input) }
      else if (value.type === 'error')
        throw value.error instanceof ModelFailure ? value.error : new ModelFailure(letters > 0 ? 'cut' : 'away')
      else if (value.type === 'finish') {
        hasFinished = true
        yield { type: 'tokens', tokens: tokensOf(value, asked, letters + thought) }
        const failed = FAILED[value.finishReason.unified]
        if (failed) throw new ModelFailure(failed)
      }
    }
    if (!hasFinished) throw new ModelFailure('cut')
  } finally {
    clearTimeout(dog)
    clearTimeout(whole)
    asked.signal?.removeEventListener('abort', leave)
    stop.abort()
  }
}

const FAILED: Partial<Record<string, FailureReason>> = {
  'content-filter': 'refused',
  error: 'cut',
  interrupted: 'cut',
  other: 'cut',
}

function tokensOf({ usage }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>, asked: AnswerRequest, letters: number): Tokens {
  const { inputTokens, outputTokens } = usage
  const isEstimated = !inputTokens.total || outputTokens.total === undefined
  return {
    read: inputTokens.total || estimate(lettersOf(asked)),
    written: outputTokens.total ?? estimate(letters),
    isEstimated,
  }
}

/** A picture counts as one page of text. */
const FILE_LETTERS = 5000

export function lettersOf({ instructions, messages }: AnswerRequest): number {
  const of = (part: ContentPart) => (part.type === 'text' ? part.text.length : FILE_LETTERS)
  return instructions.length + messages.reduce((sum, { content }) => sum + content.reduce((all, part) => all + of(part), 0), 0)
}

function optionsOf({ instructions, messages, tools = [], tokensMost }: AnswerRequest, abortSignal: AbortSignal) {
  const prompt: LanguageModelV4Prompt = [{ role: 'system', content: instructions }]
  for (const { role, content } of messages) {
    const texts = content.filter((part) => part.type === 'text')
    if (role === 'assistant') prompt.push({ role, content: texts })
    else prompt.push({ role, content: content.map(partOf) })
  }
  const offered = tools.map((tool) => ({ type: 'function' as const, ...tool }))
  return { prompt, abortSignal, maxOutputTokens: tokensMost, ...(offered.length > 0 && { tools: offered }) }
}

function partOf(part: ContentPart) {
  return part.type === 'text' ? part : { ...part, data: { type: 'data' as const, data: part.data } }
}

function inputIn(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return undefined
  }
}

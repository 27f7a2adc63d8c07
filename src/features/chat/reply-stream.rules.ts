import { MODEL_REASONS, type ModelReason } from './chat-failures.rules.ts'
import { SOURCES, type Part, type Source, type ToolCall, type ToolResult } from './chat.rules.ts'

/** Names the source before the first word, if another source answers than the one asked. */
export interface AnswererChunk {
  type: 'answerer'
  source: Source
  /** Why the model does not answer; null if the learner asked for the project's own answer. */
  because: ModelReason | null
  says: string | null
}

/** The reason of a model's failure, sent before the error mark. */
export interface FailureChunk {
  type: 'failure'
  reason: ModelReason
  says: string
  /** The same message can be sent again with `answerFrom: 'project'`. */
  projectAnswers: boolean
}

/**
 * The stream of a reply: one JSON chunk per event, then [DONE]. An event that starts with the error mark is not JSON and ends it, so text
 * cannot fake one.
 */
export type Chunk = { type: 'text' | 'reasoning'; text: string } | ToolCall | ToolResult | AnswererChunk | FailureChunk

export const DONE = '[DONE]'
export const ERROR_MARK = 'error: [ERROR]'

export function eventOf(data: Chunk | string): string {
  return `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

/** Parses an event stream in pieces cut anywhere; returns the data of complete events. */
export function createEventReader(): (piece: string) => string[] {
  let rest = ''
  return (piece) => {
    const events = `${rest}${piece}`.replaceAll('\r\n', '\n').split('\n\n')
    rest = events.pop() ?? ''
    return events.flatMap((event) => {
      const lines = event.split('\n').filter((line) => line.startsWith('data:'))
      return lines.length > 0 ? [lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')] : []
    })
  }
}

export interface StreamingMessage {
  tempId: string
  role: 'assistant'
  type: 'text'
  content: string
  isActive: boolean
  /** The reply was already complete: show it at once, without animation. */
  fastForward: boolean
  /** Tool calls, run after the reply has ended and never shown. */
  calls: ToolCall[]
  failed: boolean
  /** What the server says about the failure. */
  says: string | null
  /** Why the model failed, if it did. */
  reason: ModelReason | null
  /** The project's own text can answer the same question. */
  projectAnswers: boolean
  /** The model's reasoning before its answer. */
  reasoning: string
  /** The source, if another one answers than was asked, and the notice about that. */
  source: Source | null
  notice: string | null
}

export function beginReply(tempId: string, fastForward = false): StreamingMessage {
  const unknown = { says: null, reason: null, projectAnswers: false, reasoning: '', source: null, notice: null }
  return { tempId, role: 'assistant', type: 'text', content: '', isActive: true, fastForward, calls: [], failed: false, ...unknown }
}

export function addEvent(reply: StreamingMessage, data: string): StreamingMessage {
  if (!reply.isActive) return reply
  if (data === DONE) return { ...reply, isActive: false }
  if (data.startsWith(ERROR_MARK)) return fail(reply, data.slice(ERROR_MARK.length).trim() || null)
  const chunk = chunkIn(data)
  if (chunk === null) return reply
  switch (chunk.type) {
    case 'tool-call':
      return { ...reply, calls: [...reply.calls, chunk] }
    case 'tool-result':
      return reply
    case 'reasoning':
      return { ...reply, reasoning: reply.reasoning + chunk.text }
    case 'answerer':
      return { ...reply, source: chunk.source, notice: chunk.says }
    case 'failure':
      return { ...reply, reason: chunk.reason, projectAnswers: chunk.projectAnswers }
    case 'text':
  }
  return { ...reply, content: reply.content + chunk.text }
}

function fail(reply: StreamingMessage, says: string | null = null): StreamingMessage {
  return { ...reply, isActive: false, failed: true, says, calls: [] }
}

function chunkIn(data: string): Chunk | null {
  try {
    const chunk: Chunk = JSON.parse(data)
    return isKnown(chunk) ? chunk : null
  } catch {
    return null
  }
}

/** Skips unknown chunk types of a newer server. */
function isKnown(chunk: Chunk): boolean {
  if (chunk.type === 'text' || chunk.type === 'reasoning') return typeof chunk.text === 'string'
  if (chunk.type === 'answerer') return SOURCES.includes(chunk.source)
  if (chunk.type === 'failure') return MODEL_REASONS.includes(chunk.reason)
  return chunk.type === 'tool-call' || chunk.type === 'tool-result'
}

/** The parts of a reply to save; none if it is blank. Removes U+0000 and unpaired surrogates, which no database stores. */
export function replyParts(chunks: readonly Chunk[]): Part[] {
  const said = (type: 'text' | 'reasoning') => keepable(chunks.flatMap((chunk) => (chunk.type === type ? [chunk.text] : [])).join(''))
  const [reasoning, text] = [said('reasoning'), said('text')]
  if (text.trim() === '') return []
  const thought: Part[] = reasoning.trim() === '' ? [] : [{ type: 'reasoning', text: reasoning }]
  return [...thought, { type: 'text', text }, ...chunks.filter((chunk) => chunk.type === 'tool-call' || chunk.type === 'tool-result')]
}

function keepable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

import { MODEL_REASONS, type ModelReason } from './chat-failures.rules.ts'
import { SOURCES, type Part, type Source, type ToolCall, type ToolResult } from './chat.rules.ts'

/** Says who answers, before the first word, where it is not who was asked. */
export interface AnswererChunk {
  type: 'answerer'
  source: Source
  /** Why the model does not answer; null where the learner asked for the project's own answer. */
  because: ModelReason | null
  says: string | null
}

/** Says why a model failed, before the error mark. */
export interface FailureChunk {
  type: 'failure'
  reason: ModelReason
  says: string
  /** The same message may be sent with `answerFrom: 'project'`. */
  projectAnswers: boolean
}

/** A reply on its way: a chunk an event, then [DONE]; an event that begins with the error mark, and so is no JSON, ends it. What a text says is never a mark. */
export type Chunk = { type: 'text' | 'reasoning'; text: string } | ToolCall | ToolResult | AnswererChunk | FailureChunk

export const DONE = '[DONE]'
export const ERROR_MARK = 'error: [ERROR]'

export function eventOf(data: Chunk | string): string {
  return `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

/** Takes pieces of an event stream, cut anywhere, and gives what the whole events say. */
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
  /** The reply was there already: it is shown at once instead of as it came. */
  fastForward: boolean
  /** What it asks of the page: kept until it has ended, and never shown. */
  calls: ToolCall[]
  failed: boolean
  /** What the server says about the failure. */
  says: string | null
  /** Why the model failed, where it did. */
  reason: ModelReason | null
  /** The project's own text can answer the same question. */
  projectAnswers: boolean
  /** What a model thought before it answered. */
  reasoning: string
  /** Who answers, where it is not who was asked, and what is to be said about that. */
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

/** A newer server may say more. */
function isKnown(chunk: Chunk): boolean {
  if (chunk.type === 'text' || chunk.type === 'reasoning') return typeof chunk.text === 'string'
  if (chunk.type === 'answerer') return SOURCES.includes(chunk.source)
  if (chunk.type === 'failure') return MODEL_REASONS.includes(chunk.reason)
  return chunk.type === 'tool-call' || chunk.type === 'tool-result'
}

/** The parts of a reply that are kept; none when it says nothing but blanks. No database keeps U+0000 or half of a surrogate pair. */
export function partsOf(chunks: readonly Chunk[]): Part[] {
  const said = (type: 'text' | 'reasoning') => keepable(chunks.flatMap((chunk) => (chunk.type === type ? [chunk.text] : [])).join(''))
  const [reasoning, text] = [said('reasoning'), said('text')]
  if (text.trim() === '') return []
  const thought: Part[] = reasoning.trim() === '' ? [] : [{ type: 'reasoning', text: reasoning }]
  return [...thought, { type: 'text', text }, ...chunks.filter((chunk) => chunk.type === 'tool-call' || chunk.type === 'tool-result')]
}

function keepable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

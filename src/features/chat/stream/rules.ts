import type { Part, ToolCall } from '../rules.ts'

/** A reply on its way: a chunk an event, then [DONE]; a chunk that begins with the error mark ends it. */
export type Chunk = { type: 'text'; text: string } | ToolCall

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
}

export function beginReply(tempId: string, fastForward = false): StreamingMessage {
  return { tempId, role: 'assistant', type: 'text', content: '', isActive: true, fastForward, calls: [], failed: false, says: null }
}

export function addEvent(reply: StreamingMessage, data: string): StreamingMessage {
  if (!reply.isActive) return reply
  if (data === DONE) return { ...reply, isActive: false }
  if (data.startsWith(ERROR_MARK)) return fail(reply, data.slice(ERROR_MARK.length).trim() || null)
  const chunk = chunkIn(data)
  if (chunk === null) return reply
  if (chunk.type === 'tool-call') return { ...reply, calls: [...reply.calls, chunk] }
  return chunk.text.startsWith(ERROR_MARK) ? fail(reply) : { ...reply, content: reply.content + chunk.text }
}

function fail(reply: StreamingMessage, says: string | null = null): StreamingMessage {
  return { ...reply, isActive: false, failed: true, says, calls: [] }
}

function chunkIn(data: string): Chunk | null {
  try {
    const chunk: Chunk = JSON.parse(data)
    return chunk.type === 'text' || chunk.type === 'tool-call' ? chunk : null
  } catch {
    return null
  }
}

/** The parts of a reply that are kept; none when it says nothing but blanks. */
export function partsOf(chunks: readonly Chunk[]): Part[] {
  const text = chunks.flatMap((chunk) => (chunk.type === 'text' ? [chunk.text] : [])).join('')
  if (text.trim() === '') return []
  return [{ type: 'text', text }, ...chunks.filter((chunk) => chunk.type === 'tool-call')]
}

/** One chat for each learner and project. Created on first use; clearing keeps it. */

export const ROLES = ['user', 'assistant', 'system'] as const
export type Role = (typeof ROLES)[number]

/** Tools that a reply may call on the page after it has ended. */
export const TOOLS = ['close-ask', 'scroll-to-element', 'select-track'] as const
export type ToolName = (typeof TOOLS)[number]

export interface FilePart {
  type: 'file'
  filename: string
  /** The file's storage key. */
  data: string
  mediaType: string
}

export type UserPart = { type: 'text'; text: string } | { type: 'selection'; content: string } | FilePart

export interface ToolCall {
  type: 'tool-call'
  toolName: ToolName
  input: { elementId?: string; trackId?: string }
}

export interface ToolResult {
  type: 'tool-result'
  toolName: ToolName
  output: unknown
}

export type Part = UserPart | ToolCall | ToolResult | { type: 'reasoning'; text: string }

/** The source of a reply: quoted from the project's text, or written by a model. */
export const SOURCES = ['project', 'model'] as const
export type Source = (typeof SOURCES)[number]

export const VOTES = ['up', 'down'] as const
export type Vote = (typeof VOTES)[number]

export interface Message {
  id: string
  /** an ISO time */
  timestamp: string
  role: Role
  content: Part[]
  /** of a reply */
  source: Source | null
  vote: Vote | null
  /** of a reply: the authors may read what it answers */
  isShared: boolean
  /** a reply that came to no end */
  isCut: boolean
}

/** A page of a chat, walking back from the newest message. */
export interface MessagePage {
  /** of the reply that is being made */
  streamId: string | null
  messages: Message[]
  pagination: { hasMore: boolean; nextCursor: string | null }
}

export const PAGE_SIZE = 10
export const PAGE_MOST = 100
export const TEXT_MOST = 4000
export const ATTACHMENTS_MOST = 5
export const SELECTION_MOST = 400
export const FILE_NAME_MOST = 200

/** The reader's place in the text when they asked. */
export interface AskedAt {
  stepId: string
  blockId: string
}

export const PLACE_NAME_MOST = 200

/** The most questions per person per minute. */
export const ASKED_A_MINUTE = 20
/** The share of the day's tokens below which the learner sees how much is left. */
export const LITTLE_LEFT = 0.25
/** Running replies send a heartbeat every second; without one for this long, the reply counts as dead. */
export const GONE_MS = 15_000

/** A selection cut to its limit; null if it is blank. */
export function selectionOf(selected: string): string | null {
  const text = selected.trim().slice(0, SELECTION_MOST).trim().toWellFormed()
  return text === '' ? null : text
}

export function textOf(content: readonly Part[]): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
}

/** The model's reasoning before its answer. */
export function reasoningOf(content: readonly Part[]): string {
  return content.flatMap((part) => (part.type === 'reasoning' ? [part.text] : [])).join('\n')
}

function spokenRow(row: string): string {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
  return `${cells.filter(Boolean).join(', ')}.`
}

/** A reply for reading aloud: plain words without Markdown, and links by name. */
export function spokenOf(markdown: string): string {
  return markdown
    .replace(/^[>\s]*(~~~~|```).*$/gm, '')
    .replace(/(?<!\\)!?\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
    .replace(/^[ \t]*(?:[-*+]|#{1,6})[ \t]+/gm, '')
    .replace(/^[ \t]*\|[-:| \t]+$/gm, '')
    .replace(/^[ \t]*\|(.+)\|[ \t]*$/gm, (_, row: string) => spokenRow(row))
    .replace(/(?<!\\)(?:\*\*|__|~~|`|\*)/g, '')
    .replace(/\\([\\`*_{}[\]<>()#+\-.!|~&:])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

export function selectionsOf(content: readonly Part[]): string[] {
  return content.flatMap((part) => (part.type === 'selection' ? [part.content] : []))
}

/** How many parts count as attachments. */
export function attachedIn(content: readonly { type: string }[]): number {
  return content.filter(({ type }) => type !== 'text').length
}

export function filesOf(content: readonly Part[]): FilePart[] {
  return content.filter((part) => part.type === 'file')
}

/** The parts of a learner's message that can be sent again. */
export function sentAgain(content: readonly Part[]): UserPart[] {
  return content.filter((part) => part.type === 'text' || part.type === 'selection' || part.type === 'file')
}

export interface Running {
  streamId: string
  seenAt: Date
}

/** Whether the reply is still running: a killed instance sends no heartbeat. */
export function isAnswering(running: Running | null, now: Date): boolean {
  return running !== null && now.getTime() - running.seenAt.getTime() < GONE_MS
}

/** A learner and a project have one chat. It exists from the first time that it is asked for, and clearing it leaves it there. */

export const ROLES = ['user', 'assistant', 'system'] as const
export type Role = (typeof ROLES)[number]

/** What a reply may do on the page once it has ended. */
export const TOOLS = ['close-ask', 'scroll-to-element', 'select-track'] as const
export type ToolName = (typeof TOOLS)[number]

export interface FilePart {
  type: 'file'
  filename: string
  /** The file key: where it is kept. */
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

/** Who wrote a reply: it is quoted from the project's own text, or a model has made it. */
export const SOURCES = ['project', 'model'] as const
export type Source = (typeof SOURCES)[number]

export const VOTES = ['up', 'down'] as const
export type Vote = (typeof VOTES)[number]

export const PAGE_SIZE = 10
export const PAGE_MOST = 100
export const TEXT_MOST = 4000
export const ATTACHMENTS_MOST = 5
export const SELECTION_MOST = 400
export const FILE_NAME_MOST = 200

/** Where somebody was in the text when they asked. */
export interface AskedAt {
  stepId: string
  blockId: string
}

export const PLACE_NAME_MOST = 200

/** How many questions one person may ask in a minute. */
export const ASKED_A_MINUTE = 20
/** Share of a day's tokens below which a learner is told how much is left. */
export const LITTLE_LEFT = 0.25
/** Whoever makes a reply says every second that they are still at it; nobody is, when this has passed without a word. */
export const GONE_MS = 15_000

/** What of a selection is attached; null when there is nothing in it. */
export function selectionOf(selected: string): string | null {
  const text = selected.trim().slice(0, SELECTION_MOST).trim().toWellFormed()
  return text === '' ? null : text
}

export function textOf(content: readonly Part[]): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
}

/** What a model thought before it answered. */
export function reasoningOf(content: readonly Part[]): string {
  return content.flatMap((part) => (part.type === 'reasoning' ? [part.text] : [])).join('\n')
}

function spokenRow(row: string): string {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
  return `${cells.filter(Boolean).join(', ')}.`
}

/** A reply as it is read out: its words without the signs of Markdown, and each link by its name. */
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

/** How many of a message's parts count as attachments. */
export function attachedIn(content: readonly { type: string }[]): number {
  return content.filter(({ type }) => type !== 'text').length
}

export function filesOf(content: readonly Part[]): FilePart[] {
  return content.filter((part) => part.type === 'file')
}

/** What a learner has sent, to be sent once more. */
export function sentAgain(content: readonly Part[]): UserPart[] {
  return content.filter((part) => part.type === 'text' || part.type === 'selection' || part.type === 'file')
}

export interface Running {
  streamId: string
  seenAt: Date
}

/** Whether somebody is still answering: an instance that was killed answers no more. */
export function isAnswering(running: Running | null, now: Date): boolean {
  return running !== null && now.getTime() - running.seenAt.getTime() < GONE_MS
}

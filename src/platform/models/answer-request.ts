import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import type { Purpose } from './models.rules.ts'

export type ContentPart = { type: 'text'; text: string } | { type: 'file'; mediaType: string; filename: string; data: Uint8Array }

export interface ModelMessage {
  role: 'user' | 'assistant'
  content: ContentPart[]
}

export type ModelTool = Pick<LanguageModelV4FunctionTool, 'name' | 'description' | 'inputSchema'>

export interface AnswerRequest {
  purpose: Purpose
  /** The learner whose budget counts; null: only the site's. */
  learner: string | null
  instructions: string
  messages: readonly ModelMessage[]
  tools?: readonly ModelTool[]
  /** Use the cheaper model, if there is one. */
  isSmall?: boolean
  tokensMost: number
  signal?: AbortSignal
}

/** A part of an answer. The input of a tool is unvalidated. */
export type AnswerPart = { type: 'text' | 'reasoning'; text: string } | { type: 'tool'; name: string; input: unknown }

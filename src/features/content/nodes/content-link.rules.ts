import { z } from 'zod'

export const CONTENT_LINK_TYPES = ['content', 'ask'] as const

export const contentLinkAttrs = z.strictObject({
  /** '#id' in this project, 'project:id' in another one, '' to open the chat */
  to: z.string().default(''),
  type: z.enum(CONTENT_LINK_TYPES).default('content'),
  prefill: z.string().default(''),
})
export type ContentLinkAttrs = z.infer<typeof contentLinkAttrs>

const PROJECT = 'project:'

export function linkHref(to: string): string {
  return to.startsWith(PROJECT) ? `/projects/${encodeURIComponent(to.slice(PROJECT.length))}` : to
}

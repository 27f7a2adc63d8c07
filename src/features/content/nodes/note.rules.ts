import { z } from 'zod'
import { NOTE_TYPES } from '#features/content/content.rules.ts'

export const noteAttrs = z.strictObject({
  id: z.string().min(1),
  notetype: z.enum(NOTE_TYPES).default('blank'),
  heading: z.string().default(''),
  highlightContext: z.string().default(''),
  surroundingContext: z.string().default(''),
  group: z.string().nullable().default(null),
  loading: z.boolean().default(false),
  error: z.string().nullable().default(null),
  query: z.string().default(''),
  content: z.string().default(''),
  placeholder: z.string().default(''),
})
export type NoteAttrs = z.infer<typeof noteAttrs>

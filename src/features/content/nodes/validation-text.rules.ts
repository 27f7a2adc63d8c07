import { z } from 'zod'
import { VALIDATION_STATUSES } from '#features/content/content.rules.ts'

export const validationTextAttrs = z.strictObject({
  id: z.string().min(1),
  title: z.string().default(''),
  titlePieces: z.array(z.string()).optional(),
  description: z.string().default(''),
  descriptionPieces: z.array(z.string()).optional(),
  /** in a list of all that is asked for */
  short: z.string().optional(),
  /** null in a published project whose author set no limit: the reader's plan decides */
  characterLimit: z.number().int().positive().nullable().default(250),
  placeholder: z.string().default(''),
  data: z.string().nullable().default(null),
  status: z.enum(VALIDATION_STATUSES).default('INCOMPLETE'),
  optional: z.boolean().default(false),
  /** the author checks the answer, so one character may be enough */
  checked: z.boolean().optional(),
  /** a model reviews the answer by the author's rubric */
  review: z.enum(['model']).optional(),
  /** one row is enough for a word or a number */
  rows: z.number().int().positive().optional(),
})
export type ValidationTextAttrs = z.infer<typeof validationTextAttrs>

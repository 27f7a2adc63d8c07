import { z } from 'zod'
import { VALIDATION_STATUSES } from '#features/content/content.rules.ts'

export const validationUrlAttrs = z.strictObject({
  id: z.string().min(1),
  title: z.string().default(''),
  titlePieces: z.array(z.string()).optional(),
  description: z.string().default(''),
  descriptionPieces: z.array(z.string()).optional(),
  /** in a list of all that is asked for */
  short: z.string().optional(),
  helpText: z.string().default(''),
  extension: z.string().default('https://'),
  disabled: z.boolean().default(false),
  error: z.string().nullable().default(null),
  data: z.string().nullable().default(null),
  status: z.enum(VALIDATION_STATUSES).default('INCOMPLETE'),
  optional: z.boolean().default(false),
  /** the author checks the answer */
  checked: z.boolean().optional(),
})
export type ValidationUrlAttrs = z.infer<typeof validationUrlAttrs>

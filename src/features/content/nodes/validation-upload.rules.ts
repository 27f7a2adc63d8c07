import { z } from 'zod'

export const validationUploadAttrs = z.strictObject({
  id: z.string().min(1),
  title: z.string().default(''),
  titlePieces: z.array(z.string()).optional(),
  description: z.string().default(''),
  descriptionPieces: z.array(z.string()).optional(),
  /** in a list of all that is asked for */
  short: z.string().optional(),
  data: z.string().nullable().default(null),
  disabled: z.boolean().default(false),
  optional: z.boolean().default(false),
})
export type ValidationUploadAttrs = z.infer<typeof validationUploadAttrs>

import { z } from 'zod'

export const validationUploadAttrs = z.strictObject({
  id: z.string().min(1),
  title: z.string().default(''),
  description: z.string().default(''),
  data: z.string().nullable().default(null),
  disabled: z.boolean().default(false),
  optional: z.boolean().default(false),
})
export type ValidationUploadAttrs = z.infer<typeof validationUploadAttrs>

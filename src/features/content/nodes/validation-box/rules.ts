import { z } from 'zod'
import { VALIDATION_STATUSES } from '#features/content/rules.ts'

export const validationBoxAttrs = z.strictObject({
  id: z.string().min(1),
  status: z.enum(VALIDATION_STATUSES).default('INCOMPLETE'),
})
export type ValidationBoxAttrs = z.infer<typeof validationBoxAttrs>

import { z } from 'zod'
import { VALIDATION_STATUSES } from '#features/content/content.rules.ts'

export const validationBoxAttrs = z.strictObject({
  id: z.string().min(1),
  status: z.enum(VALIDATION_STATUSES).default('INCOMPLETE'),
  /** for each track: its first and last required task, and the project's count; '' for a project without tracks */
  places: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])).optional(),
})
export type ValidationBoxAttrs = z.infer<typeof validationBoxAttrs>

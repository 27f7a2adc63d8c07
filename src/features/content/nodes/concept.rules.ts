import { z } from 'zod'

export const conceptAttrs = z.strictObject({
  conceptId: z.string().min(1),
  conceptName: z.string().min(1),
})
export type ConceptAttrs = z.infer<typeof conceptAttrs>

import { z } from 'zod'

export const stepAttrs = z.strictObject({
  id: z.string().min(1),
  title: z.string(),
  tracks: z.array(z.string()).optional(),
})
export type StepAttrs = z.infer<typeof stepAttrs>

import { z } from 'zod'

export const cellAttrs = z.strictObject({
  id: z.string().min(1),
  align: z.enum(['left', 'center', 'right']).nullable().default(null),
})
export type CellAttrs = z.infer<typeof cellAttrs>

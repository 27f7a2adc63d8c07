import { z } from 'zod'

export const variableAttrs = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  scope: z.string().default('project'),
  placeholder: z.string().default(''),
  /** of its project: it says what can be done with one */
  isFirst: z.literal(true).optional(),
})
export type VariableAttrs = z.infer<typeof variableAttrs>

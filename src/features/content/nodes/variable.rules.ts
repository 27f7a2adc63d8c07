import { z } from 'zod'

export const variableAttrs = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  scope: z.string().default('project'),
  placeholder: z.string().default(''),
})
export type VariableAttrs = z.infer<typeof variableAttrs>

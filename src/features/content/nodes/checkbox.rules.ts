import { z } from 'zod'

export const checklistAttrs = z.strictObject({ id: z.string().min(1) })

export const checkboxAttrs = z.strictObject({
  id: z.string().min(1),
  checked: z.boolean().default(false),
  disabled: z.boolean().default(false),
})
export type CheckboxAttrs = z.infer<typeof checkboxAttrs>

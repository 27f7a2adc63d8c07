import { z } from 'zod'

export const tabsAttrs = z.strictObject({
  id: z.string().min(1),
  /** the id of the tab that shows first */
  active: z.string().nullable().default(null),
  embedded: z.boolean().default(false),
  largetabs: z.boolean().default(false),
  headingsize: z.string().default('md'),
})
export type TabsAttrs = z.infer<typeof tabsAttrs>

export const tabAttrs = z.strictObject({
  id: z.string().min(1),
  heading: z.string(),
})
export type TabAttrs = z.infer<typeof tabAttrs>

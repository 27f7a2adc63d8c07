import { z } from 'zod'

export const blockAttrs = z.strictObject({ id: z.string().min(1) })

export const headingAttrs = z.strictObject({ id: z.string().min(1), level: z.number().int().min(1).max(6) })
export type HeadingAttrs = z.infer<typeof headingAttrs>

export const orderedListAttrs = z.strictObject({ id: z.string().min(1), start: z.number().int().default(1) })
export type OrderedListAttrs = z.infer<typeof orderedListAttrs>

export const linkAttrs = z.strictObject({ href: z.string().regex(/^(https?:\/\/|mailto:)/i) })

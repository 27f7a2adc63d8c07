import { z } from 'zod'

export const imageAttrs = z.strictObject({
  id: z.string().min(1),
  src: z.string().min(1),
  alt: z.string().min(1),
  withBorder: z.boolean().default(false),
  withSpacing: z.boolean().default(true),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** smaller and lighter versions of the picture; an SVG needs none */
  sources: z.array(z.strictObject({ src: z.string(), width: z.number().int().positive(), type: z.string() })).default([]),
  caption: z.string().default(''),
})
export type ImageAttrs = z.infer<typeof imageAttrs>

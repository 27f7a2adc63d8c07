import { z } from 'zod'

export const anchorAttrs = z.strictObject({ id: z.string().min(1) })

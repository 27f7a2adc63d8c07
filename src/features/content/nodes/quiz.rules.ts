import { z } from 'zod'

export const quizAttrs = z.strictObject({ id: z.string().min(1) })

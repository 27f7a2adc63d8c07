import { z } from 'zod'
import { refusals } from '#platform/http/errors.ts'

export const named = z.object({ id: z.string() })
export const LOCKED = { ...refusals.FORBIDDEN, message: 'This is locked. Unlock it first.' }

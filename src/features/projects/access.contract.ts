import { z } from 'zod'
import { refusals } from '#platform/http/errors.ts'

export const named = z.object({ id: z.string() })
export const GONE = { status: 410, message: 'This project was taken out of the catalogue. What you wrote in it is kept.' }
export const LOCKED = { ...refusals.FORBIDDEN, message: 'This is locked. Unlock it first.' }

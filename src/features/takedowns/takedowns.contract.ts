import { z } from 'zod'
import { refusals } from '#platform/http/errors.ts'

/** As its owner is told. */
export const takenDown = z
  .object({ reason: z.string(), at: z.iso.datetime() })
  .nullable()
  .describe('why and when an admin took the page down; null where none did, and for everybody but its owner')

export type TakenDown = z.infer<typeof takenDown>

export const TAKEN_DOWN = {
  ...refusals.CONFLICT,
  message: 'An admin of this site took this page down, so you can’t show it to others.',
}

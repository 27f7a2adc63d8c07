import { uploadRules } from '../uploads.rules.ts'

export type PictureProblem = 'type' | 'size'

const { maxBytes, types } = uploadRules.avatar

/** A name may lie about what is inside; that is looked at on the server. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!types.includes(type)) return 'type'
  return size > maxBytes ? 'size' : null
}

import { uploadRules } from '../uploads.rules.ts'

export type PictureProblem = 'type' | 'size'

const { maxBytes, types } = uploadRules.avatar

/** Only checks the declared type and size; the server checks the content. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!types.includes(type)) return 'type'
  return size > maxBytes ? 'size' : null
}

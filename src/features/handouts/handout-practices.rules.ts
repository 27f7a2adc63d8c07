import { isShownIn, type DocNode } from '#features/content/content.rules.ts'
import type { ValidationWorkAttrs } from '#features/content/nodes/validation-work.rules.ts'
import type { FileRole } from '#features/content/practice-kinds.rules.ts'

export interface PracticeFolder extends Pick<ValidationWorkAttrs, 'title' | 'language' | 'main'> {
  /** practice/count-vowels */
  folder: string
  files: { name: string; text: string }[]
  tests: string[]
  given: string[]
}

/** What somebody takes home who wants to write it there. */
export function practiceFolders(nodes: readonly DocNode[], track: string | null): PracticeFolder[] {
  return nodes.flatMap((node) => {
    if (!isShownIn(node.attrs?.['tracks'], track)) return []
    if (node.type !== 'validationWork') return practiceFolders(node.content ?? [], track)
    const { id, title, language, main, files } = node.attrs as ValidationWorkAttrs
    const named = (wanted: FileRole) => files.filter(({ role }) => role === wanted).map(({ name }) => name)
    return [
      {
        folder: `practice/${id}`,
        title,
        language,
        main,
        files: files.map(({ name, text }) => ({ name, text })),
        tests: named('tests'),
        given: named('given'),
      },
    ]
  })
}

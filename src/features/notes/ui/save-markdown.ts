import type { Highlight, Note } from '#features/projects/reading-marks.rules.ts'
import { toMarkdown } from '../note-markdown.rules.ts'
import { answerSays } from '../notes.texts.ts'

/** Downloads the notes as a file. */
export function saveMarkdown(title: string, { notes, highlights }: { notes: readonly Note[]; highlights: readonly Highlight[] }): void {
  const url = URL.createObjectURL(new Blob([toMarkdown({ title, notes, highlights, saysOf: answerSays })], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'notes'}.md`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

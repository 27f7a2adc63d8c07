import type { DocNode } from '#features/content/rules.ts'
import type { Written } from '#features/content/ui/task-views.ts'
import { canEditAnswer } from '../rules.ts'
import { shownOf } from './field-text.ts'
import type { OpenBook } from './open-book.ts'
import { fieldOf } from './task-fields.ts'

/** What the server writes into a field. */
export function writtenIn(book: Pick<OpenBook, 'drawn' | 'revision'>, node: DocNode, isPro: boolean): Written | null {
  const field = fieldOf(node)
  if (!field) return null
  const { text, status } = book.drawn(field.id)
  return {
    text: shownOf(text, field.prefix),
    revision: book.revision(field.id),
    isLocked: !canEditAnswer(status, isPro),
    isWrong: status === 'INCORRECT',
  }
}

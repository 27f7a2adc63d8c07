import type { DocNode } from '#features/content/content.rules.ts'
import type { WrittenField } from '#features/content/ui/task-views.ts'
import { canEditAnswer } from '../validations.rules.ts'
import { shownOf } from './field-text.ts'
import type { OpenAnswers } from './open-answers.ts'
import { fieldOf } from './task-fields.ts'

/** The value that the server renders into a field. */
export function initialValueOf(answers: Pick<OpenAnswers, 'drawn' | 'revision'>, node: DocNode, isPro: boolean): WrittenField | null {
  const field = fieldOf(node)
  if (!field) return null
  const { text, status } = answers.drawn(field.id)
  return {
    text: shownOf(text, field.prefix),
    revision: answers.revision(field.id),
    isLocked: !canEditAnswer(status, isPro),
    isWrong: status === 'INCORRECT',
  }
}

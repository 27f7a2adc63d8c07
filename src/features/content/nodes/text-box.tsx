import { taskTexts } from '../content.texts.ts'
import { describedBy, fieldId } from '../ui/field-id.ts'
import { useWritten } from '../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ValidationTextAttrs } from './validation-text.rules.ts'

export function TextBox({ node }: Pick<ViewProps, 'node'>) {
  const { id, description, placeholder, rows = 3 } = attrsOf<ValidationTextAttrs>(node)
  return (
    <textarea
      id={fieldId(id)}
      rows={rows}
      autoComplete="off"
      placeholder={placeholder || taskTexts.textPlaceholder}
      aria-describedby={description ? describedBy(id) : undefined}
      {...useWritten(node)}
    />
  )
}

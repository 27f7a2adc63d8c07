import { taskTexts } from '../../texts.ts'
import { describedBy, Field, fieldId } from '../../ui/field.tsx'
import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { ValidationTextAttrs } from './rules.ts'

export function validationTextView({ node, key }: ViewProps) {
  const { id, title, description, optional, placeholder, characterLimit } = attrsOf<ValidationTextAttrs>(node)
  return (
    <Field
      key={key}
      id={id}
      title={title}
      description={description}
      optional={optional}
      hint={characterLimit ? taskTexts.limit(characterLimit) : null}
    >
      <textarea
        id={fieldId(id)}
        rows={3}
        disabled
        placeholder={placeholder || taskTexts.textPlaceholder}
        aria-describedby={description ? describedBy(id) : undefined}
      />
    </Field>
  )
}

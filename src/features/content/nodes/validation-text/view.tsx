import { taskTexts } from '../../texts.ts'
import { describedBy, Field } from '../../ui/field.tsx'
import { fieldId } from '../../ui/field-id.ts'
import { AnswerPlace, useWritten } from '../../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { ValidationTextAttrs } from './rules.ts'

export function validationTextView({ node, key }: ViewProps) {
  const { id, title, description, optional, characterLimit } = attrsOf<ValidationTextAttrs>(node)
  return (
    <Field key={key} id={id} title={title} description={description} optional={optional}>
      <TextBox node={node} />
      <AnswerPlace node={node}>
        <p className="doc-under">{characterLimit && taskTexts.limit(characterLimit)}</p>
      </AnswerPlace>
    </Field>
  )
}

function TextBox({ node }: Pick<ViewProps, 'node'>) {
  const { id, description, placeholder } = attrsOf<ValidationTextAttrs>(node)
  return (
    <textarea
      id={fieldId(id)}
      rows={3}
      autoComplete="off"
      placeholder={placeholder || taskTexts.textPlaceholder}
      aria-describedby={description ? describedBy(id) : undefined}
      {...useWritten(node)}
    />
  )
}

import { taskTexts } from '../content.texts.ts'
import { Field } from '../ui/field.tsx'
import { AnswerPlace } from '../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ValidationTextAttrs } from './validation-text.rules.ts'
import { TextBox } from './text-box.tsx'

export function validationTextView({ node, key }: ViewProps) {
  const attrs = attrsOf<ValidationTextAttrs>(node)
  const { characterLimit, checked } = attrs
  return (
    <Field key={key} {...attrs}>
      <TextBox node={node} />
      <AnswerPlace node={node}>
        <p className="doc-under">{characterLimit && !checked && taskTexts.limit(characterLimit)}</p>
      </AnswerPlace>
    </Field>
  )
}

import { taskTexts } from '../content.texts.ts'
import { Field } from '../ui/field.tsx'
import { describedBy, fieldId } from '../ui/field-id.ts'
import { AnswerPlace } from '../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ValidationUploadAttrs } from './validation-upload.rules.ts'

export function validationUploadView({ node, key }: ViewProps) {
  const attrs = attrsOf<ValidationUploadAttrs>(node)
  const { id, description } = attrs
  return (
    <Field key={key} {...attrs}>
      <AnswerPlace node={node}>
        <button id={fieldId(id)} type="button" className="doc-drop" disabled aria-describedby={description ? describedBy(id) : undefined}>
          {taskTexts.choose}
        </button>
        <p className="doc-under">{taskTexts.upload}</p>
      </AnswerPlace>
    </Field>
  )
}

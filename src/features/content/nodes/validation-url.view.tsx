import { Field } from '../ui/field.tsx'
import { AnswerPlace } from '../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ValidationUrlAttrs } from './validation-url.rules.ts'
import { UrlBox } from './url-box.tsx'

export function validationUrlView({ node, key }: ViewProps) {
  const { id, title, description, optional, helpText } = attrsOf<ValidationUrlAttrs>(node)
  return (
    <Field key={key} id={id} title={title} description={description} optional={optional}>
      <UrlBox node={node} />
      <AnswerPlace node={node}>
        <p className="doc-under">{helpText}</p>
      </AnswerPlace>
    </Field>
  )
}

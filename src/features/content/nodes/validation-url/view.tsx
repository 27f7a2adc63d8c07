import { describedBy, Field } from '../../ui/field.tsx'
import { fieldId } from '../../ui/field-id.ts'
import { AnswerPlace, useWritten } from '../../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { ValidationUrlAttrs } from './rules.ts'

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

function UrlBox({ node }: Pick<ViewProps, 'node'>) {
  const { id, description, extension } = attrsOf<ValidationUrlAttrs>(node)
  return (
    <span className="doc-url">
      <span>{extension}</span>
      <input
        id={fieldId(id)}
        type="text"
        inputMode="url"
        autoComplete="off"
        aria-describedby={description ? describedBy(id) : undefined}
        {...useWritten(node)}
      />
    </span>
  )
}

import { describedBy, fieldId } from '../ui/field-id.ts'
import { useWritten } from '../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ValidationUrlAttrs } from './validation-url.rules.ts'

export function UrlBox({ node }: Pick<ViewProps, 'node'>) {
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

import type { ReactNode } from 'react'
import { taskTexts } from '../content.texts.ts'
import { directionOf } from './direction.ts'
import { describedBy, fieldId } from './field-id.ts'

interface FieldProps {
  id: string
  title: string
  description: string
  optional: boolean
  children: ReactNode
}

export function Field({ id, title, description, optional, children }: FieldProps) {
  return (
    <div id={id} className="doc-field" data-block-id={id}>
      <label htmlFor={fieldId(id)} dir={directionOf(title)}>
        {title}
        {optional && <span className="doc-optional"> {taskTexts.optional}</span>}
      </label>
      {description && (
        <p id={describedBy(id)} dir={directionOf(description)}>
          {description}
        </p>
      )}
      {children}
    </div>
  )
}

import { Fragment, type ReactNode } from 'react'
import { taskTexts } from '../content.texts.ts'
import { directionOf } from './direction.ts'
import { describedBy, fieldId } from './field-id.ts'

interface FieldProps {
  id: string
  title: string
  titlePieces?: readonly string[] | undefined
  description: string
  descriptionPieces?: readonly string[] | undefined
  optional: boolean
  children: ReactNode
}

export function Field({ id, title, titlePieces, description, descriptionPieces, optional, children }: FieldProps) {
  return (
    <div id={id} className="doc-field" data-block-id={id}>
      <label htmlFor={fieldId(id)} dir={directionOf(title)}>
        {titlePieces ? said(titlePieces) : title}
        {optional && <span className="doc-optional"> {taskTexts.optional}</span>}
      </label>
      {description && (
        <p id={describedBy(id)} dir={directionOf(description)}>
          {descriptionPieces ? said(descriptionPieces) : description}
        </p>
      )}
      {children}
    </div>
  )
}

function said(pieces: readonly string[]): ReactNode[] {
  return pieces.map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : <Fragment key={at}>{piece}</Fragment>))
}

import { noteTexts } from '../../texts.ts'
import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { NoteAttrs } from './rules.ts'

export function noteView({ node, id, key, children }: ViewProps) {
  const { notetype, heading, content } = attrsOf<NoteAttrs>(node)
  return (
    <aside key={key} id={id} className={`doc-note doc-note-${notetype}`} data-block-id={id}>
      <p className="doc-note-heading">{heading || noteTexts.names[notetype]}</p>
      {children.length > 0 ? children : content && <p>{content}</p>}
    </aside>
  )
}

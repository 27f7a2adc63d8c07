import { noteTexts } from '../../texts.ts'
import { directionOf } from '../../ui/direction.ts'
import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { NoteAttrs } from './rules.ts'

export function noteView({ node, id, key, children }: ViewProps) {
  const { notetype, heading, content } = attrsOf<NoteAttrs>(node)
  const title = heading || noteTexts.names[notetype] || ''
  return (
    <aside key={key} id={id} className={`doc-note doc-note-${notetype}`} data-block-id={id}>
      <p className="doc-note-heading" dir={directionOf(title)}>
        {title}
      </p>
      {children.length > 0 ? children : content && <p dir={directionOf(content)}>{content}</p>}
    </aside>
  )
}

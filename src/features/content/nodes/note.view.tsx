import { noteTexts } from '../content.texts.ts'
import { directionOf } from '../ui/direction.ts'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { NoteAttrs } from './note.rules.ts'

export function noteView({ node, id, key, children }: ViewProps) {
  const { notetype, heading, content } = attrsOf<NoteAttrs>(node)
  const title = heading || noteTexts.names[notetype] || ''
  const names = heading ? 'doc-note-heading' : 'doc-note-heading doc-note-name'
  return (
    <aside key={key} id={id} className={`doc-note doc-note-${notetype}`} data-block-id={id}>
      <p className={names} dir={directionOf(title)}>
        {title}
      </p>
      {children.length > 0 ? children : content && <p dir={directionOf(content)}>{content}</p>}
    </aside>
  )
}

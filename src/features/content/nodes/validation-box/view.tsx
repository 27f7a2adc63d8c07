import { taskTexts } from '../../texts.ts'
import type { ViewProps } from '../../ui/view.ts'

/** A task as it will be answered: its fields stand in their places, closed until answering opens. */
export function validationBoxView({ id, key, children }: ViewProps) {
  return (
    <section key={key} id={id} className="doc-card doc-task" data-block-id={id}>
      <p className="doc-badge">{taskTexts.task}</p>
      {children}
      <p className="doc-later">{taskTexts.later}</p>
    </section>
  )
}

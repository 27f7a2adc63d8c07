import { taskTexts } from '../content.texts.ts'
import { badgeId } from '../ui/field-id.ts'
import { TaskBoxPlace } from '../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ValidationBoxAttrs } from './validation-box.rules.ts'
import { withoutColours } from '../practice-files.rules.ts'

/** The fields accept typing before hydration; the rest works once the part is hydrated. */
export function validationBoxView({ node, id, key, children, track }: ViewProps) {
  const { places } = attrsOf<ValidationBoxAttrs>(node)
  return (
    <section key={key} id={id} className="doc-card doc-task" data-block-id={id}>
      <p id={id && badgeId(id)} className="doc-badge">
        {nameOf(places, track)}
      </p>
      {children}
      <TaskBoxPlace node={tasksOf(node)}>
        <div className="doc-task-foot">
          <button type="button" className="doc-button" disabled>
            {taskTexts.open}
          </button>
        </div>
      </TaskBoxPlace>
    </section>
  )
}

function nameOf(places: ValidationBoxAttrs['places'], track: string | null): string {
  if (!places) return taskTexts.task
  const place = places[track ?? '']
  return place ? taskTexts.place(...place) : taskTexts.optionalTask
}

/** Keeps only the tasks: the other words are in the text already. */
function tasksOf({ type, attrs, content = [] }: ViewProps['node']): ViewProps['node'] {
  return { type, ...(attrs && { attrs }), content: content.flatMap(taskIn) }
}

function taskIn(node: ViewProps['node']): ViewProps['node'][] {
  if (node.type === 'validationWork') return [withoutColours(node)]
  return node.type.startsWith('validation') ? [node] : []
}

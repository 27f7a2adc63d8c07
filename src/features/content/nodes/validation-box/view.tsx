import { taskTexts } from '../../texts.ts'
import { TaskBoxPlace } from '../../ui/task-places.tsx'
import type { ViewProps } from '../../ui/view.ts'

/** The fields can be written into from the first moment on; what is done with them comes alive with the part. */
export function validationBoxView({ node, id, key, children }: ViewProps) {
  return (
    <section key={key} id={id} className="doc-card doc-task" data-block-id={id}>
      <p className="doc-badge">{taskTexts.task}</p>
      {children}
      <TaskBoxPlace node={node}>
        <div className="doc-task-foot">
          <button type="button" className="doc-button" disabled>
            {taskTexts.open}
          </button>
        </div>
      </TaskBoxPlace>
    </section>
  )
}

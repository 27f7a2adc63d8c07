import { practiceBlockTexts, taskTexts } from '../content.texts.ts'
import { fileBlocks, withoutColours } from '../practice-files.rules.ts'
import { directionOf } from '../ui/direction.ts'
import { describedBy, nameId } from '../ui/field-id.ts'
import { AnswerPlace } from '../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import { CodeBox } from './code-box.tsx'
import type { ValidationWorkAttrs } from './validation-work.rules.ts'

/** Its files as code for everybody; a workspace that comes alive below takes their place. */
export function validationWorkView({ node, key }: ViewProps) {
  const { id, title, description, optional, files } = attrsOf<ValidationWorkAttrs>(node)
  const boxes = fileBlocks(node).map((block, at) => (
    <div key={block.id} data-file={files[at]?.role}>
      <CodeBox blocks={[block]} />
    </div>
  ))
  return (
    <div key={key} id={id} className="doc-field doc-work" data-block-id={id} role="group" aria-labelledby={nameId(id)}>
      <p id={nameId(id)} className="doc-work-title" dir={directionOf(title)}>
        {title}
        {optional && <span className="doc-optional"> {taskTexts.optional}</span>}
      </p>
      {description && (
        <p id={describedBy(id)} dir={directionOf(description)}>
          {description}
        </p>
      )}
      <div className="doc-work-files">
        {boxes.filter((_, at) => files[at]?.role !== 'tests')}
        <details className="doc-work-tests">
          <summary className="doc-under">{practiceBlockTexts.tests}</summary>
          {boxes.filter((_, at) => files[at]?.role === 'tests')}
        </details>
      </div>
      <p className="doc-under doc-unscripted">{practiceBlockTexts.needsScripts}</p>
      <AnswerPlace node={withoutColours(node)}>
        <p className="doc-under">{practiceBlockTexts.here}</p>
      </AnswerPlace>
    </div>
  )
}

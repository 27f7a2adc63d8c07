import { sectionTexts } from '../content.texts.ts'
import { directionOf } from '../ui/direction.ts'
import { reservedHeight } from '../ui/estimate-height.ts'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import { LockedMission } from './locked-mission.tsx'
import type { SectionAttrs } from './section.rules.ts'

/** Native details: it folds without scripts, and find-in-page opens it. */
export function sectionView({ node, id, key, children }: ViewProps) {
  const { type, status, name, heading, isopen, contentId } = attrsOf<SectionAttrs>(node)
  const title = heading || name
  if (type === 'pro' && status === 'locked') {
    return (
      <LockedMission key={key} id={id} contentId={contentId} title={title}>
        {node.content && children}
      </LockedMission>
    )
  }
  const badge = badges[type]
  return (
    <details key={key} id={id} className={`doc-section doc-room-${isopen ? reservedHeight(node) : 80}`} data-block-id={id} open={isopen}>
      <summary>
        <h3 dir={directionOf(title)}>{title}</h3>
        {badge && <span className="doc-badge">{badge}</span>}
      </summary>
      {children}
    </details>
  )
}

const badges = { section: null, 'extra-task': sectionTexts.extraTask, pro: sectionTexts.mission }

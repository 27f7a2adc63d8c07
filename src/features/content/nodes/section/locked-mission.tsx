import { sectionTexts } from '../../texts.ts'
import { useReading } from '../../ui/reading.ts'

const labels = { pro: sectionTexts.unlockPro, free: sectionTexts.unlockFree, visitor: sectionTexts.unlockVisitor }

export function LockedMission({ id, title }: { id: string | undefined; title: string }) {
  const { audience, unlock } = useReading()
  return (
    <section id={id} className="doc-mission" data-block-id={id}>
      <p className="doc-badge">{sectionTexts.mission}</p>
      <h3>{title}</h3>
      <p>{unlock ? sectionTexts.locked : `${sectionTexts.locked} ${sectionTexts.notYet}`}</p>
      <button type="button" className="doc-button" disabled={!unlock} onClick={() => id && unlock?.(id)}>
        {labels[audience]}
      </button>
    </section>
  )
}

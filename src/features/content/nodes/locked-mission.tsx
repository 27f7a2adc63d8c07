import { useState, type ReactNode } from 'react'
import { sectionTexts } from '../content.texts.ts'
import { directionOf } from '../ui/direction.ts'
import { useReading } from '../ui/reading.ts'

const labels = { pro: sectionTexts.unlockPro, free: sectionTexts.unlockFree, visitor: sectionTexts.unlockVisitor }

interface LockedMissionProps {
  id: string | undefined
  contentId: string | null | undefined
  title: string
  /** its beginning and its outcome */
  children?: ReactNode
}

export function LockedMission({ id, contentId, title, children }: LockedMissionProps) {
  const { audience, unlock } = useReading()
  const [busy, setBusy] = useState(false)

  async function open() {
    if (!id || !contentId || busy) return
    setBusy(true)
    await unlock(id, contentId)
    setBusy(false)
  }

  return (
    <section id={id} className="doc-mission" data-block-id={id}>
      <p className="doc-badge">{sectionTexts.mission}</p>
      <h3 dir={directionOf(title)}>{title}</h3>
      <p>{sectionTexts.locked}</p>
      {children && <div className="doc-mission-teaser">{children}</div>}
      <button type="button" className="doc-button" aria-busy={busy || undefined} onClick={() => void open()}>
        {labels[audience]}
      </button>
    </section>
  )
}

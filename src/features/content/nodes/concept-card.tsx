import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { conceptTexts } from '../content.texts.ts'
import type { ConceptLevel } from '../content.rules.ts'
import { useReading } from '../ui/reading.ts'
import { placeBeside } from './place-beside.ts'

interface CardRequest {
  level: ConceptLevel
}

interface Answer {
  to: CardRequest
  /** null: loading failed */
  html: string | null
}

interface Card {
  conceptKey: string
  name: string
  label: string
  word: HTMLElement
  onClose: () => void
}

export function ConceptCard({ conceptKey, name, label, word, onClose }: Card) {
  const { loadConcept } = useReading()
  const [asked, setAsked] = useState<CardRequest>({ level: 'short' })
  const [answer, setAnswer] = useState<Answer | null>(null)
  const card = useRef<HTMLSpanElement>(null)
  const busy = answer?.to !== asked
  const failed = answer?.html === null

  useEffect(() => {
    let current = true
    const show = (html: string | null) => current && setAnswer({ to: asked, html })
    loadConcept(conceptKey, name, asked.level).then(show, () => show(null))
    return () => {
      current = false
    }
  }, [loadConcept, conceptKey, name, asked])

  useLayoutEffect(() => {
    const place = () => card.current && placeBeside(card.current, word)
    if (!card.current?.matches(':popover-open')) card.current?.showPopover()
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [answer, word])

  useEffect(() => {
    // a tap beside the card must not take the focus from another element
    function press({ target }: PointerEvent) {
      if (!word.parentElement?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [word, onClose])

  function ask() {
    const next = asked.level === 'short' ? 'detailed' : 'short'
    if (!busy) setAsked({ level: failed ? asked.level : next })
  }

  const offer = failed ? conceptTexts.again : asked.level === 'short' ? conceptTexts.more : conceptTexts.less
  return (
    <span ref={card} popover="manual" role="dialog" aria-label={label} aria-busy={busy} className="doc-concept-card">
      <strong>{failed ? conceptTexts.failedTitle : name}</strong>
      {!answer && <span role="status">{conceptTexts.loading}</span>}
      {failed && <span role="alert">{conceptTexts.failed(name)}</span>}
      {answer?.html && <span dangerouslySetInnerHTML={{ __html: answer.html }} />}
      {answer && (
        <button type="button" className="doc-link-button" aria-disabled={busy || undefined} onClick={ask}>
          {busy ? conceptTexts.loading : offer}
        </button>
      )}
    </span>
  )
}

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { conceptTexts } from '../../texts.ts'
import { useReading, type ConceptLevel } from '../../ui/reading.ts'
import { placeBeside } from './place-beside.ts'

type Answer = { state: 'loading' } | { state: 'failed' } | { state: 'shown'; html: string }

interface Card {
  conceptKey: string
  name: string
  label: string
  word: RefObject<HTMLElement | null>
}

export function ConceptCard({ conceptKey, name, label, word }: Card) {
  const { loadConcept } = useReading()
  const [level, setLevel] = useState<ConceptLevel>('short')
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ state: 'loading' })
  const card = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let current = true
    loadConcept(conceptKey, name, level).then(
      (html) => current && setAnswer({ state: 'shown', html }),
      () => current && setAnswer({ state: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [loadConcept, conceptKey, name, level, attempt])

  useLayoutEffect(() => {
    if (!card.current || !word.current) return
    if (!card.current.matches(':popover-open')) card.current.showPopover()
    placeBeside(card.current, word.current)
  }, [answer, word])

  return (
    <span ref={card} popover="manual" role="dialog" aria-label={label} aria-busy={answer.state === 'loading'} className="doc-concept-card">
      <strong>{answer.state === 'failed' ? conceptTexts.failedTitle : name}</strong>
      {answer.state === 'loading' && <span role="status">{conceptTexts.loading}</span>}
      {answer.state === 'failed' && <span role="alert">{conceptTexts.failed(name)}</span>}
      {answer.state === 'shown' && <span dangerouslySetInnerHTML={{ __html: answer.html }} />}
      {answer.state === 'failed' && (
        <button type="button" className="doc-link-button" onClick={() => setAttempt(attempt + 1)}>
          {conceptTexts.again}
        </button>
      )}
      {answer.state === 'shown' && (
        <button type="button" className="doc-link-button" onClick={() => setLevel(level === 'short' ? 'detailed' : 'short')}>
          {level === 'short' ? conceptTexts.more : conceptTexts.less}
        </button>
      )}
    </span>
  )
}

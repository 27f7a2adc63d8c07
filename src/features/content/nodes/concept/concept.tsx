import { lazy, Suspense, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { conceptTexts } from '../../texts.ts'
import type { ConceptAttrs } from './rules.ts'

const ConceptCard = lazy(() => import('./concept-card.tsx').then((part) => ({ default: part.ConceptCard })))

const DELAY_MS = 150

/** Hover and focus show the definition while they last; a click keeps it. */
export function Concept({ conceptId, conceptName }: ConceptAttrs) {
  const [open, setOpen] = useState<'no' | 'glance' | 'kept'>('no')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const word = useRef<HTMLButtonElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  function soon(next: 'no' | 'glance') {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen((now) => (now === 'kept' ? now : next)), DELAY_MS)
  }

  function close() {
    clearTimeout(timer.current)
    setOpen('no')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || open === 'no') return
    event.stopPropagation()
    word.current?.focus()
    close()
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <span
      onPointerEnter={(event) => event.pointerType === 'mouse' && soon('glance')}
      onPointerLeave={() => soon('no')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={word}
        type="button"
        className="doc-concept"
        aria-expanded={open !== 'no'}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && soon('glance')}
        onClick={() => setOpen(open === 'kept' ? 'no' : 'kept')}
      >
        {conceptName}
      </button>
      {open !== 'no' && (
        <Suspense>
          <ConceptCard conceptKey={conceptId} name={conceptName} label={conceptTexts.about(conceptName)} word={word} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}

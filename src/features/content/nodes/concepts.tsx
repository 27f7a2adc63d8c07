import { lazy, Suspense, useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { loadLate } from '#platform/browser/load-late.ts'
import { conceptTexts } from '../content.texts.ts'

const ConceptCard = lazy(() => loadLate(() => import('./concept-card.tsx')).then((part) => ({ default: part.ConceptCard })))

const DELAY_MS = 150

interface Open {
  word: HTMLElement
  /** 'glance' lasts while hovered or focused, 'kept' until it is closed */
  lasts: 'glance' | 'kept'
}

/** Hover and focus show the definition while they last; a click keeps it open. One card for all the words of a text. */
export function Concepts({ root }: { root: RefObject<HTMLElement | null> }) {
  const [open, setOpen] = useState<Open | null>(null)
  const word = open?.word

  useEffect(() => listen(root.current, setOpen), [root])
  useEffect(() => {
    word?.setAttribute('aria-expanded', 'true')
    return () => word?.setAttribute('aria-expanded', 'false')
  }, [word])

  if (!word?.parentElement) return null
  const name = word.textContent
  return createPortal(
    <Suspense>
      <ConceptCard
        key={word.dataset.concept}
        conceptKey={word.dataset.concept ?? ''}
        name={name}
        label={conceptTexts.about(name)}
        word={word}
        onClose={() => setOpen(null)}
      />
    </Suspense>,
    word.parentElement,
  )
}

function listen(root: HTMLElement | null, setOpen: (next: (now: Open | null) => Open | null) => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function glance(word: HTMLElement) {
    clearTimeout(timer)
    timer = setTimeout(() => setOpen((now) => (now?.lasts === 'kept' ? now : { word, lasts: 'glance' })), DELAY_MS)
  }
  function leave() {
    clearTimeout(timer)
    timer = setTimeout(() => setOpen((now) => (now?.lasts === 'kept' ? now : null)), DELAY_MS)
  }
  function close() {
    clearTimeout(timer)
    setOpen(() => null)
  }
  function on<Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type], word: HTMLElement) => void) {
    root?.addEventListener(
      type,
      (event) => {
        const word = wordAt(event.target)
        if (word) act(event, word)
      },
      { signal: listening.signal },
    )
  }
  on('pointerover', ({ pointerType }, word) => pointerType === 'mouse' && glance(word))
  on('pointerout', ({ relatedTarget }, word) => wordAt(relatedTarget) !== word && leave())
  on('focusin', ({ target }, word) => target === word && word.matches(':focus-visible') && glance(word))
  on('focusout', ({ relatedTarget }, word) => wordAt(relatedTarget) !== word && close())
  on('click', ({ target }, word) => {
    if (target !== word) return
    clearTimeout(timer)
    setOpen((now) => (now?.word === word && now.lasts === 'kept' ? null : { word, lasts: 'kept' }))
  })
  on('keydown', (event, word) => {
    if (event.key !== 'Escape' || word.ariaExpanded !== 'true') return
    event.stopPropagation()
    word.focus()
    close()
  })
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}

/** The concept word at the target, or the one whose card contains it. */
function wordAt(target: EventTarget | null): HTMLElement | null {
  const place = target instanceof Element ? target.closest('.doc-concept, .doc-concept-card') : null
  return place?.parentElement?.querySelector<HTMLElement>('.doc-concept') ?? null
}

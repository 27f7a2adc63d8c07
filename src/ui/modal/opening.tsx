import { useEffect, useLayoutEffect, useRef } from 'react'
import { inertBehind } from '../inert-behind.ts'
import { Mark } from '../logo.tsx'
import { uiTexts } from '../ui.texts.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { modals } from './modal-store.ts'

const SMALL_SCREEN = '(width < 48rem)'

/** Placeholder while a modal loads; it can be closed like one. */
export function Opening() {
  const front = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (front.current ? inertBehind(front.current) : undefined), [])
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) modals.ask('escape')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div ref={front} data-modal-opening className="fixed inset-0 z-40 flex items-center justify-center">
      <button
        type="button"
        aria-label={uiTexts.close}
        className="absolute inset-0 cursor-default"
        onClick={() => modals.ask('backdrop', matchMedia(SMALL_SCREEN).matches)}
      />
      <p
        role="status"
        className="pointer-events-none rounded-full bg-sheet p-3 shadow-floating transition-opacity delay-300 duration-250 starting:opacity-0"
      >
        <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
        <Mark size={24} busy />
      </p>
    </div>
  )
}

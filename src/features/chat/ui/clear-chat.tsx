import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { chatTexts } from '../chat.texts.ts'

/** Stable, so that it runs once. */
const toFocus = (element: HTMLElement | null) => element?.focus()

/** Asks for confirmation in place: clearing cannot be undone. */
export function ClearChat({ count, onClear }: { count: number; onClear: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false)
  const back = useRef(false)
  if (!isAsked) {
    return (
      <Button
        ref={(button) => {
          if (back.current) button?.focus()
          back.current = false
        }}
        size="sm"
        variant="quiet"
        onClick={() => setAsked(true)}
      >
        {chatTexts.clear}
      </Button>
    )
  }
  return (
    <div role="group" aria-label={chatTexts.clear} className="flex flex-wrap items-center gap-2">
      <p ref={toFocus} tabIndex={-1} className="outline-none">
        {chatTexts.clearAll(count)}
      </p>
      <Button size="sm" variant="danger" onClick={() => void onClear()}>
        {chatTexts.clearNow}
      </Button>
      <Button
        size="sm"
        onClick={() => {
          back.current = true
          setAsked(false)
        }}
      >
        {chatTexts.keep}
      </Button>
    </div>
  )
}

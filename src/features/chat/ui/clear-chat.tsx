import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toFocus } from '#ui/to-focus.ts'
import { chatTexts } from '../chat.texts.ts'

/** The buttons may be below the fold of the panel. One function, so that it runs once. */
const toShow = (group: HTMLElement | null) => group?.scrollIntoView({ block: 'nearest' })

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
    <div ref={toShow} role="group" aria-label={chatTexts.clear} className="flex flex-wrap items-center gap-2">
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

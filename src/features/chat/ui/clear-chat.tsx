import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { chatTexts } from '../chat.texts.ts'

/** Asks for confirmation in place: clearing cannot be undone. */
export function ClearChat({ count, onClear }: { count: number; onClear: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button size="sm" variant="quiet" onClick={() => setAsked(true)}>
        {chatTexts.clear}
      </Button>
    )
  }
  return (
    <div role="group" aria-label={chatTexts.clear} className="flex flex-wrap items-center gap-2">
      <p>{chatTexts.clearAll(count)}</p>
      <Button size="sm" variant="danger" onClick={() => void onClear()}>
        {chatTexts.clearNow}
      </Button>
      <Button size="sm" onClick={() => setAsked(false)}>
        {chatTexts.keep}
      </Button>
    </div>
  )
}

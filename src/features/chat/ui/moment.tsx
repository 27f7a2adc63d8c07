import { useState } from 'react'
import { chatTexts } from '../chat.texts.ts'

/** When a message was saved; empty until then. */
export function Moment({ timestamp }: { timestamp: string }) {
  const [now] = useState(() => new Date())
  if (timestamp === '') return null
  return (
    <time dateTime={timestamp} className="text-xs text-ink-soft">
      {chatTexts.moment(new Date(timestamp), now)}
    </time>
  )
}

import { useLayoutEffect, useRef, useState } from 'react'
import type { RichNode } from '#features/projects/reading-marks.rules.ts'
import { richWords } from '../notes.rules.ts'
import { LateRichText } from './late-rich-text.tsx'

/** Text typed before the editor was loaded, and the body before it. */
export interface Typed {
  base: RichNode
  text: string
}

interface EarlyWordsProps {
  label: string
  body: RichNode
  takesFocus: boolean
  onType(typed: Typed): void
}

/** A plain field for text typed before the editor is loaded. */
export function EarlyWords({ label, body, takesFocus, onType }: EarlyWordsProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [base] = useState(body)
  const [text, setText] = useState('')
  useLayoutEffect(() => {
    // the card is not in its place yet
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className="note-editor note-early">
      {richWords(base).trim() !== '' && (
        <div dir="auto" className="note-words">
          <LateRichText body={base} />
        </div>
      )}
      <textarea
        ref={field}
        className="note-words"
        dir="auto"
        aria-label={label}
        placeholder={label}
        rows={text.split('\n').length}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onType({ base, text: target.value })
        }}
      />
    </div>
  )
}

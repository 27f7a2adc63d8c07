import { reasoningOf, type Part } from '../chat.rules.ts'
import { chatTexts } from '../chat.texts.ts'

/** The model's reasoning before its answer, folded and as plain text. */
export function Reasoning({ content }: { content: readonly Part[] }) {
  const text = reasoningOf(content).trim()
  if (text === '') return null
  return (
    <details className="text-sm text-ink-soft">
      <summary className="min-h-6 cursor-pointer">{chatTexts.reasoning}</summary>
      <p dir="auto" className="mt-1 border-s-2 ps-3 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </details>
  )
}

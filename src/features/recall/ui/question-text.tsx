import type { RecallQuestion } from '../recall.contract.ts'
import { recallTexts as texts } from '../recall.texts.ts'

/** What a question is about: words, code, or a text with a gap. */
export function QuestionText({ question: { form, text, isCode, gap } }: { question: RecallQuestion }) {
  return (
    <>
      {gap && <Gap gap={gap} isCode={isCode} />}
      {text !== null && form === 'line' && <p className="text-sm text-ink-soft">{texts.test(text)}</p>}
      {text !== null && form !== 'line' && <WordsOrCode isCode={isCode || form === 'reverse'}>{text}</WordsOrCode>}
    </>
  )
}

export function WordsOrCode({ isCode, children }: { isCode: boolean; children: string }) {
  if (isCode) {
    return (
      <pre dir="ltr" tabIndex={0} className="overflow-x-auto rounded-sm bg-well p-3 font-mono text-sm whitespace-pre">
        {children}
      </pre>
    )
  }
  return (
    <blockquote dir="auto" className="border-s-2 ps-4 wrap-anywhere whitespace-pre-line">
      {children}
    </blockquote>
  )
}

function Gap({ gap: { before, after }, isCode }: { gap: NonNullable<RecallQuestion['gap']>; isCode: boolean }) {
  const hole = (
    <span className="rounded-sm border border-dashed border-ink-faint bg-sheet px-2">
      <span aria-hidden="true">…</span>
      <span className="sr-only">{isCode ? texts.line : texts.gap}</span>
    </span>
  )
  if (isCode) {
    return (
      <pre dir="ltr" tabIndex={0} className="max-h-80 overflow-auto rounded-sm bg-well p-3 font-mono text-sm whitespace-pre">
        {before}
        {hole}
        {after}
      </pre>
    )
  }
  return (
    <blockquote dir="auto" className="border-s-2 ps-4 leading-relaxed wrap-anywhere">
      {before}
      {hole}
      {after}
    </blockquote>
  )
}

import ArrowUp from 'lucide-react/icons/arrow-up'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { QUERY_MOST } from '#features/chat/note-actions.rules.ts'
import { isComposing } from '#ui/composing.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { KeptQuestions } from '../note-questions.client.ts'
import { notesTexts as texts } from '../notes.texts.ts'

interface QuestionFormProps {
  /** the highlight of the words */
  on: string
  questions: KeptQuestions
  onAsk(query: string): void
}

/** The form for a question about the marked words. */
export function NoteQuestionForm({ on, questions, onAsk }: QuestionFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => questions.read(on))
  const query = text.trim()
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [])
  const send = () => query !== '' && onAsk(query)
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="answer-question"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        dir="auto"
        aria-label={texts.question}
        placeholder={texts.questionHint}
        rows={Math.min(6, Math.max(2, text.split('\n').length))}
        maxLength={QUERY_MOST}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          questions.keep(on, target.value)
        }}
        onKeyDown={press}
      />
      <IconButton size="sm" type="submit" framed icon={ArrowUp} label={texts.send} unavailable={query === ''} />
    </form>
  )
}

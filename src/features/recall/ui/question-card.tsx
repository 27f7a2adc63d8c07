import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { answerId } from '../recall.client.ts'
import type { RecallQuestion } from '../recall.contract.ts'
import { LONGEST_ANSWER } from '../questions.rules.ts'
import { recallTexts as texts } from '../recall.texts.ts'
import { AnswerOptions } from './answer-options.tsx'
import { QuestionText } from './question-text.tsx'
import { ReplyView } from './reply-view.tsx'
import { useKeptWords } from './use-kept-words.ts'
import { isDecided, type SittingState } from './use-sitting.ts'

interface QuestionCardProps {
  question: RecallQuestion
  state: SittingState
}

/** One question. The answer is the grade. */
export function QuestionCard({ question, state }: QuestionCardProps) {
  const { owner, at, sitting, setWriting, isLast, isWaiting, unsent, answer, next } = state
  const { reply, input, project, form, subject } = question
  const [picked, setPicked] = useState<string[]>(reply?.given.options ?? [])
  const words = useKeptWords(owner, answerId({ date: sitting.date, item: question.item }), reply?.given.text)
  const { text } = words
  const legend = useRef<HTMLLegendElement>(null)
  const onward = useRef<HTMLButtonElement>(null)
  const own = unsent(question)
  const waits = isWaiting(question)
  const isKept = waits && (own?.status === 'kept' || own?.status === 'signed_out' || own?.status === 'unsafe')
  const isLocked = reply !== null || waits
  const isOver = isDecided(question) || isKept || own?.problem != null
  const isWritten = input === 'line' || input === 'words' ? text.trim() !== '' : picked.length > 0

  useEffect(() => legend.current?.focus(), [])
  useEffect(() => {
    setWriting(isWritten && !isOver)
    return () => setWriting(false)
  }, [setWriting, isWritten, isOver])
  useEffect(() => {
    if (isOver) onward.current?.focus()
  }, [isOver])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isLocked || !isWritten) return
    words.drop()
    answer(question, input === 'line' || input === 'words' ? { text } : { options: picked })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend ref={legend} tabIndex={-1} className="mb-3 font-heading text-lg leading-snug font-bold outline-none">
          <span className="sr-only">{texts.question(at + 1, sitting.questions.length)}. </span>
          {texts.ask[form](subject)}
        </legend>
        <p className="-mt-3 text-sm text-ink-soft">{texts.from(project.title)}</p>
        <QuestionText question={question} />
        {form === 'claim' && <p className="font-medium">{texts.claim}</p>}
        {input === 'several' && <p className="text-sm text-ink-soft">{texts.several}</p>}
        {(input === 'one' || input === 'several') && (
          <AnswerOptions question={question} picked={picked} isLocked={isLocked} onPick={setPicked} />
        )}
        {input === 'line' && (
          <TextField
            label={texts.yourAnswer}
            value={text}
            onValue={words.write}
            readOnly={isLocked}
            maxLength={LONGEST_ANSWER}
            {...asTyped}
          />
        )}
        {input === 'words' && reply === null && (
          <TextArea label={texts.yourAnswer} value={text} onValue={words.write} readOnly={isLocked} maxLength={LONGEST_ANSWER} />
        )}
      </fieldset>
      <div role="status">
        {reply && <ReplyView question={question} reply={reply} onGrade={(grade) => answer(question, { text, grade })} />}
        {!reply && waits && (
          <p className="text-sm">{isKept ? (own.status === 'signed_out' ? texts.signedOut : texts.kept) : texts.checking}</p>
        )}
        {own?.problem && <p className="text-sm text-red-ink">{own.problem}</p>}
      </div>
      <div className="flex min-h-10 justify-end">
        {isOver ? (
          <Button ref={onward} variant="primary" onClick={next}>
            {isLast ? texts.finish : texts.next}
          </Button>
        ) : (
          reply === null && (
            <Button type="submit" variant="primary" busy={waits} unavailable={!isWritten}>
              {input === 'words' ? texts.compare : texts.check}
            </Button>
          )
        )}
      </div>
    </form>
  )
}

/** Nothing guesses what is asked. */
const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

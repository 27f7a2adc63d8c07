import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { AnswerOption } from '#features/quizzes/ui/answer-option.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { GuessQuestion } from '../recall.contract.ts'
import { guessTexts as texts } from '../guesses.texts.ts'

interface GuessCardProps {
  guess: GuessQuestion
  onGuess: () => void
  onEnd: () => void
}

/** One press is the guess; arrow keys walk through the options without guessing. */
export function GuessCard({ guess: { form, subject, text, isCode, options, right }, onGuess, onEnd }: GuessCardProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const [isGuessed, setGuessed] = useState(false)
  const walks = useRef(false)
  const name = useId()

  function pick(id: string) {
    if (isGuessed) return
    setPicked(id)
    if (!walks.current) guess()
  }
  function guess() {
    setGuessed(true)
    onGuess()
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    walks.current = event.key.startsWith('Arrow')
    if (event.key !== ' ' || !event.currentTarget.checked || isGuessed) return
    event.preventDefault()
    guess()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (picked !== null && !isGuessed) guess()
  }

  return (
    <aside aria-label={texts.label}>
      <form onSubmit={submit} className="my-8 flex flex-col gap-3 rounded-md border bg-sheet p-5">
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-3 font-heading text-lg leading-snug font-bold">
            {form === 'command' ? texts.ask.command() : texts.ask.meaning(subject)}
          </legend>
          {text !== null && <pre className="overflow-x-auto rounded-sm bg-well px-4 py-3 font-mono text-sm">{text}</pre>}
          {options.map(({ id, value }) => (
            <AnswerOption
              key={id}
              name={name}
              value={id}
              isSeveral={false}
              isPicked={picked === id}
              isLocked={isGuessed}
              isRight={isGuessed ? right.includes(id) : null}
              onPick={() => pick(id)}
              onKeyDown={press}
              onKeyUp={() => (walks.current = false)}
            >
              <span dir={isCode ? 'ltr' : 'auto'} className={cx('min-w-0 flex-1 wrap-anywhere', isCode && 'font-mono text-sm')}>
                {value}
              </span>
            </AnswerOption>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-soft">
          <div role="status">{!isGuessed ? texts.noScore : right.includes(picked ?? '') ? texts.right : texts.wrong}</div>
          {picked !== null && !isGuessed && <Button type="submit">{texts.guess}</Button>}
          <button type="button" className="text-link" onClick={onEnd}>
            {texts.off}
          </button>
        </div>
      </form>
    </aside>
  )
}

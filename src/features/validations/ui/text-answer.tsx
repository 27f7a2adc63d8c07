import { useEffect, useLayoutEffect, useRef } from 'react'
import { fieldId } from '#features/content/ui/field-id.ts'
import { counterTone } from '#ui/field-rules.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { uiTexts } from '#ui/texts.ts'
import { canEditAnswer, roomLeft, statusOnScreen } from '../rules.ts'
import { validationTexts } from '../texts.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { isEditing, openField, type TextField } from './field-text.ts'
import { KeepingLine, LeftBehind } from './keeping-line.tsx'
import type { OpenBook } from './open-book.ts'
import { roomOf, type TaskField } from './task-fields.ts'
import { useAnswer, useAnswers } from './use-answers.ts'

const tones = { calm: '', warn: 'text-amber-ink', full: 'text-red-ink' } as const

/** Stands under a field that the document has drawn: the field itself is never drawn again, so nobody is interrupted. */
export function TextAnswer({ field }: { field: TaskField }) {
  const { book, user, projectId } = useAnswers()
  const answer = useAnswer(book, field.id)
  const isLocked = !canEditAnswer(answer.status, user?.isPro ?? false)
  const { limit, canGrow } = roomOf(field, user)
  const mates = useMates(field.id)
  const input = useField(book, field, mates)

  // by then every field has handed in what was typed before
  useEffect(() => book.start(), [book])
  useLayoutEffect(() => input.current?.show(book.get(field.id).text), [book, field.id, answer.text, input])
  useLayoutEffect(() => {
    input.current?.limit(limit)
    input.current?.lock(isLocked)
    input.current?.mark(answer.status === 'INCORRECT')
  }, [limit, isLocked, answer.status, input])
  useEffect(() => {
    const element = input.current?.element
    if (!element) return undefined
    const listening = new AbortController()
    const listen = (type: string, act: (event: Event) => void) => element.addEventListener(type, act, { signal: listening.signal })
    if (isLocked) {
      for (const type of ['click', 'keydown', 'paste', 'drop']) listen(type, (event) => isEditing(event) && askForPro())
    } else if (answer.status === 'IN_REVIEW') {
      // the page may have been opened with the field in focus
      listen('focus', () => void book.request(field.id, 'INCOMPLETE').catch(() => {}))
    }
    return () => listening.abort()
  }, [isLocked, answer.status, book, field.id, input])

  const room = roomLeft(answer.text.length, limit)
  const problem = answer.problem ?? (answer.status === 'INCORRECT' ? answer.message : null)
  return (
    <>
      <div id={underId(field.id)} className="doc-under flex gap-4" data-answer={statusOnScreen(answer.status)}>
        <div className="min-w-0 flex-1">
          {problem && (
            <p role="alert" className="text-red-ink">
              {problem}
            </p>
          )}
          <p role="status" className="inline">
            {room === 'full' && validationTexts.limitReached}
          </p>
          {room !== 'calm' && canGrow && (
            <p>
              {validationTexts.moreSpace}{' '}
              <button
                type="button"
                className="font-medium text-accent-ink underline"
                onClick={() => askForModal('paywall', { reason: 'validation_text_limit' })}
              >
                {validationTexts.upgrade}
              </button>
            </p>
          )}
          {answer.keeping === 'none' && room === 'calm' && field.help}
          <KeepingLine keeping={answer.keeping} />
          {!user && answer.keeping === 'none' && <LeftBehind projectId={projectId} task={field.id} />}
        </div>
        {!isLocked && (field.type === 'TEXT' || room !== 'calm') && (
          <p
            data-tone={counterTone(answer.text.length, limit)}
            className={`ms-auto tabular-nums ${tones[counterTone(answer.text.length, limit)]}`}
          >
            {uiTexts.field.characters(Math.max(0, limit - answer.text.length))}
          </p>
        )}
      </div>
      <AnswerChoice book={book} task={field.id} answer={answer} />
    </>
  )
}

function underId(id: string): string {
  return `${id}--under`
}

function askForPro(): void {
  askForModal('paywall', { reason: 'validation_edit' }, { after: 'locked-click' })
}

function useField(book: OpenBook, { id, prefix }: TaskField, mates: () => string[]) {
  const input = useRef<TextField | null>(null)
  useLayoutEffect(() => {
    const field = openField(fieldId(id), underId(id), prefix, (text) => book.edit(id, { text }, mates()))
    input.current = field
    if (!field) return undefined
    const typed = field.typed(field.written === null ? '' : book.drawn(id).text)
    if (typed === null || typed === book.get(id).text) book.untouched(id)
    else book.takeOver(id, typed, field.written ?? 0, mates())
    return () => {
      field.close()
      input.current = null
    }
  }, [book, id, prefix, mates])
  return input
}

/** The other tasks in its box, as they stand in the document. */
function useMates(id: string): () => string[] {
  const mates = useRef(() => {
    const box = document.getElementById(id)?.closest('.doc-task')
    return Array.from(box?.querySelectorAll('.doc-field') ?? [], (field) => field.id).filter((other) => other !== id)
  })
  return mates.current
}

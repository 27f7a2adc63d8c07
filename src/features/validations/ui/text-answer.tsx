import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { taskTexts } from '#features/content/content.texts.ts'
import { fieldId } from '#features/content/ui/field-id.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import { LatePart } from '#ui/draw-guard.tsx'
import { counterTone } from '#ui/field-rules.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAlive } from '#ui/use-alive.ts'
import { isCounted, roomLeft } from '../room-left.rules.ts'
import { canEditAnswer, statusOnScreen } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import { AnswerChoice } from './answer-choice.tsx'
import type { ShownAnswer } from './answer-state.ts'
import { askToEdit } from './ask-to-edit.ts'
import { isEditing, openField, type TextField } from './field-text.ts'
import { SaveStatusLine, LeftBehind } from './save-status.tsx'
import type { OpenAnswers } from './open-answers.ts'
import { isUnread, roomOf, type TaskField } from './task-fields.ts'
import { hasUnsavedAnswers } from './unsaved-answers.ts'
import { useAnswer, useAnswers } from './use-answers.ts'
import { useMates } from './use-mates.ts'

const KeptHere = lazy(() => loadLate(() => import('./kept-here.tsx')).then((part) => ({ default: part.KeptHere })))
const KeptOfOthers = lazy(() => loadLate(() => import('./kept-here.tsx')).then((part) => ({ default: part.KeptOfOthers })))

const Ours = lazy(() => loadLate(() => import('./ours.tsx')).then((part) => ({ default: part.Ours })))

const tones = { calm: '', warn: 'text-amber-ink', full: 'text-red-ink' } as const

/** The part under a rendered field: the field itself is never rendered again, so that typing is not interrupted. */
export function TextAnswer({ field }: { field: TaskField }) {
  const { answers, user, projectId } = useAnswers()
  const answer = useAnswer(answers, field.id)
  // an admin who looks as the learner changes nothing
  const isLookedAt = user?.isImpersonated ?? false
  const isPro = user?.isPro ?? false
  const isLocked = isLookedAt || !canEditAnswer(answer.status, isPro)
  // typing would change an answer that is about to be complete
  const isHeld = answer.isHandedIn && !canEditAnswer('COMPLETE', isPro)
  const { limit, canGrow } = roomOf(field, user)
  const mates = useMates(field.id)
  const input = useField(answers, field, mates)

  // effects run after all fields have handed over early text
  useEffect(() => answers.start(), [answers])
  useLayoutEffect(() => input.current?.show(answers.get(field.id).text), [answers, field.id, answer.text, input])
  useLayoutEffect(() => {
    input.current?.limit(limit)
    input.current?.lock(isLocked || isHeld)
    input.current?.mark(answer.status === 'INCORRECT')
  }, [limit, isLocked, isHeld, answer.status, input])
  useEffect(() => {
    const element = input.current?.element
    if (!element || isLookedAt) return undefined
    const listening = new AbortController()
    const listen = (type: string, act: (event: Event) => void) => element.addEventListener(type, act, { signal: listening.signal })
    if (isLocked) {
      // clicks are allowed: for reading on, selecting and copying
      for (const type of ['keydown', 'paste', 'drop']) listen(type, (event) => isEditing(event) && askToEdit())
    } else if (answer.status === 'IN_REVIEW' && answer.review === null) {
      // the page may have been opened with the field in focus
      listen('focus', () => void answers.request(field.id, 'INCOMPLETE').catch(() => {}))
    }
    return () => listening.abort()
  }, [isLocked, isLookedAt, answer.status, answer.review, answers, field.id, input])

  const { review } = answer
  const readBy = review === 'judged' || review === 'decided' ? validationTexts.readBy[review] : null
  const isSaved = answer.status === 'COMPLETE' && isUnread(field) && readBy === null
  const isAlive = useAlive()
  const mayHoldOthers = isAlive && user !== null && !isLocked && answer.text === '' && hasUnsavedAnswers()
  const isKeptHere = !user && answer.saveStatus === 'kept'
  const room = roomLeft(answer.text.length, limit)
  const problem = answer.problem ?? (answer.status === 'INCORRECT' ? answer.message : null)
  return (
    <>
      <div id={underId(field.id)} className="doc-under flex gap-4" data-answer={isSaved ? 'saved' : statusOnScreen(answer.status)}>
        <div className="min-w-0 flex-1">
          {answer.status === 'COMPLETE' && !isSaved && <span className="sr-only">{validationTexts.accepted}</span>}
          <Kept field={field} isSaved={isSaved} answer={answer} />
          {problem && (
            <p role="alert" className="text-red-ink">
              {readBy && `${readBy} `}
              {problem}
            </p>
          )}
          {answer.status === 'COMPLETE' && readBy && (
            <p role="status">
              {readBy} {answer.message}
            </p>
          )}
          <p role="status" className="inline">
            {room === 'full' && !isLocked && validationTexts.limitReached}
          </p>
          {room !== 'calm' && !isLocked && canGrow && <MoreSpace />}
          {answer.saveStatus === 'none' && room === 'calm' && (field.help || (!isSaved && hintOf(field, answer.text, limit)))}
          {isKeptHere && (
            <LatePart fallback={<SaveStatusLine saveStatus="kept" />}>
              <KeptHere answers={answers} projectId={projectId} field={field} />
            </LatePart>
          )}
          {!isKeptHere && !(isSaved && answer.saveStatus === 'saved') && <SaveStatusLine saveStatus={answer.saveStatus} />}
          {mayHoldOthers && (
            <LatePart>
              <KeptOfOthers answers={answers} projectId={projectId} field={field} />
            </LatePart>
          )}
          {!user && answer.saveStatus === 'none' && <LeftBehind projectId={projectId} task={field.id} />}
        </div>
        {!isLocked && isCounted(answer.text.length, limit) && (
          <p
            data-tone={counterTone(answer.text.length, limit)}
            className={`ms-auto tabular-nums ${tones[counterTone(answer.text.length, limit)]}`}
          >
            {uiTexts.field.characters(Math.max(0, limit - answer.text.length))}
          </p>
        )}
      </div>
      <AnswerChoice answers={answers} task={field.id} answer={answer} />
    </>
  )
}

function MoreSpace() {
  return (
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
  )
}

function Kept({ field, isSaved, answer }: { field: TaskField; isSaved: boolean; answer: ShownAnswer }) {
  const isJustDone = useJustDone(answer)
  const isAlive = useAlive()
  return (
    <>
      {isSaved && <p className="inline">{validationTexts.savedWords} </p>}
      {answer.checked && <p role="status">{validationTexts.onMachine}</p>}
      {isSaved && isAlive && (
        <LatePart>
          <Ours field={field} isJustDone={isJustDone} compared={answer.compared} />
        </LatePart>
      )}{' '}
    </>
  )
}

/** True if it was seen open here before: a previously complete answer needs no more space than it was rendered with. */
function useJustDone({ status, text }: ShownAnswer): boolean {
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = status !== 'COMPLETE' && text !== ''
  if (isOpen && !wasOpen) setWasOpen(true)
  return status === 'COMPLETE' && wasOpen
}

/** The author's limit as a hint; not for a checked answer, whose length is obvious. */
function hintOf({ authors, isChecked }: TaskField, text: string, limit: number): string {
  return authors !== null && !isChecked && !isCounted(text.length, limit) ? taskTexts.limit(limit) : ''
}

function underId(id: string): string {
  return `${id}--under`
}

function useField(answers: OpenAnswers, { id, prefix }: TaskField, mates: () => string[]) {
  const input = useRef<TextField | null>(null)
  useLayoutEffect(() => {
    const field = openField(fieldId(id), underId(id), prefix, (text) => answers.edit(id, { text }, mates()))
    input.current = field
    if (!field) return undefined
    const typed = field.typed(field.written === null ? '' : answers.drawn(id).text)
    if (typed === null || typed === answers.get(id).text) answers.untouched(id)
    else answers.takeOver(id, typed, field.written ?? 0, mates())
    return () => {
      field.close()
      input.current = null
    }
  }, [answers, id, prefix, mates])
  return input
}

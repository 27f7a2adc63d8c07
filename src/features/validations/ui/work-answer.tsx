import { lazy, useEffect, useState, type ComponentType } from 'react'
import type { DocNode } from '#features/content/content.rules.ts'
import { fieldId } from '#features/content/ui/field-id.ts'
import { practiceDoorTexts } from '#features/practice/practice-door.texts.ts'
import { keepLate, loadLate } from '#platform/browser/load-late.ts'
import { Button } from '#ui/button.tsx'
import { LatePart } from '#ui/draw-guard.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { canEditAnswer, statusOnScreen } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { CompareWork } from './compare-work.tsx'
import { LeftBehind, SaveStatusLine } from './save-status.tsx'
import type { TaskField } from './task-fields.ts'
import { hasUnsavedAnswers } from './unsaved-answers.ts'
import { useAnswer, useAnswers } from './use-answers.ts'
import { WorkFiles } from './work-files.tsx'
import type { WorkPlaceProps } from './work-place.tsx'

const KeptHere = lazy(() => loadLate(() => import('./kept-here.tsx')).then((part) => ({ default: part.KeptHere })))
const KeptOfOthers = lazy(() => loadLate(() => import('./kept-here.tsx')).then((part) => ({ default: part.KeptOfOthers })))
const workPlace = keepLate(() => import('./work-place.tsx'))

/** Stands under the files of a task: a button, until somebody wants to write. */
export function WorkAnswer({ field, node }: { field: TaskField; node: DocNode }) {
  const { answers, user, projectId } = useAnswers()
  const answer = useAnswer(answers, field.id)
  const { Place, isLoading, hasFailed, open, close } = usePlace(field.id, node)
  // an admin who looks as the learner changes a copy of their own
  const isLocked = user?.isImpersonated || !canEditAnswer(answer.status, user?.isPro ?? false)
  // typing would change an answer that is about to be complete
  const isHeld = answer.isHandedIn && !canEditAnswer('COMPLETE', user?.isPro ?? false)
  const isAlive = useAlive()

  useEffect(() => answers.start(), [answers])

  const act = answer.text === '' ? practiceDoorTexts.write : practiceDoorTexts.open
  const problem = answer.problem ?? (answer.status === 'INCORRECT' ? answer.message : null)
  const isKeptHere = !user && answer.saveStatus === 'kept'
  const mayHoldOthers = isAlive && user !== null && !isLocked && answer.text === '' && hasUnsavedAnswers()
  return (
    <>
      {Place ? (
        <Place {...{ node, answers, projectId, answer, isLocked, isHeld }} task={field.id} owner={user?.id ?? null} onClose={close} />
      ) : (
        <>
          {answer.text !== '' && <OwnWork text={answer.text} isDone={answer.status === 'COMPLETE'} />}
          <p>
            <Button
              id={fieldId(field.id)}
              variant={answer.status === 'COMPLETE' ? 'secondary' : 'primary'}
              aria-label={practiceDoorTexts.opens(act, field.title)}
              busy={isLoading}
              onClick={() => void open()}
            >
              {isLoading ? practiceDoorTexts.opening : act}
            </Button>
          </p>
        </>
      )}
      {answer.exemplar && <CompareWork text={answer.text} exemplar={answer.exemplar} title={field.title} />}
      <div className="doc-under" data-answer={statusOnScreen(answer.status)}>
        {hasFailed && (
          <p role="alert" className="text-red-ink">
            {practiceDoorTexts.failedToOpen}
          </p>
        )}
        {answer.status === 'COMPLETE' && <span className="sr-only">{validationTexts.accepted}</span>}
        {problem && (
          <p role="alert" className="text-red-ink">
            {problem}
          </p>
        )}
        {isKeptHere ? (
          <LatePart fallback={<SaveStatusLine saveStatus="kept" />}>
            <KeptHere answers={answers} projectId={projectId} field={field} />
          </LatePart>
        ) : (
          <SaveStatusLine saveStatus={answer.saveStatus} />
        )}
        {mayHoldOthers && (
          <LatePart>
            <KeptOfOthers answers={answers} projectId={projectId} field={field} />
          </LatePart>
        )}
        {!user && answer.saveStatus === 'none' && <LeftBehind projectId={projectId} task={field.id} />}
      </div>
      <AnswerChoice answers={answers} task={field.id} answer={answer} isWork />
    </>
  )
}

/** Takes the place of the files that one begins with while the workspace is closed. */
function OwnWork({ text, isDone }: { text: string; isDone: boolean }) {
  return (
    <div role="group" aria-label={isDone ? practiceDoorTexts.handedIn : practiceDoorTexts.own} data-own-work>
      <p className="doc-under">{isDone ? practiceDoorTexts.handedIn : practiceDoorTexts.own}</p>
      <WorkFiles text={text} empty={validationTexts.emptied} />
    </div>
  )
}

/** A page is not a byte heavier before somebody presses. */
function usePlace(id: string, node: DocNode) {
  const [Place, setPlace] = useState<ComponentType<WorkPlaceProps> | null>(null)
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed')
  async function open(): Promise<void> {
    setState('loading')
    try {
      const { WorkPlace, openEditorOf } = await workPlace()
      await openEditorOf(node)
      setPlace(() => WorkPlace)
      setState('closed')
    } catch {
      setState('failed')
    }
  }
  function close(): void {
    setPlace(null)
    requestAnimationFrame(() => document.getElementById(fieldId(id))?.focus())
  }
  return { Place, isLoading: state === 'loading', hasFailed: state === 'failed', open, close }
}

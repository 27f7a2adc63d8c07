import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldId } from '#features/content/ui/field-id.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dropzone } from '#ui/dropzone.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useFileDrop } from '#ui/use-file-drop.ts'
import { statusOnScreen, type AnswerFile } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { useFocusInside } from './focus-inside.ts'
import { askToSignIn, SaveStatusLine } from './save-status.tsx'
import { uploadPlace, type TaskField } from './task-fields.ts'
import { useAnswer, useAnswers } from './use-answers.ts'
import { PICTURE_LIMITS, usePictureAnswer } from './use-picture-answer.ts'

export function FileAnswer({ field: { id, title } }: { field: TaskField }) {
  const { answers, user, projectId } = useAnswers()
  const answer = useAnswer(answers, id)
  const place = uploadPlace(projectId, id)
  const { picture, isReplacing, failure, news, upload, change, drop, keep, remove } = usePictureAnswer(id, place)
  const isAlive = useAlive()
  /** An admin who looks as the learner changes nothing. */
  const isLookedAt = user?.isImpersonated ?? false
  /** Under an empty field, and a picture that is sent or was refused, "Saved" would be read as said of that. */
  const isSavedUnseen = picture === null && answer.saveStatus === 'saved'
  const around = useRef<HTMLDivElement>(null)
  useFocusInside(around, `${answer.file?.storageName} ${isReplacing}`, firstIn)

  useEffect(() => answers.start(), [answers])

  function openChoice() {
    flushSync(change)
    around.current?.querySelector('input')?.click()
  }
  function focus() {
    if (!isLookedAt && answer.status === 'IN_REVIEW') void answers.request(id, 'INCOMPLETE').catch(() => {})
  }

  return (
    <>
      <div ref={around} onFocus={focus} data-answer={statusOnScreen(answer.status)}>
        {!user ? (
          <SignIn id={fieldId(id)} title={title} disabled={!isAlive} />
        ) : picture ? (
          <Picture id={fieldId(id)} title={title} file={picture} unavailable={!isAlive || isLookedAt} onChange={openChoice} onDrop={drop} />
        ) : (
          <>
            <Dropzone
              label={title}
              id={fieldId(id)}
              limits={PICTURE_LIMITS}
              hint={validationTexts.picture}
              texts={failure ? { failed: failure } : undefined}
              disabled={!isAlive || isLookedAt}
              upload={upload}
              place={place}
            />
            {answer.file && <Replaced onKeep={keep} onRemove={remove} />}
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      <div className="doc-under">
        {!isSavedUnseen && <SaveStatusLine saveStatus={answer.saveStatus} />}
        {answer.problem && (
          <p role="alert" className="text-red-ink">
            {answer.problem}
          </p>
        )}
      </div>
      <AnswerChoice answers={answers} task={id} answer={answer} />
    </>
  )
}

const firstIn = (element: HTMLElement) => element.querySelector<HTMLElement>('input, button')

function SignIn({ id, title, disabled }: { id: string; title: string; disabled: boolean }) {
  const { pictureLogin } = validationTexts
  return (
    <button
      id={id}
      type="button"
      aria-label={`${pictureLogin}: ${title}`}
      className="doc-drop"
      disabled={disabled}
      onClick={() => askToSignIn()}
    >
      {pictureLogin}
    </button>
  )
}

interface ReplacedProps {
  onKeep: () => void
  onRemove: () => void
}

/** What becomes of the saved picture while another one is chosen. */
function Replaced({ onKeep, onRemove }: ReplacedProps) {
  const keep = useRef<HTMLButtonElement>(null)
  // the button that was pressed has disappeared
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Button ref={keep} size="sm" onClick={onKeep}>
        {validationTexts.keep}
      </Button>
      <Button size="sm" variant="quiet" onClick={onRemove}>
        {validationTexts.remove}
      </Button>
    </div>
  )
}

interface PictureProps {
  id: string
  title: string
  file: AnswerFile
  unavailable: boolean
  onChange: () => void
  onDrop: (file: File) => void
}

function Picture({ id, title, file: { name, storageName }, unavailable, onChange, onDrop }: PictureProps) {
  const [loads, setLoads] = useState(0)
  const { isOver, area } = useFileDrop({ isOpen: !unavailable, onFile: onDrop })
  return (
    <figure
      {...area}
      className={cx('flex flex-wrap items-center gap-4 rounded-sm border p-3', isOver ? 'border-accent bg-accent-soft' : 'border-line')}
    >
      <img
        key={loads}
        onError={() => addEventListener('online', () => setLoads(loads + 1), { once: true })}
        src={`/uploads/${storageName}`}
        alt={validationTexts.uploaded(name)}
        loading="lazy"
        // dragged a little, it would be dropped on itself and sent again
        draggable={false}
        className="max-h-40 max-w-full rounded-sm border border-line"
      />
      <figcaption className="min-w-0 flex-1 basis-32 break-words">{name}</figcaption>
      <Button id={id} size="sm" aria-label={`${validationTexts.replace}: ${title}`} unavailable={unavailable} onClick={onChange}>
        {validationTexts.replace}
      </Button>
    </figure>
  )
}

import { useEffect, useRef, useState } from 'react'
import { fieldId } from '#features/content/ui/field-id.ts'
import { FileRefused, UploadRefused, uploadFile, type UploadsCalls } from '#features/uploads/uploads.client.ts'
import { uploadRules } from '#features/uploads/uploads.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { Dropzone } from '#ui/dropzone.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useAlive } from '#ui/use-alive.ts'
import { sendingAt, type UploadWork } from '#ui/sendings.ts'
import { canEditAnswer, statusOnScreen, type AnswerFile } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { useFocusInside } from './focus-inside.ts'
import { askToSignIn, SaveStatusLine } from './save-status.tsx'
import { uploadPlace, type TaskField } from './task-fields.ts'
import { useAnswer, useAnswers } from './use-answers.ts'

const LIMITS = { extensions: ['.png', '.jpg', '.jpeg'], maxBytes: uploadRules.answer.maxBytes }

export function FileAnswer({ field: { id, title } }: { field: TaskField }) {
  const { answers, user, projectId } = useAnswers()
  const calls = useCalls<UploadsCalls>()
  const answer = useAnswer(answers, id)
  const [failure, setFailure] = useState<string | null>(null)
  const place = uploadPlace(projectId, id)
  const now = answer.file?.storageName ?? ''
  /** The saved picture stays the answer until another one is there; empty where none is saved. */
  const [replaced, setReplaced] = useState(sendingAt(place) && now)
  /** Said of one picture, and no longer when another tab has replaced it. */
  const [news, setNews] = useState({ says: '', of: '' })
  const isAlive = useAlive()
  /** An admin who looks as the learner changes nothing. */
  const isLookedAt = user?.isImpersonated ?? false
  const isLocked = !canEditAnswer(answer.status, user?.isPro ?? false)
  const isReplacing = now === replaced && !isLocked
  const picture = isReplacing ? null : answer.file
  /** Under an empty field, and a picture that is sent or was refused, "Saved" would be read as said of that. */
  const isSavedUnseen = picture === null && answer.saveStatus === 'saved'
  const around = useRef<HTMLDivElement>(null)
  useFocusInside(around, `${answer.file?.storageName} ${isReplacing}`, firstIn)

  useEffect(() => answers.start(), [answers])

  async function upload(file: File, work: UploadWork) {
    setFailure(null)
    setNews({ says: '', of: '' })
    setReplaced(now)
    try {
      const { storageName } = await uploadFile(calls, place, file, work)
      if (work.signal.aborted) return
      answers.edit(id, { file: { name: file.name.slice(-200), storageName } })
      setReplaced(undefined)
      setNews({ says: validationTexts.arrived(file.name), of: storageName })
    } catch (error) {
      if (error instanceof UploadRefused) setFailure(error.message)
      if (error instanceof FileRefused) return 'refused'
      throw error
    }
  }
  function change() {
    if (isLocked) askForModal('paywall', { reason: 'validation_edit' }, { after: 'locked-click' })
    else setReplaced(now)
  }
  function settle() {
    setFailure(null)
    setReplaced(undefined)
  }
  function keep() {
    sendingAt(place)?.stop()
    settle()
  }
  function remove() {
    answers.edit(id, { file: null })
    setNews({ says: validationTexts.removed, of: '' })
    settle()
    if (sendingAt(place)) setReplaced('')
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
          <Picture id={fieldId(id)} title={title} file={picture} unavailable={!isAlive || isLookedAt} onChange={change} />
        ) : (
          <>
            <Dropzone
              label={title}
              id={fieldId(id)}
              limits={LIMITS}
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
        {news.of === now && news.says}
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
}

function Picture({ id, title, file: { name, storageName }, unavailable, onChange }: PictureProps) {
  const [loads, setLoads] = useState(0)
  return (
    <figure className="flex flex-wrap items-center gap-4 rounded-sm border border-line p-3">
      <img
        key={loads}
        onError={() => addEventListener('online', () => setLoads(loads + 1), { once: true })}
        src={`/uploads/${storageName}`}
        alt={validationTexts.uploaded(name)}
        loading="lazy"
        className="max-h-40 max-w-full rounded-sm border border-line"
      />
      <figcaption className="min-w-0 flex-1 basis-32 break-words">{name}</figcaption>
      <Button id={id} size="sm" aria-label={`${validationTexts.replace}: ${title}`} unavailable={unavailable} onClick={onChange}>
        {validationTexts.replace}
      </Button>
    </figure>
  )
}

import { useEffect, useMemo, useReducer } from 'react'
import { journalPlaces, VISITOR } from '#platform/outbox/journal.ts'
import type { SaveStatus } from '#platform/outbox/outbox.rules.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useAlive } from '#ui/use-alive.ts'
import { validationTexts } from '../validations.texts.ts'
import { ANSWER } from './unsaved-answers.ts'

const words: Record<Exclude<SaveStatus, 'none'>, string> = {
  saving: validationTexts.saving,
  saved: validationTexts.saved,
  kept: validationTexts.kept,
  signed_out: validationTexts.signedOut,
  unsafe: validationTexts.unsafe,
}

/** Shows where the text is saved; announces it only if the user must act. */
export function SaveStatusLine({ saveStatus }: { saveStatus: SaveStatus }) {
  if (saveStatus === 'none') return null
  const isNews = saveStatus === 'signed_out' || saveStatus === 'unsafe'
  return (
    <p data-save-status={saveStatus} role={isNews ? 'status' : undefined}>
      {words[saveStatus]}
      {saveStatus === 'signed_out' && <SignIn />}
    </p>
  )
}

/** Says that text was left on this device, without showing it, to a visitor whose session ended or who comes after somebody else. */
export function LeftBehind({ projectId, task }: { projectId: string; task: string }) {
  const isAlive = useAlive()
  const [looks, lookAgain] = useReducer((before: number) => before + 1, 0)
  // another tab may have deleted the account, and with it the words
  useEffect(() => {
    const look = ({ newValue }: StorageEvent) => {
      if (newValue === null) lookAgain()
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  const isLeft = useMemo(() => isAlive && looks >= 0 && isLeftHere(projectId, task), [isAlive, looks, projectId, task])
  return isLeft ? (
    <p data-save-status="left_behind">
      {validationTexts.leftBehind}
      <SignIn />
    </p>
  ) : null
}

function isLeftHere(projectId: string, task: string): boolean {
  try {
    const places = journalPlaces(window.localStorage, ANSWER)
    return places.some(({ owner, subject, id }) => subject === projectId && id === task && owner !== VISITOR)
  } catch {
    return false
  }
}

function SignIn() {
  return (
    <>
      {' '}
      <button type="button" className="font-medium text-accent-ink underline" onClick={() => askToSignIn()}>
        {validationTexts.signIn}
      </button>
    </>
  )
}

export function askToSignIn(note?: string): void {
  const { pathname, search } = window.location
  askForModal('login', { returnTo: pathname + search, ...(note && { note }) })
}

import { useMemo } from 'react'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useAlive } from '#ui/use-alive.ts'
import { validationTexts } from '../texts.ts'
import type { Keeping } from './answer-slot.ts'
import { isLeftBehind } from './journal.ts'

const words: Record<Exclude<Keeping, 'none'>, string> = {
  saving: validationTexts.saving,
  saved: validationTexts.saved,
  kept: validationTexts.kept,
  signed_out: validationTexts.signedOut,
  unsafe: validationTexts.unsafe,
}

/** Says quietly where the text is; aloud only when there is something to be done. */
export function KeepingLine({ keeping }: { keeping: Keeping }) {
  if (keeping === 'none') return null
  const isNews = keeping === 'signed_out' || keeping === 'unsafe'
  return (
    <p data-keeping={keeping} role={isNews ? 'status' : undefined}>
      {words[keeping]}
      {keeping === 'signed_out' && <SignIn />}
    </p>
  )
}

/** To a visitor whose session ended, or who comes after somebody else: that there is something, and not what. */
export function LeftBehind({ projectId, task }: { projectId: string; task: string }) {
  const isAlive = useAlive()
  const isLeft = useMemo(() => isAlive && isLeftHere(projectId, task), [isAlive, projectId, task])
  return isLeft ? (
    <p data-keeping="left_behind">
      {validationTexts.leftBehind}
      <SignIn />
    </p>
  ) : null
}

function isLeftHere(projectId: string, task: string): boolean {
  try {
    return isLeftBehind(window.localStorage, projectId, task)
  } catch {
    return false
  }
}

function SignIn() {
  return (
    <>
      {' '}
      <button type="button" className="font-medium text-accent-ink underline" onClick={askToSignIn}>
        {validationTexts.signIn}
      </button>
    </>
  )
}

export function askToSignIn(): void {
  const { pathname, search } = window.location
  askForModal('login', { returnTo: pathname + search })
}

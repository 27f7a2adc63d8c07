import { useReducer, useState } from 'react'
import { fieldId } from '#features/content/ui/field-id.ts'
import { askForToast, UNDO_MS } from '#ui/toast/ask-for-toast.ts'
import { useAlive } from '#ui/use-alive.ts'
import { validationTexts } from '../validations.texts.ts'
import type { OpenAnswers } from './open-answers.ts'
import type { TaskField } from './task-fields.ts'
import { clearKept, foreignWords, forgetForeign, isFromEarlier } from './visitors-words.ts'

interface KeptProps {
  answers: OpenAnswers
  projectId: string
  field: TaskField
}

/** Says that a visitor's text is kept on this device, and offers to clear it. */
export function KeptHere({ answers, projectId, field: { id, title } }: KeptProps) {
  const [isEarlier] = useState(() => isFromEarlier({ projectId, task: id }))
  const focus = () => document.getElementById(fieldId(id))?.focus()
  const clear = () => {
    const { text } = answers.get(id)
    answers.clear(id)
    clearKept({ projectId, task: id })
    focus()
    const undo = () => {
      answers.edit(id, { text })
      focus()
    }
    askForToast({ message: validationTexts.cleared, action: { label: validationTexts.undo, onClick: undo }, duration: UNDO_MS })
  }
  return (
    <p data-save-status="kept" role={isEarlier ? 'status' : undefined}>
      {isEarlier ? validationTexts.keptEarlier : validationTexts.kept} ·{' '}
      <Press act={clear} word={validationTexts.clear} name={validationTexts.clears(title)} />
    </p>
  )
}

/** Says that somebody wrote here before the sign-in; their text is not taken over unasked. */
export function KeptOfOthers({ answers, projectId, field: { id, title } }: KeptProps) {
  const isAlive = useAlive()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const words = isAlive ? foreignWords({ projectId, task: id }) : null
  const settle = (text: string) => {
    forgetForeign({ projectId, task: id }, text)
    lookAgain()
    document.getElementById(fieldId(id))?.focus()
  }
  const take = (text: string) => {
    answers.edit(id, { text })
    settle(text)
  }
  return words === null ? null : (
    <p data-save-status="of_others">
      {validationTexts.keptFromVisitor}{' '}
      <Press act={() => take(words)} word={validationTexts.take} name={`${validationTexts.take}: ${title}`} /> ·{' '}
      <Press act={() => settle(words)} word={validationTexts.clear} name={validationTexts.clears(title)} />
    </p>
  )
}

function Press({ act, word, name }: { act(): void; word: string; name: string }) {
  return (
    <button type="button" aria-label={name} className="font-medium text-accent-ink underline" onClick={act}>
      {word}
    </button>
  )
}

import { useState } from 'react'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { Button } from '#ui/button.tsx'
import type { AnswerFile } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import { useAnswers } from './use-answers.ts'
import type { AnswerSync } from './answer-sync.ts'
import type { ShownAnswer, Other } from './answer-state.ts'
import { WorkFiles } from './work-files.tsx'

interface AnswerChoiceProps {
  answers: AnswerSync
  task: string
  answer: ShownAnswer
  /** its texts are files */
  isWork?: boolean
}

/** Two tabs or devices disagree: both texts are shown, and neither is lost before one is chosen. */
export function AnswerChoice({ answers, task, answer, isWork = false }: AnswerChoiceProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const { user } = useAnswers()
  if (answer.others.length === 0) return null

  const isComplete = answer.status === 'COMPLETE' || answer.others.some((other) => other.isComplete)
  /** a complete answer is changed with Pro alone */
  const needsPro = (isOne: boolean | undefined) => isComplete && !isOne && user?.isPro !== true

  async function choose(other: Other | null, isOne: boolean | undefined) {
    if (needsPro(isOne)) return askForModal('paywall', { reason: 'validation_edit' })
    setBusy(true)
    setFailed(false)
    try {
      await answers.choose(task, other)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const actFor = (isOne: boolean | undefined, act: string) => (needsPro(isOne) ? validationTexts.changeWithPro : act)
  return (
    <div role="group" data-choice aria-label={validationTexts.two} className="rounded-sm bg-amber-soft p-4 text-ink">
      <p className="mb-3 font-medium">{isComplete ? validationTexts.twoOneComplete : validationTexts.two}</p>
      <ul className="grid gap-3">
        <Version
          name={validationTexts.here}
          {...answer}
          isWork={isWork}
          act={actFor(answer.status === 'COMPLETE', validationTexts.keepThis)}
          busy={busy}
          onChoose={() => void choose(null, answer.status === 'COMPLETE')}
        />
        {answer.others.map((other) => (
          <Version
            key={other.id ?? 'server'}
            name={validationTexts.there}
            {...other}
            isWork={isWork}
            act={actFor(other.isComplete, validationTexts.keepThat)}
            busy={busy}
            onChoose={() => void choose(other, other.isComplete)}
          />
        ))}
      </ul>
      {failed && (
        <p role="alert" className="mt-3 text-red-ink">
          {validationTexts.choiceFailed}
        </p>
      )}
    </div>
  )
}

interface VersionProps {
  name: string
  text: string
  file: AnswerFile | null
  isWork: boolean
  act: string
  busy: boolean
  onChoose: () => void
}

function Version({ name, text, file, isWork, act, busy, onChoose }: VersionProps) {
  return (
    <li className="flex flex-wrap items-start gap-3">
      {isWork ? (
        <div className="min-w-0 flex-1">
          <p className="font-medium">{name}</p>
          <WorkFiles text={text} empty={validationTexts.emptied} />
        </div>
      ) : (
        <p className="min-w-0 flex-1 break-words whitespace-pre-wrap">
          <span className="font-medium">{name}: </span>
          {file ? file.name : text || validationTexts.emptied}
        </p>
      )}
      <Button size="sm" busy={busy} onClick={onChoose}>
        {act}
      </Button>
    </li>
  )
}

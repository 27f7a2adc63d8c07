import type { ComponentProps, ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { quizzesTexts } from '../quizzes.texts.ts'

interface AnswerOptionProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'onKeyDown' | 'onKeyUp'> {
  isSeveral: boolean
  isPicked: boolean
  isLocked: boolean
  /** null before the answer is known */
  isRight: boolean | null
  onPick: (isPicked: boolean) => void
  children: ReactNode
}

/** An option of a question, marked as right or wrong once it is answered. */
export function AnswerOption({ isSeveral, isPicked, isLocked, isRight, onPick, children, ...input }: AnswerOptionProps) {
  const mark = isRight === null ? null : markOf(isRight, isPicked)
  return (
    <label
      className={cx(
        'flex min-h-12 items-start gap-3 rounded-sm border px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-ink',
        isLocked ? 'cursor-default' : 'cursor-pointer hover:bg-well',
        mark?.box ?? (isPicked ? 'border-ink-faint bg-well' : 'bg-paper'),
      )}
    >
      <input
        type={isSeveral ? 'checkbox' : 'radio'}
        checked={isPicked}
        disabled={isLocked}
        onChange={(event) => onPick(event.target.checked)}
        {...input}
        className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
      />
      {children}
      {mark && (
        <span className={mark.tint}>
          <Icon icon={mark.icon} size={20} />
          <span className="sr-only">{mark.says}</span>
        </span>
      )}
    </label>
  )
}

function markOf(isRight: boolean, isPicked: boolean) {
  if (isRight) {
    const says = isPicked ? quizzesTexts.options.rightChosen : quizzesTexts.options.right
    return { box: 'border-green bg-green-soft', icon: Check, tint: 'text-green-ink', says }
  }
  return isPicked ? { box: 'border-red bg-red-soft', icon: X, tint: 'text-red-ink', says: quizzesTexts.options.wrongChosen } : null
}

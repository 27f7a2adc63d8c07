import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import type { RecallQuestion } from '../recall.contract.ts'
import { recallTexts as texts } from '../recall.texts.ts'

interface AnswerOptionsProps {
  question: RecallQuestion
  picked: readonly string[]
  isLocked: boolean
  onPick: (options: string[]) => void
}

/** The options of a question, with what is right once it is answered. */
export function AnswerOptions({ question: { item, form, input, options, isCode, reply }, picked, isLocked, onPick }: AnswerOptionsProps) {
  const isSeveral = input === 'several'
  const valueOf = ({ id, value }: RecallQuestion['options'][number]) => (form === 'claim' ? (texts.claims[id] ?? value) : value)
  return options.map((option) => {
    const isPicked = picked.includes(option.id)
    const mark = reply ? markOf(reply.right.includes(option.id), isPicked) : null
    return (
      <label
        key={option.id}
        className={cx(
          'flex min-h-12 items-start gap-3 rounded-sm border px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-ink',
          isLocked ? 'cursor-default' : 'cursor-pointer hover:bg-well',
          mark?.box ?? (isPicked ? 'border-ink-faint bg-well' : 'bg-paper'),
        )}
      >
        <input
          type={isSeveral ? 'checkbox' : 'radio'}
          name={item}
          value={option.id}
          checked={isPicked}
          disabled={isLocked}
          onChange={({ target }) =>
            onPick(isSeveral ? (target.checked ? [...picked, option.id] : picked.filter((id) => id !== option.id)) : [option.id])
          }
          className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
        />
        <span
          dir={isCode ? 'ltr' : 'auto'}
          className={cx('min-w-0 flex-1 wrap-anywhere', isCode && 'font-mono text-sm whitespace-pre-wrap')}
        >
          {valueOf(option)}
        </span>
        {mark && (
          <span className={mark.tint}>
            <Icon icon={mark.icon} size={20} />
            <span className="sr-only">{mark.says}</span>
          </span>
        )}
      </label>
    )
  })
}

function markOf(isRight: boolean, isPicked: boolean) {
  if (isRight) {
    const says = isPicked ? texts.marks.rightChosen : texts.marks.right
    return { box: 'border-green bg-green-soft', icon: Check, tint: 'text-green-ink', says }
  }
  return isPicked ? { box: 'border-red bg-red-soft', icon: X, tint: 'text-red-ink', says: texts.marks.wrongChosen } : null
}

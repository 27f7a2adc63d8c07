import { AnswerOption } from '#features/quizzes/ui/answer-option.tsx'
import { cx } from '#ui/cx.ts'
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
  const pick = (id: string, isPicked: boolean) =>
    onPick(isSeveral ? (isPicked ? [...picked, id] : picked.filter((one) => one !== id)) : [id])
  return options.map((option) => (
    <AnswerOption
      key={option.id}
      name={item}
      value={option.id}
      isSeveral={isSeveral}
      isPicked={picked.includes(option.id)}
      isLocked={isLocked}
      isRight={reply ? reply.right.includes(option.id) : null}
      onPick={(isPicked) => pick(option.id, isPicked)}
    >
      <span dir={isCode ? 'ltr' : 'auto'} className={cx('min-w-0 flex-1 wrap-anywhere', isCode && 'font-mono text-sm whitespace-pre-wrap')}>
        {valueOf(option)}
      </span>
    </AnswerOption>
  ))
}

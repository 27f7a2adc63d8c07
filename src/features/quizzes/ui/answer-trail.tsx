import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import type { Quiz } from '../quizzes.contract.ts'
import { quizzesTexts } from '../quizzes.texts.ts'

const looks = { 'not-started': 'border', correct: 'bg-green-soft text-green-ink', incorrect: 'bg-red-soft text-red-ink' }

/** A mark for each question, right or wrong by shape as well as colour. */
export function AnswerTrail({ questions }: Pick<Quiz, 'questions'>) {
  return (
    <ol className="flex flex-wrap gap-1" aria-label={quizzesTexts.path}>
      {questions.map(({ id, status }, index) => (
        <li key={id} className={cx('flex size-6 items-center justify-center rounded-full', looks[status])}>
          <span className="sr-only">{quizzesTexts.marked(index + 1, quizzesTexts.mark[status])}</span>
          {status !== 'not-started' && <Icon icon={status === 'correct' ? Check : X} size={14} />}
        </li>
      ))}
    </ol>
  )
}

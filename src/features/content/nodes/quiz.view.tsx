import type { ViewProps } from '../ui/view.ts'
import { QuizPlace } from './quiz-place.tsx'

export function quizView({ id, key }: ViewProps) {
  return <QuizPlace key={key} id={id} />
}

import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { OpenQuiz } from './quiz.tsx'
import { useQuiz } from './use-quiz.ts'

interface QuizData {
  projectId: string
  title: string
}

/** A quiz in a modal, on any page. */
export const quizBody: ModalBody<QuizData> = { title: ({ title }) => title, size: 'lg', Body: QuizOnItsOwn }

function QuizOnItsOwn({ data: { projectId }, close }: ModalBodyProps<QuizData>) {
  return <OpenQuiz state={useQuiz(projectId, 'question')} onClose={close} />
}

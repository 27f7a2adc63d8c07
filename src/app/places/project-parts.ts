import { lateParts } from '#features/content/ui/reading-parts.ts'
import { late } from '../shell/late.ts'

/** What comes alive inside a project's text, a line for each: `Quiz: async () => (await import('…')).Quiz`. */
export const projectParts = lateParts(
  {
    Answer: async () => (await import('#features/validations/ui/answer-part.tsx')).AnswerPart,
    TaskBox: async () => (await import('#features/validations/ui/task-box.tsx')).TaskBox,
    Earlier: async () => (await import('#features/validations/ui/earlier-answers.tsx')).EarlierAnswers,
    Quiz: async () => (await import('#features/quizzes/ui/quiz-part.tsx')).QuizPart,
  },
  late.wanted,
)

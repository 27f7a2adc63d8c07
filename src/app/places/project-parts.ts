import { lateParts } from '#features/content/ui/reading-parts.ts'
import { late } from '../shell/late.ts'

const alive = () => import('./project-alive.tsx')

/** What comes alive inside a project's text, a line for each. */
export const projectParts = lateParts(
  {
    Answer: async () => (await alive()).AnswerPart,
    TaskBox: async () => (await alive()).TaskBox,
    Earlier: async () => (await alive()).EarlierAnswers,
    Quiz: async () => (await alive()).QuizPart,
  },
  late.wanted,
)

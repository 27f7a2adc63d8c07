import { lateParts } from '#features/content/ui/reading-parts.ts'
import { late } from '../shell/late.ts'

/** What comes alive inside a project's text, a line for each: `Quiz: async () => (await import('…')).Quiz`. */
export const projectParts = lateParts({ Quiz: async () => (await import('#features/quizzes/ui/quiz-part.tsx')).QuizPart }, late.wanted)

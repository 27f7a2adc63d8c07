import { lateParts } from '#features/content/ui/reading-parts.ts'
import { late } from '../shell/late.ts'
import { alive } from './later.ts'

/** What comes alive inside a project's text, a line for each. */
export const projectParts = lateParts(
  {
    Earlier: async () => (await alive()).EarlierAnswers,
    Quiz: async () => (await alive()).QuizPart,
  },
  late.wanted,
)

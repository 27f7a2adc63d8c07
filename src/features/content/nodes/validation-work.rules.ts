import { z } from 'zod'
import { VALIDATION_STATUSES } from '#features/content/content.rules.ts'
import { FILE_ROLES, PRACTICE_LANGUAGES } from '#features/content/practice-kinds.rules.ts'
import { codeBlockAttrs } from './code-block.rules.ts'

export const MOST_FILES = 12

const practiceFile = z.strictObject({
  name: z.string().min(1).max(100),
  role: z.enum(FILE_ROLES),
  text: z.string(),
  /** the same with its colours */
  lines: codeBlockAttrs.shape.lines,
})
export type PracticeFile = z.infer<typeof practiceFile>

export const validationWorkAttrs = z.strictObject({
  id: z.string().min(1),
  title: z.string().default(''),
  description: z.string().default(''),
  optional: z.boolean().default(false),
  status: z.enum(VALIDATION_STATUSES).default('INCOMPLETE'),
  language: z.enum(PRACTICE_LANGUAGES),
  files: z.array(practiceFile).min(1).max(MOST_FILES),
  /** the file that Run starts; of `html`, the page */
  main: z.string().min(1),
  /** what an author says to a failed test, in the order in which it opens; `*` is for every test */
  hints: z.record(z.string(), z.array(z.string())).default({}),
  /** code that runs after the learner's; the server compares what it prints with the author's check */
  probe: z.string().optional(),
})
export type ValidationWorkAttrs = z.infer<typeof validationWorkAttrs>

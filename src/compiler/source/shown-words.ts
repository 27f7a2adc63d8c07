import type { TaskCheck } from '#features/content/checks.rules.ts'
import type { ProjectMetadata, PublishedQuiz } from '#features/content/content.rules.ts'

/** A text of a YAML file that readers see as it stands. */
export interface ShownWords {
  path: readonly PropertyKey[]
  words: string
}

export function wordsOfHead({ title, description }: Pick<ProjectMetadata, 'title' | 'description'>): ShownWords[] {
  return [
    { path: ['title'], words: title },
    { path: ['description'], words: description },
  ]
}

export function wordsOfAnswers(checks: Record<string, TaskCheck>): ShownWords[] {
  return Object.entries(checks).flatMap(([id, check]) => ('message' in check ? [{ path: [id, 'message'], words: check.message }] : []))
}

export function wordsOfQuiz({ name, description, questions }: PublishedQuiz): ShownWords[] {
  const ofQuestions = questions.flatMap(({ question, options }, at) => [
    { path: ['questions', at, 'question'], words: question },
    ...options.flatMap(({ value, explanation }, option) => [
      { path: ['questions', at, 'options', option, 'value'], words: value },
      { path: ['questions', at, 'options', option, 'explanation'], words: explanation },
    ]),
  ])
  return [{ path: ['name'], words: name }, { path: ['description'], words: description }, ...ofQuestions]
}

import type { IsText } from '#platform/yaml/words.ts'

const ANSWER_TEXTS = new Set(['value', 'accepts', 'refuses', 'exemplar'])
const QUIZ_TEXTS = new Set(['name', 'description', 'question', 'value', 'explanation'])

/** Of an entry of answers.yaml: what learners write, word for word. */
export const isAnswerText: IsText = ([, field = '']) => ANSWER_TEXTS.has(field)

export const isQuizText: IsText = (names) => QUIZ_TEXTS.has(names.at(-1) ?? '')

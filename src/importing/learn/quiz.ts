import { stringify } from 'yaml'
import { familyTexts } from '../family-texts.ts'
import { isObject, objectIn, objectsIn, textIn } from '../json.ts'
import type { Report } from '../report.ts'
import { hasCode, htmlOf, saidIn, unsaidOf } from '../said.ts'
import { importTexts } from '../importing.texts.ts'
import { freeId, slugOf } from '../tree/arrange.ts'

interface Choice {
  content: string
  isCorrect: boolean
  explanation: string
}

export interface Question {
  content: string
  choices: Choice[]
}

/** The id of the quiz made from a module's questions. */
export const QUIZ = 'knowledge-check'

/** The title of a unit's questions. */
export function quizTitleOf(unit: Record<string, unknown>): string {
  return textIn(unit['quiz'], 'title') ?? ''
}

export function questionsOf(unit: Record<string, unknown>): Question[] {
  return objectsIn(objectIn(unit, 'quiz'), 'questions').map((one) => ({
    content: wordsIn(one['content']),
    choices: objectsIn(one, 'choices').map((choice) => ({
      content: wordsIn(choice['content']),
      isCorrect: choice['isCorrect'] === true,
      explanation: wordsIn(choice['explanation']),
    })),
  }))
}

/** A number or a boolean is an answer, too. */
function wordsIn(value: unknown): string {
  if (value === null || value === undefined || isObject(value)) return ''
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

export function allWordsOf({ content, choices }: Question): string[] {
  return [content, ...choices.flatMap((choice) => [choice.content, choice.explanation])]
}

/** Reports the import of a unit's questions, and what is missing from them. */
export function tellQuestions(asked: readonly Question[], file: string, line: number, report: Report): void {
  report('became', file, line, importTexts.became('A knowledge check', 'quiz.yaml'))
  for (const question of asked) {
    const words = [question.content, ...question.choices.map(({ content }) => content)]
    const unsaid = words.map(unsaidOf).join(' ').trim()
    if (unsaid !== '') report('left out', file, line, importTexts.linkInQuestion(unsaid), unsaid)
    if (words.some(hasCode)) report('decide', file, line, familyTexts.codeInQuestion)
  }
  if (asked.some(({ choices }) => choices.some(({ explanation }) => explanation === ''))) report('decide', file, line, familyTexts.explain)
}

export function quizOf(name: string, questions: readonly Question[]): string {
  const ids = new Set<string>()
  const idOf = (words: string, kind: string, taken: Set<string>) => {
    const id = freeId(slugOf(words, kind).split('-').slice(0, 5).join('-'), (one) => taken.has(one))
    taken.add(id)
    return id
  }
  const written = questions.map(({ content, choices }) => {
    const own = new Set<string>()
    return {
      id: idOf(content, 'question', ids),
      type: choices.filter(({ isCorrect }) => isCorrect).length > 1 ? 'multiple' : 'single',
      question: saidIn(content),
      options: choices.map((choice) => ({
        id: idOf(choice.content, 'option', own),
        value: saidIn(choice.content),
        ...(choice.isCorrect && { isAnswer: true }),
        explanation: htmlOf(choice.explanation) || (choice.isCorrect ? 'Right.' : 'No.'),
      })),
    }
  })
  const description = questions.length === 1 ? 'One question.' : `${questions.length} questions.`
  return stringify({ id: QUIZ, name: name || 'Knowledge check', description, questions: written }, { lineWidth: 0 })
}

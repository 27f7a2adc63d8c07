import { z } from 'zod'
import { DIFFICULTIES, QUESTION_TYPES, type PublishedQuiz } from '#features/content/content.rules.ts'
import { sanitiseHtml, tagsTakenOut } from '#platform/html.ts'
import type { Report, SourcePosition } from '../findings.ts'
import { idForm, textForm } from '../phrases/phrases.texts.ts'
import { ID } from '../text/attributes.ts'
import { isQuizText } from './words.ts'
import { readYaml } from './yaml.ts'

const id = z.string().regex(ID, idForm)
const words = z.string(textForm).trim().min(1, 'write something')

const schema = z.strictObject({
  id,
  name: words,
  description: words,
  questions: z
    .array(
      z.strictObject({
        id,
        type: z.enum(QUESTION_TYPES).default('single'),
        difficulty: z.enum(DIFFICULTIES).default('easy'),
        question: words,
        options: z
          .array(
            z.strictObject({
              id,
              value: words,
              explanation: words,
              isAnswer: z.boolean().default(false),
            }),
          )
          .min(2, 'give two options or more'),
      }),
    )
    .min(1, 'ask one question or more'),
})

export function readQuiz(text: string, report: Report): PublishedQuiz | null {
  const read = readYaml({ text, schema, report, isText: isQuizText })
  if (!read) return null
  const { value: quiz, placeOf } = read
  reportTwice(quiz.questions, (index) => placeOf(['questions', index, 'id']), report)
  for (const [index, question] of quiz.questions.entries()) {
    const place = placeOf(['questions', index, 'id'])
    const answers = question.options.filter((option) => option.isAnswer).length
    if (answers === 0) report(place, 'noAnswer', question.id)
    if (answers > 1 && question.type === 'single') report(place, 'manyAnswers', question.id)
    const placeIn = (option: number) => placeOf(['questions', index, 'options', option, 'id'])
    reportTwice(question.options, placeIn, report)
    reportAlike(question.options, placeIn, report)
  }
  return { ...quiz, questions: quiz.questions.map((question) => ({ ...question, options: question.options.map(safely) })) }
}

function safely<Option extends { explanation: string }>(option: Option): Option {
  return { ...option, explanation: sanitiseHtml(option.explanation) }
}

type Options = PublishedQuiz['questions'][number]['options']

function reportAlike(options: Options, placeOf: (index: number) => SourcePosition, report: Report): void {
  const said = options.map(({ value }) => value.toLowerCase())
  for (const [index, { value, explanation }] of options.entries()) {
    if (said.indexOf(value.toLowerCase()) < index) report(placeOf(index), 'sameOption', value)
    const lost = tagsTakenOut(explanation)
    if (lost.length > 0) report(placeOf(index), 'takenOut', lost)
  }
}

function reportTwice(items: { id: string }[], placeOf: (index: number) => SourcePosition, report: Report): void {
  for (const [index, item] of items.entries()) {
    const first = items.findIndex((other) => other.id === item.id)
    if (first < index) report(placeOf(index), 'duplicateId', item.id, placeOf(first).line)
  }
}

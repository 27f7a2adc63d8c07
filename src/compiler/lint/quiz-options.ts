import type { PublishedQuiz } from '#features/content/content.rules.ts'
import type { Advise } from './advise.ts'
import { placesIn } from '../source/yaml.ts'

/** With fewer questions it may be chance. */
const FEWEST = 3

const NAMES_PLACE = /\b(?:above|below)\W*$|\b(?:both|only|neither) (?-i:[A-D])\b/i

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** The number that a description begins with. */
const COUNTS = new RegExp(
  String.raw`^(?:(?:these|the) )?(${NUMBERS.join('|')}|\d+) questions?(?=[.,:;!]|$| (?:about|on|ask|from|of)\b)`,
  'i',
)

export function adviseOnQuiz({ description, questions }: PublishedQuiz, text: string, advise: Advise): void {
  adviseOnLength(questions, advise)
  const placeOf = placesIn(text)
  const asked = questions.map(({ question }) => question.toLowerCase())
  const [, said = ''] = COUNTS.exec(description) ?? []
  const count = NUMBERS.indexOf(said.toLowerCase()) + 1 || Number(said)
  if (said !== '' && count !== questions.length) advise(placeOf(['description']), 'otherCount', said, questions.length)
  for (const [index, { id, type, question, options }] of questions.entries()) {
    const place = placeOf(['questions', index, 'id'])
    if (asked.indexOf(question.toLowerCase()) < index) advise(place, 'sameQuestion', id)
    if (type === 'multiple' && options.filter(({ isAnswer }) => isAnswer).length === 1) advise(place, 'oneOfSeveral', id)
    if (type === 'multiple' && options.every(({ isAnswer }) => isAnswer)) advise(place, 'allRight', id)
    const marked = options.findIndex(({ value }) => /\*\*[^*]+\*\*|\[[^\]]+\]\(https?:/.test(value))
    if (marked >= 0) advise(placeOf(['questions', index, 'options', marked, 'id']), 'markdownInOption')
    const explained = options.map(({ explanation }) => explanation.toLowerCase())
    const again = explained.findIndex((words, option) => explained.indexOf(words) < option)
    if (again > 0) advise(placeOf(['questions', index, 'options', again, 'id']), 'sameExplanation')
    for (const [option, { value }] of options.entries())
      if (NAMES_PLACE.test(value)) advise(placeOf(['questions', index, 'options', option, 'id']), 'namesPlace', value)
  }
}

/** Guessing by length should not pay, neither the longest option nor another rank. */
function adviseOnLength(questions: PublishedQuiz['questions'], advise: Advise): void {
  const asked = questions.filter(({ type }) => type === 'single')
  const ranks = asked.map(({ options }) => rankOfRight(options))
  for (const rank of ['longest', 'secondLongest', 'shortest'] as const) {
    const guessed = ranks.filter((right) => right === rank)
    if (asked.length >= FEWEST && guessed.length > asked.length / 2)
      advise({ line: 1, column: 1 }, 'guessedByLength', rank, guessed.length, asked.length)
  }
}

/** None where another option is as long: that one might be guessed as well. */
function rankOfRight(options: PublishedQuiz['questions'][number]['options']): 'longest' | 'secondLongest' | 'shortest' | undefined {
  const right = options.find(({ isAnswer }) => isAnswer)?.value.length ?? 0
  const longer = options.filter(({ value }) => value.length > right).length
  const shorter = options.filter(({ value }) => value.length < right).length
  if (longer + shorter + 1 < options.length) return undefined
  if (longer === 0) return 'longest'
  if (shorter === 0) return 'shortest'
  return longer === 1 ? 'secondLongest' : undefined
}

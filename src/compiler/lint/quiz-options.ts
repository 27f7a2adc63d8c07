import type { PublishedQuiz } from '#features/content/content.rules.ts'
import type { Advise } from './advice.ts'
import { placesIn } from '../source/yaml.ts'

/** With fewer questions it may be chance. */
const FEWEST = 3

const NAMES_PLACE = /\b(?:the )?(?:above|below)\W*$|\b(?:both|only|neither) [A-D]\b/i

export function adviseOnQuiz({ questions }: PublishedQuiz, text: string, advise: Advise): void {
  adviseOnLength(questions, advise)
  const placeOf = placesIn(text)
  const asked = questions.map(({ question }) => question.toLowerCase())
  for (const [index, { id, type, question, options }] of questions.entries()) {
    const place = placeOf(['questions', index, 'id'])
    if (asked.indexOf(question.toLowerCase()) < index) advise(place, 'sameQuestion', id)
    if (type === 'multiple' && options.filter(({ isAnswer }) => isAnswer).length === 1) advise(place, 'oneOfSeveral', id)
    const marked = options.findIndex(({ value }) => /\*\*[^*]+\*\*|\[[^\]]+\]\(https?:/.test(value))
    if (marked >= 0) advise(placeOf(['questions', index, 'options', marked, 'id']), 'markdownInOption')
    const explained = options.map(({ explanation }) => explanation.toLowerCase())
    const again = explained.findIndex((words, option) => explained.indexOf(words) < option)
    if (again > 0) advise(placeOf(['questions', index, 'options', again, 'id']), 'sameExplanation')
    for (const [option, { value }] of options.entries())
      if (NAMES_PLACE.test(value)) advise(placeOf(['questions', index, 'options', option, 'id']), 'namesPlace', value)
  }
}

/** Guessing the longest option should not pay. */
function adviseOnLength(questions: PublishedQuiz['questions'], advise: Advise): void {
  const guessed = questions.filter(({ options }) => {
    const [longest, second] = options.toSorted((a, b) => b.value.length - a.value.length)
    return longest?.isAnswer === true && longest.value.length > (second?.value.length ?? 0)
  })
  if (questions.length >= FEWEST && guessed.length > questions.length / 2)
    advise({ line: 1, column: 1 }, 'longestIsRight', guessed.length, questions.length)
}

import type { RightAnswer } from '../authoring.rules.ts'
import { rightAnswerTexts } from '../authoring.texts.ts'
import { element } from './element.ts'

/** The author's right answers, each with a button to try it. */
export function answerList(answers: RightAnswer[], isOpen: boolean, attempt: (answer: RightAnswer) => void): Node[] {
  if (answers.length === 0) return []
  const items = answers.map((answer) =>
    element(
      'li',
      { class: 'answer' },
      element('p', { class: 'what' }, answer.title),
      element('pre', { tabindex: '0' }, answer.text),
      ...(answer.isExemplar
        ? []
        : [
            element(
              'p',
              { class: 'actions' },
              element(
                'button',
                { type: 'button', 'aria-label': rightAnswerTexts.tryOf(answer.title), onclick: () => attempt(answer) },
                rightAnswerTexts.try,
              ),
            ),
          ]),
    ),
  )
  return [
    element(
      'details',
      { class: 'answers', open: isOpen },
      element('summary', {}, rightAnswerTexts.heading(answers.length)),
      element('ul', {}, ...items),
    ),
  ]
}

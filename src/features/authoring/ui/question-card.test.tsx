import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newQuestion } from '../forms.rules.ts'
import { QuizQuestionCard } from './question-card.tsx'

const nothing = () => undefined
const groupsIn = (html: string) => [...html.matchAll(/<input type="radio"[^>]* name="([^"]+)"/g)].map(([, name]) => name)

test('the options of a question with one right answer are one group of radio buttons', () => {
  const first = newQuestion([])
  const html = [first, newQuestion([first])].map((question, index) =>
    renderToString(<QuizQuestionCard {...{ index, count: 2, question }} onChange={nothing} onMove={nothing} onRemove={nothing} />),
  )
  const groups = groupsIn(html[0] ?? '')
  expect([groups.length, new Set(groups).size]).toEqual([2, 1])
})

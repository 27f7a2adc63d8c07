import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { validationsKey, type ValidationsCalls } from '../validations.client.ts'
import { openAnswers } from './open-answers.ts'
import { initialValueOf } from './initial-value.ts'

const calls = {} as ValidationsCalls
const answer = (id: string, data: string, status: string) => ({
  id,
  status,
  response: { id, text: { data }, file: null, status, message: null, revision: 1, alternatives: [] },
})

function bookWith(...validations: ReturnType<typeof answer>[]) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(validationsKey('lamp'), { validations, earlier: [] })
  return openAnswers({ calls, queryClient, owner: 'ada' }, 'lamp')
}

const text = (id: string) => ({ type: 'validationText', attrs: { id } })
const address = (id: string) => ({ type: 'validationUrl', attrs: { id, extension: 'https://example.org/' } })

test('the server renders the answer into a field, without its prefix', () => {
  const answers = bookWith(answer('name', 'A lamp', 'INCOMPLETE'), answer('shop', 'https://example.org/lamps', 'IN_REVIEW'))
  expect(initialValueOf(answers, text('name'), false)).toEqual({ text: 'A lamp', revision: 1, isLocked: false, isWrong: false })
  expect(initialValueOf(answers, address('shop'), false)).toEqual({ text: 'lamps', revision: 1, isLocked: false, isWrong: false })
  expect(initialValueOf(answers, text('unanswered'), false)).toEqual({ text: '', revision: 0, isLocked: false, isWrong: false })
  expect(initialValueOf(answers, { type: 'paragraph' }, false)).toBeNull()
})

test('changing a complete answer needs Pro', () => {
  const answers = bookWith(answer('name', 'A lamp', 'COMPLETE'))
  expect([false, true].map((isPro) => initialValueOf(answers, text('name'), isPro)?.isLocked)).toEqual([true, false])
})

test('a wrong answer is rendered as wrong', () => {
  const answers = bookWith(answer('name', 'A lamp', 'INCORRECT'))
  expect(initialValueOf(answers, text('name'), false)).toEqual({ text: 'A lamp', revision: 1, isLocked: false, isWrong: true })
})

test('two pages rendered at once share no state', () => {
  const [one, other] = [bookWith(answer('name', 'A lamp', 'INCOMPLETE')), bookWith(answer('name', 'A bench', 'INCOMPLETE'))]
  expect([one.drawn('name').text, other.drawn('name').text]).toEqual(['A lamp', 'A bench'])
})

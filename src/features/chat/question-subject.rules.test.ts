import { expect, test } from 'vitest'
import type { Role } from './chat.rules.ts'
import { subjectOf } from './question-subject.rules.ts'

const said = (role: Role, text: string) => ({ role, content: [{ type: 'text' as const, text }] })
const before = [said('user', 'Which wire is live?'), said('assistant', 'The brown one.'), said('user', 'And why is that so?')]

test.each(['and why is that so?', 'Why?', 'What about the neutral?', 'How do I test it?'])('%s is a follow-up', (question) => {
  expect(subjectOf(question, before)).toBe(`Which wire is live?\n${question}`)
})

test.each(['Which tool cuts the copper cable?', 'How does that switch dim the lamp?'])('%s is not a follow-up', (question) => {
  expect(subjectOf(question, before)).toBe(question)
})

test('a follow-up without an earlier question stands alone', () => {
  expect(subjectOf('Why?', [])).toBe('Why?')
  expect(subjectOf('Why?', [said('user', 'And then?')])).toBe('Why?')
})

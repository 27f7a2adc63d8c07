import { expect, test } from 'vitest'
import { promptTexts } from './chat.texts.ts'
import { promptsFor } from './prompts.rules.ts'

test('[CHAT-09] prompts fit the place: a task in view, the step, and any output', () => {
  expect(promptsFor({ step: 'Wire it', task: 'How bright is it?' }, promptTexts, false)).toEqual([
    { label: "I'm stuck on this task", prompt: 'I’m stuck on this task: How bright is it?', autoSend: true },
    { label: 'What does this output mean?', prompt: 'What does this output mean?\n\n', autoSend: false },
    { label: 'What is this step about?', prompt: 'What is “Wire it” about?', autoSend: true },
  ])
  expect(promptsFor({ step: null, task: null }, promptTexts, true).map(({ label }) => label)).toEqual(['What does this output mean?'])
})

test('with a tutor there is a prompt about the step', () => {
  expect(promptsFor({ step: 'Wire it', task: null }, promptTexts, true).at(-1)).toEqual({
    label: 'Quiz me on this step',
    prompt: 'Quiz me on “Wire it”: one question at a time.',
    autoSend: true,
  })
})

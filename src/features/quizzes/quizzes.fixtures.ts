import type { PublishedQuiz } from '#features/content/content.rules.ts'

/** The right options, by question. */
export const RIGHT: Record<string, string[]> = { glow: ['yes'], parts: ['bulb', 'wire'], power: ['mains'] }
export const WRONG: Record<string, string[]> = { glow: ['no'], parts: ['bulb'], power: ['wind'] }

const option = (id: string, isAnswer: boolean) => ({ id, value: `It is ${id}`, explanation: `Because of <b>${id}</b>.`, isAnswer })

/** Three questions, one with two right options. */
export const lampQuiz: PublishedQuiz = {
  id: 'lamp-quiz',
  name: 'What do you know of lamps?',
  description: 'Three questions.',
  questions: [
    { id: 'glow', type: 'single', difficulty: 'easy', question: 'Does it glow?', options: [option('yes', true), option('no', false)] },
    {
      id: 'parts',
      type: 'multiple',
      difficulty: 'medium',
      question: 'Which parts does it have?',
      options: [option('bulb', true), option('wire', true), option('wheel', false)],
    },
    {
      id: 'power',
      type: 'single',
      difficulty: 'hard',
      question: 'Where does its power come from?',
      options: [option('mains', true), option('wind', false), option('love', false)],
    },
  ],
}

/** The quiz as an author's file; YAML includes JSON. */
export const lampQuizText = JSON.stringify(lampQuiz)

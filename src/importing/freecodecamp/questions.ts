import { hasCode, saidIn, unsaidOf } from '../said.ts'
import type { Part } from './parts.ts'

export interface FoundQuestion {
  line: number
  question: string
  /** languages and addresses, which are not among the words */
  unsaid: string
  hasCode: boolean
  options: { value: string; isAnswer: boolean; explanation: string | null }[]
}

/** Questions among the parts of a challenge, with their right answers, and the parts that they were made of. */
export function questionsIn(parts: readonly Part[]): { asked: FoundQuestion[]; taken: Set<Part> } {
  const asked: FoundQuestion[] = []
  const taken = new Set<Part>()
  let question: Part | null = null
  let options: FoundQuestion['options'] = []
  let own: Part[] = []
  const finish = () => {
    const values = new Set(options.map(({ value }) => value.toLowerCase()))
    const isSound = options.length > 1 && values.size === options.length && options.some(({ isAnswer }) => isAnswer)
    if (question && isSound) {
      const unsaid = own.map(({ text }) => unsaidOf(text)).join(' ')
      asked.push({ line: question.line, question: saidIn(question.text), unsaid, hasCode: own.some(({ text }) => hasCode(text)), options })
      for (const part of own) taken.add(part)
    }
    ;[question, options, own] = [null, [], []]
  }
  for (const part of parts) {
    if (part.name === 'text') {
      finish()
      question = part
    }
    own.push(part)
    const pieces = part.text.split(/^---[ \t]*$/m).map(saidIn)
    const last = options.at(-1)
    if (part.name === 'answers' || part.name === 'distractors')
      options.push(...pieces.filter(Boolean).map((value) => ({ value, isAnswer: false, explanation: null })))
    else if (part.name === 'answer') options.push({ value: saidIn(part.text), isAnswer: true, explanation: null })
    else if (part.name === 'feedback' && last) {
      const [why = '', ...more] = pieces
      last.explanation = why
      options.push(...more.filter(Boolean).map((value) => ({ value, isAnswer: false, explanation: null })))
    } else if (part.name === 'video-solution') {
      const right = Number(part.text.trim())
      options = options.map((one, at) => ({ ...one, isAnswer: at + 1 === right }))
    }
  }
  finish()
  return { asked, taken }
}

import { selectionsOf, textOf } from './chat.rules.ts'
import type { Part, Role } from './chat.rules.ts'
import { tellingWords } from './question-words.rules.ts'

interface Said {
  role: Role
  content: readonly Part[]
}

const POINTS_BACK = /\b(?:it|its|that|this|these|those|they|them|their|there|he|she|one)\b/i
const GOES_ON = /^\s*(?:and|but|so|then|or|also|what about|how about)\b/i
const FEW = 2

/** Detects a follow-up, such as 'And why is that so?'. */
function isFollowUp(question: string): boolean {
  const telling = new Set(tellingWords(question)).size
  return telling === 0 || (telling <= FEW && (POINTS_BACK.test(question) || GOES_ON.test(question)))
}

/** The subject of a question: for a follow-up, the last question that is not one is included. */
export function subjectOf(question: string, before: readonly Said[]): string {
  if (!isFollowUp(question)) return question
  const asked = before
    .filter(({ role }) => role === 'user')
    .map(({ content }) => [textOf(content), ...selectionsOf(content)].join('\n').trim())
  const subject = asked.findLast((one) => one !== '' && !isFollowUp(one))
  return subject === undefined ? question : `${subject}\n${question}`
}

import type { RE2JS } from 're2js'

const NEGATION =
  /(?<=^|[\s"'“‘(*_`])(?:not|never|cannot|neither|nor|except|unlike|no(?= +\w)|(?:instead|apart) (?:of|from)|(?:rather|other) than|\w{1,12}n['’]t)(?=$|[\s"'”’)*_`,;.:!?])/gi
const EXCEPTION = /\b(?:all|none|nothing|nobody|every\w{0,5}|any\w{0,5}) but\b/gi
const CLAUSE_END = /[,;:.!?\n](?=\s|$)|\bbut\b/gi
const VERB = '(?:is|was|are|were|do|does|did|can|could|will|would|has|have|had|should)'
const ENDS_IN_VERB = new RegExp(`\\b${VERB}$`, 'i')
const TAKEN_BACK = new RegExp(
  `^[\\s"'”’)*_\`]*(?:${VERB}(?:\\s+not|n['’]t)|not)(?: (?:it|so|right|true|correct|the answer))?\\s*(?:[,;.!?]|$)`,
  'i',
)
const DENIAL = /\b(?:no|not|never|cannot|nor|neither)\b|n['’]t\b/i
const MOST_MATCHES = 32

/** Whether the pattern finds something that the answer does not negate. A pattern that contains the negation itself matches it. */
export function findsAffirmed(pattern: RE2JS, answer: string): boolean {
  const matcher = pattern.matcher(answer)
  for (let tried = 0; tried < MOST_MATCHES && matcher.find(); tried++) {
    const start = matcher.start()
    const end = matcher.end()
    if (!isDenied(pattern, answer, start, end)) return true
    if (start === end) return false
  }
  return false
}

function isDenied(pattern: RE2JS, answer: string, start: number, end: number): boolean {
  const after = answer.slice(end)
  if (TAKEN_BACK.test(after)) return true
  if (ENDS_IN_VERB.test(answer.slice(Math.max(0, end - 12), end)) && /^\s+(?:not|never)\b/i.test(after)) return true
  if (endsDenied(answer.slice(0, start))) return true
  const clause = lastClause(answer.slice(start, end))
  if (!hasNegation(clause)) return false
  const affirmed = clause.replace(EXCEPTION, '').replace(NEGATION, '').replace(/^ +/, '')
  const again = pattern.matcher(`${answer.slice(0, end - clause.length)}${affirmed}${after}`)
  return again.find() && !DENIAL.test(again.group() ?? '')
}

/** Whether text after this would be negated. */
export function endsDenied(text: string): boolean {
  return hasNegation(lastClause(text))
}

function hasNegation(text: string): boolean {
  return [NEGATION, EXCEPTION].some((one) => text.search(one) >= 0)
}

/** "not 3 but 2" affirms 2; "everybody but Sam" does not affirm Sam. */
function lastClause(text: string): string {
  const exceptions = [...text.matchAll(EXCEPTION)].map(({ index, 0: found }) => index + found.length)
  let from = 0
  for (const { index, 0: found } of text.matchAll(CLAUSE_END)) {
    if (!exceptions.includes(index + found.length)) from = index + found.length
  }
  return text.slice(from)
}

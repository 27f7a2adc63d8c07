/** An author's check of an answer: it never reaches the browser, and it always ends (patterns run in linear time). */
import { RE2JS } from 're2js'
import { findsAffirmed } from './check-negation.rules.ts'
import { judgeNumber, type NumberCheck, type Verdict } from './check-numbers.rules.ts'

interface Spoken {
  /** shown to the learner when the answer is not right */
  message: string
}

export type AnswerCheck = Spoken &
  (
    | { check: 'exact' | 'caseless' | 'pattern' | 'output'; value: string }
    | ({ check: 'number' } & NumberCheck)
    | { check: 'one-of'; value: string[] }
  )

/** The criteria by which a model reviews an answer that no rule can check. */
export interface Rubric {
  check: 'rubric'
  value: string
}

export type TaskCheck = AnswerCheck | Rubric

export function isRubric(check: TaskCheck): check is Rubric {
  return check.check === 'rubric'
}

export const CHECK_KINDS = ['exact', 'caseless', 'pattern', 'number', 'one-of', 'output', 'rubric'] as const

export function isRight(check: AnswerCheck, answer: string): boolean {
  return judgeAnswer(check, answer) === 'right'
}

/** Unclear means ambiguous: the learner is asked which reading is meant. */
export function judgeAnswer(check: AnswerCheck, answer: string): Verdict {
  const given = answer.trim()
  if (check.check === 'number') return judgeNumber(check, given)
  return isMatch(check, given) ? 'right' : 'wrong'
}

function isMatch(check: Exclude<AnswerCheck, { check: 'number' }>, given: string): boolean {
  switch (check.check) {
    case 'exact':
      return given === check.value.trim()
    case 'caseless':
      return isSame(check.value, given)
    case 'one-of':
      return check.value.some((value) => isSame(value, given) || isCount(value, given))
    case 'pattern':
      return findsAffirmed(RE2JS.compile(check.value), given)
    default:
      return matchesOutput(check.value, given)
  }
}

/** Quotation marks around an answer and the full stop behind it say nothing. */
function isSame(value: string, given: string): boolean {
  const wanted = foldCase(value)
  return [given, withoutMarks(given)].some((one) => foldCase(one) === wanted)
}

function withoutMarks(text: string): string {
  const bare = text.replace(/[.!]$/, '')
  return /^(?:"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’)$/.test(bare) ? bare.slice(1, -1).replace(/[.!]$/, '') : bare
}

/** A whole number in a list of values is compared as a number. */
function isCount(value: string, given: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(value) && judgeNumber({ value: Number(value), tolerance: 0 }, given) === 'right'
}

/** Why a pattern cannot be used; null if it can. */
export function patternProblem(pattern: string): string | null {
  try {
    RE2JS.compile(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function foldCase(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** Compares line by line with white space collapsed; a line `…` stands for any lines, `<any>` for any text inside a line. */
export function matchesOutput(expected: string, actual: string): boolean {
  return differenceIn(expected, actual) === null
}

interface Difference {
  /** null: no more lines were expected */
  expected: string | null
  /** null: no more lines were printed */
  printed: string | null
}

/** The first line that differs; null if none does. */
export function differenceIn(expected: string, actual: string): Difference | null {
  const wanted = foldLines(expected)
  const lines = foldLines(actual)
  let reached = new Set([0])
  for (const line of wanted) {
    const next = new Set<number>()
    if (line === '…' || line === '...') {
      const [first = 0] = reached
      for (let at = first; at <= lines.length; at++) next.add(at)
    } else {
      const pieces = line.split('<any>').map((piece) => piece.trim())
      for (const at of reached) {
        const found = lines[at]
        if (found !== undefined && holdsInOrder(found, pieces)) next.add(at + 1)
      }
    }
    if (next.size === 0) return { expected: line, printed: lines[Math.max(...reached)] ?? null }
    reached = next
  }
  return reached.has(lines.length) ? null : { expected: null, printed: lines[Math.max(...reached)] ?? null }
}

function foldLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim())
  return lines.filter((line) => line !== '')
}

function holdsInOrder(line: string, pieces: string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop()
  if (last === undefined) return line === first
  if (!line.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = line.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return line.length - last.length >= at && line.endsWith(last)
}

import type { Finding, FindingRule, Report, SourcePosition } from '../findings.ts'
import { deadLinksIn } from './dead-links.ts'
import { fenceIn, fenceOf, lineIn, type Fence } from './fences.ts'

type Rules = ReadonlySet<FindingRule>

/** Mistakes that swallow the text after them. */
const SWALLOWS: Rules = new Set([
  ...(['mergeMarkers', 'tooFewColons', 'unclosedCode', 'unclosedComment', 'unclosedDirective', 'unclosedFrontMatter'] as const),
])

/** Of these, the mistakes after which text is still read as text. */
const LEAVES_TEXT: Rules = new Set(['tooFewColons', 'unclosedDirective'])

/** Mistakes that lose the id of the node. */
const LOSES_ID: Rules = new Set([
  ...(['badAttributes', 'badId', 'curlyQuotes', 'duplicateId', 'headingWithoutSpace', 'indentedDirective', 'misplacedId'] as const),
  ...(['missingId', 'pageId', 'spacedDirective', 'underlinedHeading', 'unclosedBraces', 'unknownDirective', 'wrongDirectiveForm'] as const),
])

/** Findings about something missing, which may have been swallowed or lost its id. */
const OF_WHAT_IS_MISSING: Rules = new Set([
  ...(['badLink', 'noQuizFile', 'noSteps', 'noTab', 'shortField'] as const),
  ...(['unknownQuiz', 'unknownValidation', 'unknownVariable', 'unusedQuiz'] as const),
])

/** Findings about the answer to a task that was swallowed or lost its id: it is read as that to another kind of task. */
const OF_ANSWERS: Rules = new Set(['badField', 'missingField', 'unknownField'])

/** Findings about the surroundings of a directive or a heading that was not recognised. */
const OF_WHAT_IS_AROUND: Rules = new Set([
  ...(['answerOutside', 'emptySection', 'emptyStep', 'emptyTabs', 'emptyTask', 'headingJump', 'nestedTask'] as const),
  ...(['notATab', 'strayFence', 'tabOutside'] as const),
])
const UNREAD: Rules = new Set([...LOSES_ID].filter((rule) => !['badId', 'duplicateId', 'missingId', 'pageId'].includes(rule)))

interface Text {
  source: string
  links: Parameters<typeof deadLinksIn>[1]
}

/** Drops findings that are consequences of another; they return once the cause is fixed, if they are real. */
export function withoutConsequences(findings: Finding[], { source, links }: Text): Finding[] {
  const swallowing = findings.filter(({ rule }) => SWALLOWS.has(rule))
  const nameless = findings.flatMap(({ rule, line }) => (LOSES_ID.has(rule) ? [line] : []))
  if (swallowing.length > 0) {
    const cause = swallowing.reduce((first, one) => (one.line < first.line ? one : first))
    const isRead = (one: Finding) => one.file !== cause.file || one.line < cause.line
    const isDead = deadLinksIn(source, links, { nameless, isUnread: (line) => line >= cause.line })
    return findings.filter((one) => {
      if (one === cause) return true
      if (one.rule === 'badLink') return (isRead(one) || LEAVES_TEXT.has(cause.rule)) && isDead(one)
      return isRead(one) && !OF_WHAT_IS_MISSING.has(one.rule) && !isOfAnswers(one)
    })
  }
  const partOf = partsOf(source)
  const unread = new Set(findings.flatMap(({ rule, line }) => (UNREAD.has(rule) ? [partOf(line)] : [])))
  const isDead = deadLinksIn(source, links, { nameless, isUnread: (line) => unread.has(partOf(line)) })
  return findings.filter((one) => {
    const { rule, line } = one
    if (nameless.length > 0 && rule === 'badLink') return isDead(one)
    if (nameless.length > 0 && (OF_WHAT_IS_MISSING.has(rule) || isOfAnswers(one))) return false
    return !OF_WHAT_IS_AROUND.has(rule) || !unread.has(partOf(line))
  })
}

const isOfAnswers = ({ file, rule }: Finding) => file.endsWith('/answers.yaml') && OF_ANSWERS.has(rule)

/** Maps a line to its step or section; an unrecognised heading starts none. */
function partsOf(source: string): (line: number) => number {
  let part = 0
  const parts = source.split('\n').map((text) => (/^#{2,3}\s/.test(text) ? (part += 1) : part))
  return (line) => parts[line - 1] ?? 0
}

interface Opening {
  name: string
  colons: number
  line: number
  column: number
  /** the next step or section began inside it */
  swallows: boolean
  /** what was closed inside it with as many colons, or more */
  inner: string | null
}

/**
 * An unclosed container takes the closing fence of the next, so the parser notices it only at the end of the file. This reads the
 * lines as their author meant them.
 */
export function reportUnclosed(source: string, report: Report): void {
  const open: Opening[] = []
  let code: (Fence & SourcePosition) | null = null
  for (const [index, text] of source.split('\n').entries()) {
    const line = fenceIn(text)
    const part: ReturnType<typeof lineIn> = code === null ? 'behind' : lineIn(code, text)
    if (part === 'code') continue
    if (code !== null && part === 'fence') {
      // a code block begins within a code block
      if (line?.words.trim() !== '') return report(code, 'unclosedCode', code.marks)
      code = null
    } else if (code !== null && text === code.marks) return report(code, 'unclosedCode', code.marks)
    else if (line) code = { ...fenceOf(line), line: index + 1, column: line.before.length + 1 }
    else {
      code = null
      const outer = readDirective(text, index + 1, open)
      if (outer?.inner) return report(outer, 'tooFewColons', outer.name, outer.inner)
    }
  }
  if (code !== null) return report(code, 'unclosedCode', code.marks)
  const unclosed = open.find(({ swallows }) => swallows) ?? open[0]
  if (unclosed?.name === 'tabs' && unclosed.inner === 'tab') report(unclosed, 'tooFewColons', 'tabs', 'tab')
  else if (unclosed) report(unclosed, 'unclosedDirective', unclosed.name)
}

/** Returns the container closed in this line. */
function readDirective(text: string, line: number, open: Opening[]): Opening | undefined {
  if (/^#{2,3}\s/.test(text)) for (const one of open) one.swallows = true
  const [, indent = '', colons, name] = /^([\s>]*)(:{3,})([A-Za-z][\w-]*)?/.exec(text) ?? []
  if (colons === undefined) return undefined
  if (name !== undefined) {
    open.push({ name, colons: colons.length, line, column: indent.length + 1, swallows: false, inner: null })
    return undefined
  }
  const at = open.findLastIndex((one) => one.colons === colons.length)
  const [closed] = at < 0 ? [] : open.splice(at)
  const outer = open.at(-1)
  if (closed && outer && outer.colons <= closed.colons && !outer.swallows) outer.inner ??= closed.name
  return closed
}

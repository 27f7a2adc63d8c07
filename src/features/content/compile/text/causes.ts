import type { Finding, FindingRule, Report } from '../findings.ts'

const SWALLOWS: ReadonlySet<FindingRule> = new Set(['unclosedCode', 'unclosedDirective'])

/** Said of what is missing, which may only have been swallowed. */
const OF_WHAT_IS_MISSING: ReadonlySet<FindingRule> = new Set([
  'badLink',
  'noQuizFile',
  'noSteps',
  'unknownValidation',
  'unknownVariable',
  'unusedQuiz',
])

/** What nobody closes swallows all that follows: only its opening is named, not what became of the rest. */
export function withoutConsequences(findings: Finding[]): Finding[] {
  const causes = findings.filter(({ rule }) => SWALLOWS.has(rule))
  if (causes.length === 0) return findings
  const cause = causes.reduce((first, one) => (one.line < first.line ? one : first))
  return findings.filter((one) => {
    if (one === cause) return true
    return !OF_WHAT_IS_MISSING.has(one.rule) && (one.file !== cause.file || one.line < cause.line)
  })
}

interface Opening {
  name: string
  colons: number
  line: number
  column: number
  /** the next step or section began inside of it */
  swallows: boolean
}

interface Fence {
  marks: string
  line: number
  column: number
}

/**
 * What is never closed takes the closing of the next for its own, so that the parser misses it only at the end of the file:
 * here the lines are read as their author meant them.
 */
export function reportUnclosed(source: string, report: Report): void {
  const open: Opening[] = []
  let code: Fence | null = null
  for (const [index, text] of source.split('\n').entries()) {
    const [, indent = '', marks, words = ''] = /^([\s>]*)(`{3,}|~{3,})(.*)$/.exec(text) ?? []
    const place = { line: index + 1, column: indent.length + 1 }
    if (code !== null) {
      if (marks?.startsWith(code.marks) !== true) continue
      // a block of code begins within a block of code
      if (words.trim() !== '') return report(code, 'unclosedCode', code.marks)
      code = null
    } else if (marks !== undefined) code = { marks, ...place }
    else readDirective(text, index + 1, open)
  }
  if (code !== null) return report(code, 'unclosedCode', code.marks)
  const unclosed = open.find(({ swallows }) => swallows) ?? open[0]
  if (unclosed) report(unclosed, 'unclosedDirective', unclosed.name)
}

function readDirective(text: string, line: number, open: Opening[]): void {
  if (/^#{2,3}\s/.test(text)) for (const one of open) one.swallows = true
  const [, indent = '', colons, name] = /^([\s>]*)(:{3,})([A-Za-z][\w-]*)?/.exec(text) ?? []
  if (colons === undefined) return
  if (name !== undefined) open.push({ name, colons: colons.length, line, column: indent.length + 1, swallows: false })
  else {
    const closed = open.findLastIndex((one) => one.colons === colons.length)
    if (closed >= 0) open.splice(closed)
  }
}

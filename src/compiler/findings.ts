import { findingTexts } from './compiler.texts.ts'

export interface SourcePosition {
  line: number
  column: number
}

/** A problem in an author's files, with the rule that found it. */
export interface Finding<Rule extends string = FindingRule> extends SourcePosition {
  file: string
  rule: Rule
  what: string
  mend: string
  /** the diff, line by line: ' ' as expected, '-' missing, '+' unexpected */
  difference?: readonly string[]
}

type Said = Pick<Finding, 'what' | 'mend' | 'difference'>
type Sayings = Record<string, (...facts: never[]) => Said>

export type FindingRule = keyof typeof findingTexts
export type ReportOf<Texts extends Sayings> = <Rule extends keyof Texts>(
  place: Positioned,
  rule: Rule,
  ...facts: Parameters<Texts[Rule]>
) => void
export type Report = ReportOf<typeof findingTexts>

/** A position, or a node of remark. */
export type Positioned = SourcePosition | { position?: { start: SourcePosition } | undefined }

export function reporterOf<Texts extends Sayings>(
  texts: Texts,
  file: string,
  findings: Finding<Extract<keyof Texts, string>>[],
): ReportOf<Texts> {
  return (at, rule, ...facts) => {
    const say = texts[rule] as unknown as (...facts: unknown[]) => Said
    findings.push({ file, ...positionOf(at), rule: String(rule) as Extract<keyof Texts, string>, ...say(...facts) })
  }
}

/** Reports what blocks the publication of a project. */
export function reporter(file: string, findings: Finding[]): Report {
  return reporterOf(findingTexts, file, findings)
}

export function positionOf(at: Positioned): SourcePosition {
  const { line, column } = 'line' in at ? at : (at.position?.start ?? { line: 1, column: 1 })
  return { line, column }
}

export function sortFindings<One extends Finding<string>>(findings: One[]): One[] {
  return findings.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column)
}

/** `file:line:column  what — how to fix it` */
export function describeFinding({ file, line, column, what, mend }: Finding<string>): string {
  return `${file}:${line}:${column}  ${what} — ${mend}`
}

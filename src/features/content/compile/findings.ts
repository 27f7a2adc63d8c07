import { findingTexts } from './texts.ts'

export interface Place {
  line: number
  column: number
}

/** Something in an author's files that must be mended before the project can be published. */
export interface Finding extends Place {
  file: string
  rule: FindingRule
  what: string
  mend: string
}

type Texts = typeof findingTexts
export type FindingRule = keyof Texts
export type Report = <Rule extends FindingRule>(place: Positioned, rule: Rule, ...facts: Parameters<Texts[Rule]>) => void

/** A place, or anything that remark parsed. */
export type Positioned = Place | { position?: { start: Place } | undefined }

export function reporter(file: string, findings: Finding[]): Report {
  return (at, rule, ...facts) => {
    const say = findingTexts[rule] as (...facts: unknown[]) => { what: string; mend: string }
    findings.push({ file, ...placeOf(at), rule, ...say(...facts) })
  }
}

export function placeOf(at: Positioned): Place {
  const { line, column } = 'line' in at ? at : (at.position?.start ?? { line: 1, column: 1 })
  return { line, column }
}

export function sortFindings(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column)
}

/** `file:line:column  what — how to mend` */
export function describeFinding({ file, line, column, what, mend }: Finding): string {
  return `${file}:${line}:${column}  ${what} — ${mend}`
}

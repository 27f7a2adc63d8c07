import { counted } from '#pure/counted.ts'
import type { Out } from '#platform/command.ts'
import { sightTexts } from '#features/content/publishing.texts.ts'
import { describeFinding, type Finding } from '../findings.ts'
import type { Advice } from './advice.ts'
import { isMendable } from './fix.ts'
import { checkTexts } from './lint.texts.ts'

export const FORMATS = ['text', 'json', 'github'] as const
export type Format = (typeof FORMATS)[number]

export interface Checked {
  projects: number
  findings: Finding<string>[]
  advice: Advice[]
  /** projects with a release time */
  waiting: { project: string; at: string }[]
}

/** Prints the findings, for a person or for a program that shows them at their lines. */
export const say: Record<Format, (checked: Checked, out: Out) => void> = {
  text({ projects, findings, advice, waiting }, out) {
    for (const finding of findings) {
      out.error(describeFinding(finding))
      for (const line of finding.difference ?? []) out.error(`    ${line}`)
    }
    // for a whole catalogue the advice would bury the findings
    for (const one of projects === 1 ? advice : []) out.error(describeFinding({ ...one, what: `${checkTexts.advised}${one.what}` }))
    for (const { project, at } of waiting) out.line(sightTexts.appears(project, new Date(at)))
    if (findings.length === 0) out.line(checkTexts.sound(counted(projects, 'project')))
    else out.error(checkTexts.toMend(findings.length, findings.filter(({ rule }) => isMendable(rule)).length))
    if (advice.length > 0) out.error(projects === 1 ? checkTexts.advice(advice.length) : checkTexts.adviceElsewhere(advice.length))
  },
  json(checked, out) {
    out.line(JSON.stringify(checked, null, 2))
  },
  github({ findings, advice }, out) {
    for (const one of findings) out.line(annotation('error', one))
    for (const one of advice) out.line(annotation('notice', one))
  },
}

/** A GitHub workflow command, with the characters escaped that would end a value. */
function annotation(level: 'error' | 'notice', { file, line, column, rule, what, mend, difference = [] }: Finding<string>): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const value = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${level} file=${value(file)},line=${line},col=${column},title=${value(rule)}::${data([`${what} — ${mend}`, ...difference].join('\n'))}`
}

import type { Out } from '#platform/command.ts'
import { describeFinding } from '#compiler/compiler.ts'
import type { Imported } from './project.ts'
import { placeOf, type Outcome, type ReportLine } from './report.ts'
import { importTexts } from './importing.texts.ts'

interface Said extends Imported {
  id: string
  format: string
  source: string
  file: string
  written: 'imported' | 'merged' | 'unchanged' | 'wouldBe'
}

const ORDER: readonly Outcome[] = ['became', 'stays', 'left out', 'kept yours', 'decide', 'lost']
const MOST_PLACES = 6

export function say({ files, report, ...said }: Said, asJson: boolean, out: Out): void {
  if (asJson) {
    out.line(JSON.stringify({ ...said, files: [...files.keys()], report }, null, 2))
    return
  }
  for (const outcome of ORDER) {
    const all = report.filter((line) => line.outcome === outcome)
    const lines = all.filter(({ isKnown }) => !isKnown)
    const before = all.length - lines.length
    if (all.length === 0) continue
    const tell = outcome === 'lost' || outcome === 'kept yours' ? out.error : out.line
    tell(importTexts.groups[outcome])
    for (const line of outcome === 'became' || outcome === 'stays' ? counted(lines) : lines.map(placed)) tell(`  ${line}`)
    if (before > 0) tell(`  ${importTexts.before(before)}`)
  }
  for (const finding of said.findings) out.error(describeFinding(finding))
  const { words, blocks, pictures } = said.figures
  out.line(importTexts.figures(words, blocks, pictures))
  out.line(importTexts[said.written](said.file))
}

function placed(said: ReportLine): string {
  return `${placeOf(said)}  ${said.what}`
}

/** Reports a repeated problem once, with its places. */
function counted(lines: readonly ReportLine[]): string[] {
  return [...Map.groupBy(lines, ({ what }) => what)].map(([what, same]) => {
    const places = same.slice(0, MOST_PLACES).map(placeOf)
    return importTexts.times(same.length, what, `${places.join(', ')}${same.length > MOST_PLACES ? ' …' : ''}`)
  })
}

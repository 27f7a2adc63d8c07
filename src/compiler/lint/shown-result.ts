import type { ShownResult } from '#features/content/content.rules.ts'
import type { SourceFiles } from '../source/text.ts'
import type { Advise } from './advise.ts'

/** A result is shown on lists before anybody has begun, so each of its lines has to stand in the project, where it is tried. */
export function adviseOnResult(result: ShownResult, source: string, files: SourceFiles, advise: Advise): void {
  const at = source.search(/^result:/m)
  const body = source.slice(source.indexOf('\n---', 4))
  const practices = [...files].flatMap(([name, file]) => (name.startsWith('practice/') ? [file.toString('utf8')] : []))
  const everything = plainSpaces([body, ...practices].join('\n'))
  for (const line of result.lines) {
    const said = plainSpaces(line.replace(/^\$ /, ''))
    if (everything.includes(said)) continue
    advise({ line: source.slice(0, at).split('\n').length, column: 1 }, 'resultNotShown', line)
  }
}

const plainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

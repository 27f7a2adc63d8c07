import { familyTexts } from '../family-texts.ts'
import type { Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'
import type { Elements } from '../tree/element.ts'
import { noteOf } from '../tree/note.ts'
import type { Finder } from '../tree/markers.ts'

const SHORTCODE = /\{\{[<%]\s*(\/?)\s*([\w./-]+)([^>%]*?)\s*(\/?)[>%]\}\}/g
const ALONE = /^[ \t]*(\{\{[<%](?:(?![>%]\}\}).)*[>%]\}\})[ \t]*$/

/** Replaces a parameter by its name, also in code; any other shortcode inside a line keeps its words. */
export function withoutParameters(source: string, file: string, report: Report): string {
  const told = new Set<string>()
  const lines = source.split('\n').map((line, index) => {
    if (nameAlone(line) !== null) return line
    return line.replace(SHORTCODE, (raw: string, closes: string, name: string, rest: string) => {
      const [value = ''] = rest.match(/[\w.-]+/) ?? []
      if (name !== 'param' || closes !== '' || value === '') {
        report('left out', file, index + 1, familyTexts.shortcode(name), raw)
        return ''
      }
      report('became', file, index + 1, importTexts.became(raw, `$${value}`), 'param')
      if (!told.has(value)) report('decide', file, index + 1, familyTexts.parameter(value))
      told.add(value)
      return `$${value}`
    })
  })
  return lines.join('\n')
}

/** The name of a shortcode that is alone on its line; a parameter is always text. */
function nameAlone(line: string): string | null {
  const [, alone] = ALONE.exec(line) ?? []
  const name = alone === undefined ? undefined : [...alone.matchAll(SHORTCODE)][0]?.[2]
  return name === undefined || name === 'param' ? null : name
}

/** Text between two shortcodes is their content; an unclosed one is empty. */
export function findShortcode(source: string): Finder {
  const closed = new Set([...source.matchAll(SHORTCODE)].flatMap(([, closes, name]) => (closes === '' ? [] : [name])))
  return (lines, at) => {
    const line = lines[at] ?? ''
    const name = nameAlone(line)
    if (name === null) return null
    const [, closes = '', , rest = '', ends = ''] = [...line.matchAll(SHORTCODE)][0] ?? []
    const kind = closes !== '' ? 'close' : ends !== '' || !closed.has(name) ? 'void' : 'open'
    return { tag: { kind, name, attributes: { rest: rest.trim() } }, lines: 1 }
  }
}

const NOTES = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important']

export const SHORTCODES: Elements = Object.fromEntries(
  NOTES.map((name) => [
    name,
    (element) => {
      element.report('became', importTexts.became(element.tag.raw, 'a note'), `${element.tag.raw} ${element.closing}`)
      return noteOf(name.charAt(0).toUpperCase() + name.slice(1), element.children, element)
    },
  ]),
)

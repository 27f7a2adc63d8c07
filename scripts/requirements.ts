import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const help = `npm run requirements [-- AREA …]    what each area still lacks
  a requirement counts as shown when a test has its id in its title: test('[VAL-28] …')
  --all   list the shown ones too, with the tests that show them`

interface Row {
  id: string
  area: string
  requirement: string
}

export function readRows(): Row[] {
  const [, ...lines] = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', area = '', , requirement = ''] = line.split('\t')
    return { id, area, requirement }
  })
}

/** Ids may be listed, `[UI-01, UI-02]`, or ranged, `[MODAL-01..03]`. */
export function idsOf(title: string): string[] {
  const ids: string[] = []
  for (const [, inside = ''] of title.matchAll(/\[([A-Z]+-\d+[^\]]*)\]/g)) {
    for (const [, area = '', from = '', to = from] of inside.matchAll(/([A-Z]+)-(\d+)(?:\.\.(\d+))?/g)) {
      for (let number = Number(from); number <= Number(to); number++) ids.push(`${area}-${String(number).padStart(2, '0')}`)
    }
  }
  return ids
}

/** Whether `npm test` leaves it out: a file, or a test after its file. */
export const isLong = (test: string) => /\.long\.test\.ts(: |$)/.test(test)

/** Titles are quoted, in the call itself or in its table. */
const quoted = /(['"`])((?:(?!\1)[^\\\n]|\\.)*\[[A-Z]+-\d+(?:(?!\1)[^\\\n]|\\.)*)\1/g

/** The tests that show each row: those of all folders, or of some. */
export function shownBy(folders = ['src', 'e2e', 'scripts']): Map<string, string[]> {
  const shown = new Map<string, string[]>()
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.test\.tsx?$/.test(entry.name)) continue
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      for (const [, , title = ''] of text.matchAll(quoted)) {
        for (const id of idsOf(title)) shown.set(id, [...(shown.get(id) ?? []), `${entry.name}: ${title}`])
      }
    }
  }
  return shown
}

function report(areas: string[], all: boolean) {
  const rows = readRows()
  const shown = shownBy()
  const known = new Set(rows.map((row) => row.id))
  for (const id of shown.keys()) if (!known.has(id)) console.log(`${id}  named by a test, but not a requirement`)
  for (const area of [...new Set(rows.map((row) => row.area))].sort()) {
    if (areas.length > 0 && !areas.includes(area)) continue
    const own = rows.filter((row) => row.area === area)
    const open = own.filter((row) => !shown.has(row.id))
    console.log(`${area}  ${own.length - open.length} of ${own.length} shown`)
    for (const row of areas.length > 0 ? open : []) console.log(`  ${row.id}  ${row.requirement}`)
    for (const row of all ? own.filter((row) => shown.has(row.id)) : []) {
      console.log(`  ${row.id}  shown by ${shown.get(row.id)?.join(' · ')}`)
    }
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) console.log(help)
  else
    report(
      positionals.map((area) => area.toUpperCase()),
      values.all ?? false,
    )
}

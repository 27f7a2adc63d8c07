import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Imported } from './project.ts'
import { placeOf, type ReportLine } from './report.ts'
import { importTexts } from './importing.texts.ts'
import { merge, withEarlierIds, type Conflict } from './merge.ts'
import { textOf } from './source.ts'

/** A folder inside the project, neither checked nor published: the last import, so that the next one can tell who changed what. */
const HIDDEN = '.imported'
const FACTS = 'import.json'

export interface Earlier {
  format: string
  /** the imported texts */
  texts: Map<string, string>
  /** hashes of the pictures' bytes */
  hashes: Readonly<Record<string, string>>
  /** decisions left to a person */
  toDecide: readonly string[]
}

interface Facts {
  format: string
  pictures: Record<string, string>
  toDecide?: string[]
}

export type Before = { kind: 'none' } | { kind: 'own' } | { kind: 'imported'; earlier: Earlier }

const TEXTS = ['project.md', 'answers.yaml', 'quiz.yaml']

export async function findBefore(folder: string): Promise<Before> {
  const isThere = await stat(folder).catch(() => null)
  if (!isThere) return { kind: 'none' }
  const facts = await readFile(join(folder, HIDDEN, FACTS), 'utf8').catch(() => null)
  if (facts === null) return (await readdir(folder)).length === 0 ? { kind: 'none' } : { kind: 'own' }
  const { format, pictures, toDecide = [] } = JSON.parse(facts) as Facts
  const texts = new Map<string, string>()
  for (const name of TEXTS) {
    const text = await readText(join(folder, HIDDEN, name))
    if (text !== null) texts.set(name, text)
  }
  return { kind: 'imported', earlier: { format, texts, hashes: pictures, toDecide } }
}

async function readText(path: string): Promise<string | null> {
  return readFile(path).then(textOf, () => null)
}

export interface Change {
  /** by path from the folder; null deletes the file */
  files: Map<string, Buffer | null>
  /** what the next import compares with, as in `files` */
  base: Map<string, Buffer | null>
  /** of the import and of the merge */
  report: ReportLine[]
}

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex').slice(0, 24)

/** The files to write: the import, merged with the author's changes since the last one. */
export async function changeOf(folder: string, before: Before, imported: Imported, format: string): Promise<Change> {
  const files = new Map<string, Buffer | null>()
  const report: ReportLine[] = []
  const pictures: Record<string, string> = {}
  const base = new Map<string, Buffer | null>()
  const earlier = before.kind === 'imported' ? before.earlier : null
  for (const [path, body] of imported.files) {
    if (TEXTS.includes(path)) {
      const was = earlier?.texts.get(path)
      const own = earlier ? await readText(join(folder, path)) : null
      const isText = path === 'project.md'
      const fresh = isText && was !== undefined ? Buffer.from(withEarlierIds(was, body.toString('utf8'))) : body
      base.set(path, fresh)
      const isRemoved = own === null && was !== undefined && !isText
      if (isRemoved && was !== fresh.toString('utf8')) report.push({ ...keptYours(path, 1), what: importTexts.removedFile(path) })
      if (isRemoved) continue
      if (own === null) files.set(path, fresh)
      else
        files.set(
          path,
          Buffer.from(joinTexts({ path, was, own, fresh: fresh.toString('utf8'), isText, origins: imported.origins }, report)),
        )
    } else {
      pictures[path] = hashOf(body)
      const own = earlier ? await readFile(join(folder, path)).catch(() => null) : null
      const was = earlier?.hashes[path]
      const isOwn = own !== null && hashOf(own) !== was
      if (isOwn && was !== hashOf(body) && !own.equals(body))
        report.push({ ...keptYours(path, 1), what: importTexts.bothChangedPicture(path) })
      files.set(path, isOwn ? own : body)
    }
  }
  const said = imported.report.filter(({ outcome }) => outcome === 'decide')
  const facts: Facts = { format, pictures, toDecide: [...new Set(said.map(namedIn))] }
  base.set(FACTS, Buffer.from(`${JSON.stringify(facts, null, 2)}\n`))
  for (const [path, hash] of Object.entries(earlier?.hashes ?? {})) {
    const own = imported.files.has(path) ? null : await readFile(join(folder, path)).catch(() => null)
    const isUsed = files.get('project.md')?.includes(path) === true
    if (own && hashOf(own) === hash && !isUsed) files.set(path, null)
  }
  for (const [path, was] of earlier?.texts ?? []) {
    if (imported.files.has(path)) continue
    base.set(path, null)
    if ((await readText(join(folder, path))) === was) files.set(path, null)
  }
  const known = new Set(earlier?.toDecide)
  const marked = imported.report.map((one): ReportLine =>
    one.outcome === 'decide' && known.has(namedIn(one)) ? { ...one, isKnown: true } : one,
  )
  return { files, base, report: [...marked, ...report] }
}

/** Without the line number, which moves with every insertion above. */
const namedIn = ({ file, what }: ReportLine) => `${file}: ${what}`

interface Texts {
  path: string
  /** undefined if the last import gave no such file */
  was: string | undefined
  own: string
  fresh: string
  isText: boolean
  origins: Imported['origins']
}

function joinTexts({ path, was, own, fresh, isText, origins }: Texts, report: ReportLine[]): string {
  if (own === was || own === fresh) return fresh
  if (fresh === was) return own
  if (!isText || was === undefined) {
    report.push({ ...keptYours(path, 1), what: importTexts.bothChangedPicture(path) })
    return own
  }
  const { text, conflicts } = merge(was, fresh, own)
  for (const { here, there } of conflicts) {
    const origin = there ? origins.findLast(({ from }) => from <= there.line) : undefined
    const place = here ? { file: path, line: here.line } : (origin ?? { file: path, line: 1 })
    report.push({ outcome: 'kept yours', ...lineIn(place), what: saying({ here, there }, origin ? placeOf(origin) : '') })
  }
  return text
}

const keptYours = (file: string, line: number) => ({ outcome: 'kept yours', file, line }) as const

const lineIn = ({ file, line, cell }: Pick<ReportLine, 'file' | 'line' | 'cell'>) => ({ file, line, ...(cell !== undefined && { cell }) })

function saying({ here, there }: Conflict, place: string): string {
  if (here && there) return importTexts.bothChanged(here.words, there.words, place)
  return here ? importTexts.removedThere(here.words) : importTexts.removedHere(there?.words ?? '')
}

/** Returns whether any file changed. */
export async function keep(folder: string, { files, base }: Change): Promise<boolean> {
  let isNew = false
  const put = async (path: string, body: Buffer | null) => {
    if (!body) return rm(path, { force: true })
    const there = await readFile(path).catch(() => null)
    if (there?.equals(body)) return
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, body)
    isNew = true
  }
  for (const [path, body] of files) {
    await put(join(folder, path), body)
    isNew ||= body === null
  }
  for (const [path, body] of base) await put(join(folder, HIDDEN, path), body)
  return isNew
}

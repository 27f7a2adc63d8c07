import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError, type Command, type Out } from '#platform/command.ts'
import type { Config } from '#platform/config.ts'
import { StartError } from '#platform/result.ts'
import { compileCatalogue, compileFolder, ID, partOf, placeOnDisk, projectIdsOf, readSources } from '#compiler/compiler.ts'
import { slug } from '#compiler/syntax.ts'
import { publishCliTexts } from '#features/content/publishing.texts.ts'
import { changeOf, findBefore, keep, type Before } from './keep.ts'
import { importProject, type Imported } from './project.ts'
import type { Reader } from './reader.ts'
import { readerFor, READERS } from './readers.ts'
import { say } from './saying.ts'
import { openSource, type Source } from './source.ts'
import { importTexts } from './importing.texts.ts'

const FORMATS = READERS.map(({ format }) => format)

const options = {
  as: { type: 'string' },
  format: { type: 'string' },
  report: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const importCommand: Command = {
  name: 'content import',
  summary: importTexts.summary,
  usage: importTexts.usage(FORMATS),
  whileServing: 'beside',
  async run(args, out, { config, cwd }) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [from, ...more] = positionals
    if (from === undefined || more.length > 0) throw new UsageError(importTexts.oneSource)
    if (values.format !== undefined && !FORMATS.includes(values.format)) throw new UsageError(importTexts.noFormat(values.format, FORMATS))
    const id = values.as ?? slug(basename(resolve(cwd, from)).replace(/\.\w+$/, ''))
    if (!ID.test(id)) throw new UsageError(importTexts.badId(id))
    const source = await openSource(resolve(cwd, from))
    const reader = await chosen(source, from, values.format)
    return bringIn({ from, id, source, reader, isTrial: values.report, asJson: values.json }, config, out)
  },
}

async function chosen(source: Source, from: string, format: string | undefined): Promise<Reader> {
  const named = READERS.find((reader) => reader.format === format)
  if (named && !(await named.detects(source))) throw new StartError(importTexts.notThatFormat(from, named.called))
  const reader = named ?? (await readerFor(source))
  if (!reader) throw new StartError(importTexts.unknownFormat(from, FORMATS))
  return reader
}

interface ImportOptions {
  from: string
  id: string
  source: Source
  reader: Reader
  isTrial: boolean
  asJson: boolean
}

async function bringIn({ from, id, source, reader, isTrial, asJson }: ImportOptions, { contentDirs }: Config, out: Out): Promise<number> {
  const all = await readSources(contentDirs)
  const catalogue = compileCatalogue(all)
  const part = partOf(catalogue.parts, id)
  if (!part) throw new UsageError(publishCliTexts.noPrefix(catalogue.parts.map(({ prefix }) => `${prefix}-${id}`)))
  const file = `projects/${id}/project.md`
  const place = placeOnDisk(contentDirs, `${part.root}${file}`)
  const folder = place.slice(0, -'/project.md'.length)
  const before = await findBefore(folder)
  refuse(before, folder, reader)
  const imported = await importProject(source, reader, { id, catalogue, files: all, projects: new Set(projectIdsOf(all)) })
  if (!imported) throw new StartError(importTexts.nothing(from))
  const change = await changeOf(folder, before, imported, reader.format)
  const findings = before.kind === 'imported' ? await findingsOf(all, id, change.files) : imported.findings
  const result: Imported = { ...imported, findings, report: change.report }
  const isNew = isTrial ? false : await keep(folder, change)
  const written = isTrial ? 'wouldBe' : before.kind === 'none' ? 'imported' : isNew ? 'merged' : 'unchanged'
  say({ id, format: reader.format, source: from, file: place, written, ...result }, asJson, out)
  const isOpen = result.report.some(({ outcome }) => outcome === 'lost' || outcome === 'kept yours')
  return findings.length > 0 || isOpen ? 1 : 0
}

function refuse(before: Before, folder: string, { format }: Reader): void {
  if (before.kind === 'own') throw new StartError(importTexts.notImported(folder))
  if (before.kind === 'imported' && before.earlier.format !== format)
    throw new StartError(importTexts.otherFormat(before.earlier.format, format))
}

/** The check's findings for the merged project. */
async function findingsOf(
  all: ReadonlyMap<string, Buffer>,
  id: string,
  files: ReadonlyMap<string, Buffer | null>,
): Promise<Imported['findings']> {
  const later = new Map(all)
  for (const [path, body] of files) {
    if (body) later.set(`projects/${id}/${path}`, body)
    else later.delete(`projects/${id}/${path}`)
  }
  const { projects } = await compileFolder(later, [id])
  return projects.flatMap((project) => project.findings)
}

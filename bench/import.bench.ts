import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileCatalogue } from '../src/compiler/catalogue.ts'
import { importProject, type Imported } from '../src/importing/project.ts'
import { READERS } from '../src/importing/readers.ts'
import type { Reader } from '../src/importing/reader.ts'
import { openSource } from '../src/importing/source.ts'
import { figure, median, percentile } from './figure.ts'

/** Folders of real documents, separated by colons: `IMPORT_FOLDERS=markdown=/tmp/course:notebook=/tmp/handbook`. */
const given = (process.env['IMPORT_FOLDERS'] ?? '').split(':').filter((one) => one !== '')
const MOST = Number(process.env['IMPORT_MOST'] ?? 400)
const isTelling = process.env['IMPORT_TELL'] === '1'

const surroundings = { id: 'imported', catalogue: compileCatalogue(new Map()), files: new Map(), projects: new Set<string>() }
const ENDINGS: Readonly<Record<string, RegExp>> = { notebook: /\.ipynb$/ }

/** An exercise is a folder. */
const CONFIGS: Readonly<Record<string, RegExp>> = { exercism: /\/\.meta\/config\.json$/ }

function documentsIn(folder: string, format: string): string[] {
  const config = CONFIGS[format]
  if (config) {
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
    return all.flatMap((path) => (config.test(path) ? [path.replace(config, '')] : [])).toSorted()
  }
  const ending = ENDINGS[format] ?? /\.mdx?$/
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

interface Trial {
  milliseconds: number[]
  crashes: number
  lost: number
  sound: number
  practices: number
  words: number
}

async function tryAll(reader: Reader, documents: readonly string[]): Promise<Trial> {
  const trial: Trial = { milliseconds: [], crashes: 0, lost: 0, sound: 0, practices: 0, words: 0 }
  for (const path of documents) {
    const source = await openSource(path)
    const begun = performance.now()
    let imported: Imported | null = null
    try {
      imported = await importProject(source, reader, surroundings)
    } catch (error) {
      trial.crashes += 1
      console.log(`${path}: ${error instanceof Error ? error.stack : String(error)}`)
    }
    trial.milliseconds.push(performance.now() - begun)
    if (!imported) continue
    trial.words += imported.figures.words
    const lost = imported.report.filter(({ outcome }) => outcome === 'lost')
    if (lost.length > 0) trial.lost += 1
    if (imported.findings.length === 0) trial.sound += 1
    if (imported.files.get('project.md')?.includes(':::practice{')) trial.practices += 1
    if (isTelling) {
      for (const { line, words } of lost) console.log(`LOST ${path}:${line} ${words}`)
      for (const { rule, line, what } of imported.findings) console.log(`FINDING ${rule} ${path}:${line} ${what}`)
    }
  }
  return trial
}

if (given.length === 0) console.log('Skipped: set IMPORT_FOLDERS to folders of real documents, as format=folder separated by colons.')
const folders = Map.groupBy(given, (one) => one.split('=')[0] ?? '')
for (const [format, named] of folders) {
  const reader = READERS.find((one) => one.format === format)
  const paths = named.map((one) => one.slice(format.length + 1)).filter((path) => existsSync(path))
  if (!reader || paths.length === 0) {
    console.log(`Skipped: there is no format ${format}, or none of its folders.`)
    continue
  }
  const documents = paths.flatMap((path) => documentsIn(path, format)).slice(0, MOST)
  const trial = await tryAll(reader, documents)
  figure(`${format}: documents`, documents.length, '', undefined, `${trial.words} words`)
  figure(`${format}: crashes`, trial.crashes, '', { most: 0 })
  figure(`${format}: documents with lost words`, trial.lost, '', { most: 0 })
  figure(`${format}: sound at once`, trial.sound, '')
  if (format in CONFIGS) figure(`${format}: with a practice`, trial.practices, '')
  figure(`${format}: a document, median`, median(trial.milliseconds), 'ms')
  figure(`${format}: a document, p95`, percentile(trial.milliseconds, 0.95), 'ms')
}

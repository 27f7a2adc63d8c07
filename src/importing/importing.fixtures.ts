import { normalize } from 'node:path'
import { compileCatalogue } from '#compiler/catalogue.ts'
import { importProject, type Imported } from './project.ts'
import { readerFor, READERS } from './readers.ts'
import type { ReportLine } from './report.ts'
import { textOf, type Source } from './source.ts'

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

function sourceOf(name: string, files: Readonly<Record<string, string | Buffer>>): Source {
  const paths = Object.keys(files)
  const bytes = (path: string) => {
    const body = files[normalize(path)]
    return body === undefined ? null : Buffer.from(body)
  }
  return {
    name,
    isFile: paths.includes(name),
    paths,
    text: async (path) => textOf(bytes(path) ?? Buffer.from('')),
    bytes: async (path) => bytes(path),
    served: async (path) => bytes(`.${path}`) ?? bytes(`static${path}`),
    leadsOut: async () => false,
  }
}

export interface Tried extends Imported {
  /** the project without its front matter */
  text: string
  front: string
  /** the report, as `file:line outcome: what` */
  said: string[]
  lost: ReportLine[]
}

/** Imports these files; a name that ends in .png is a picture of one pixel. */
export async function imported(files: Record<string, string>, format?: string): Promise<Tried> {
  const names = Object.keys(files)
  const bodies = Object.fromEntries(names.map((name) => [name, name.endsWith('.png') ? pixel : (files[name] ?? '')]))
  const source = sourceOf(names.length === 1 ? (names[0] ?? '') : 'course', bodies)
  const reader = format === undefined ? await readerFor(source) : READERS.find((one) => one.format === format)
  if (!reader) throw new Error('Nobody reads this')
  const surroundings = { id: 'imported', catalogue: compileCatalogue(new Map()), files: new Map(), projects: new Set<string>() }
  const result = await importProject(source, reader, surroundings)
  if (!result) throw new Error('Nothing came of it')
  const [front = '', text = ''] = (result.files.get('project.md')?.toString('utf8') ?? '').split(/(?<=\n---\n)\n/)
  const said = result.report.map(({ file, line, outcome, what }) => `${file}:${line} ${outcome}: ${what}`)
  return { ...result, front, text: text.trimEnd(), said, lost: result.report.filter(({ outcome }) => outcome === 'lost') }
}

/** Imports one Markdown document; `text` is below its first step heading. */
export async function importedText(text: string, beside: Record<string, string> = {}): Promise<Tried> {
  return imported({ 'index.md': `# Lamp\n\n## Wire\n\n${text}\n`, ...beside }, 'markdown')
}

import { documentsIn, isMarked } from '../markdown/documents.ts'
import { factsOf, reportUnused, wordsIn, type Opened } from '../markdown/front-matter.ts'
import type { Chapter, Facts, Reader } from '../reader.ts'
import { chapterOf } from './chapter.ts'
import { isModule, readModule } from './module.ts'

const DOCUMENT = /\.md$/i
const MARK =
  /^ms\.(?:date|author|topic|service|prod)\b|:::\s*(?:image|zone|moniker|code|row)\b|\[!INCLUDE|^zone_pivot_groups:|^lab:\s*$|\[!div class=|\]\(#tab\//im
const USED = ['title', 'description', 'summary']

/** Microsoft Learn: modules of units, labs and articles. */
export const learn: Reader = {
  format: 'learn',
  called: 'Microsoft Learn',
  detects: async (source) => (await isModule(source)) !== null || isMarked(source, DOCUMENT, MARK),
  async read(source, report) {
    const index = await isModule(source)
    if (index !== null) return readModule(index, source, report)
    const isPart = (path: string) => /(?:^|\/)includes\//.test(path)
    const own = source.isFile ? source : { ...source, paths: source.paths.filter((path) => !isPart(path)) }
    const documents = await documentsIn(own, DOCUMENT, report)
    const chapters: Chapter[] = []
    for (const { path, isHead, fields, body } of documents) {
      reportUnused(fields, [...USED, 'lab'], path, report)
      chapters.push(await chapterOf({ file: path, isHead, title: titleIn(fields) ?? null }, body, source, report))
    }
    const head = documents.find(({ isHead }) => isHead)
    return { facts: head ? learnFacts(head.fields) : {}, chapters }
  },
}

function labIn(fields: Opened['fields']): Opened['fields'] {
  const { lab } = fields
  return typeof lab === 'object' && lab !== null ? (lab as Record<string, unknown>) : {}
}

function titleIn(fields: Opened['fields']): string | undefined {
  return wordsIn(fields, 'title') ?? wordsIn(labIn(fields), 'title')
}

function learnFacts(fields: Opened['fields']): Facts {
  const lab = labIn(fields)
  const minutes = minutesIn(JSON.stringify(lab['duration'] ?? ''))
  const description = factsOf(fields).description ?? wordsIn(lab, 'description')
  return { title: titleIn(fields), description, ...(minutes > 0 && { minutes }) }
}

/** Of words such as "30 minutes" or "1 hour 30 minutes"; a number alone is minutes. */
function minutesIn(duration: string): number {
  const [, hours] = /([\d.]+)\s*h/i.exec(duration) ?? []
  const [, minutes] = (hours === undefined ? /(\d+)/ : /(\d+)\s*m/i).exec(duration) ?? []
  return Math.round(Number(hours ?? 0) * 60) + Number(minutes ?? 0)
}

import type { Chapter, Reader } from '../reader.ts'
import { byNumber, type Source } from '../source.ts'
import { importTexts } from '../texts.ts'
import { parsePlain } from '../tree/parse.ts'
import { factsOf, openDocument, reportUnused, wordsIn } from './front-matter.ts'

const DOCUMENT = /\.(?:md|markdown)$/i
const HEAD = /^(?:readme|index)\.(?:md|markdown)$/i
/** Files about a repository, and not for its learners. */
const ABOUT = /^(?:license|contributing|code_of_conduct|changelog|security|support|pull_request_template|authors)\b/i
const USED = ['title', 'description', 'summary', 'excerpt', 'order', 'nav_order', 'weight', 'sidebar_position']

const MOST_NAMED = 8

/** Plain Markdown, as GitHub shows it: a document, or a folder of them. */
export const markdown: Reader = {
  format: 'markdown',
  called: 'plain Markdown',
  detects: async ({ paths }) => paths.some((path) => DOCUMENT.test(path)),
  async read(source, report) {
    const { paths, others } = documentsOf(source)
    const read = await Promise.all(
      paths.map(async (path) => {
        const text = await source.text(path)
        return { path, ...openDocument(text) }
      }),
    )
    const place = (fields: Readonly<Record<string, unknown>>) =>
      Number(fields['sidebar_position'] ?? fields['nav_order'] ?? fields['order'] ?? fields['weight'] ?? Number.NaN)
    const ordered = read.toSorted((a, b) => {
      if (HEAD.test(a.path) !== HEAD.test(b.path)) return HEAD.test(a.path) ? -1 : 1
      const [one, other] = [place(a.fields), place(b.fields)]
      return one !== other && !Number.isNaN(one) && !Number.isNaN(other) ? one - other : byNumber(a.path, b.path)
    })
    const [head] = ordered
    const isHeaded = head !== undefined && (ordered.length === 1 || HEAD.test(head.path))
    for (const { path, fields } of ordered) reportUnused(fields, USED, path, report)
    if (others.length > 0 && head) report('left out', head.path, 1, importTexts.unread(others.length, others.slice(0, MOST_NAMED)))
    const chapters = ordered.map(({ path, fields, body }): Chapter => {
      const words = [{ line: 1, text: body }]
      const title = wordsIn(fields, 'title') ?? null
      return { file: path, title, isHead: isHeaded && path === head.path, text: body, nodes: parsePlain(body).children, words }
    })
    return { facts: isHeaded ? factsOf(head.fields) : {}, chapters }
  },
}

function documentsOf({ paths, isFile }: Source): { paths: string[]; others: string[] } {
  const documents = paths.filter((path) => DOCUMENT.test(path))
  const others = isFile ? [] : documents.filter((path) => ABOUT.test(path))
  return { paths: documents.filter((path) => !others.includes(path)), others }
}

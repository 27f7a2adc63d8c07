import type { Chapter, Reader } from '../reader.ts'
import { findAdmonition, findMkdocs, firstOf, LINE_ELEMENTS } from '../tree/lines.ts'
import { parseMarked } from '../tree/markers.ts'
import { documentsIn } from './documents.ts'
import { factsOf, reportUnused, wordsIn } from './front-matter.ts'

const DOCUMENT = /\.(?:md|markdown)$/i
const USED = ['title', 'description', 'summary', 'excerpt', 'order', 'nav_order', 'weight', 'sidebar_position']

/** Plain Markdown in GitHub's flavour: a document, or a folder of them. */
export const markdown: Reader = {
  format: 'markdown',
  called: 'plain Markdown',
  detects: async ({ paths }) => paths.some((path) => DOCUMENT.test(path)),
  async read(source, report) {
    const documents = await documentsIn(source, DOCUMENT, report)
    const chapters = documents.map(({ path, isHead, fields, body }): Chapter => {
      reportUnused(fields, USED, path, report)
      const words = [{ line: 1, text: body }]
      const parsed = parseMarked(body, firstOf(findAdmonition, findMkdocs))
      return { file: path, title: wordsIn(fields, 'title') ?? null, isHead, ...parsed, elements: LINE_ELEMENTS, words }
    })
    const head = documents.find(({ isHead }) => isHead)
    return { facts: head ? factsOf(head.fields) : {}, chapters }
  },
}

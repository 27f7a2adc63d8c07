import type { Chapter } from '../reader.ts'
import type { Report } from '../report.ts'
import type { Source } from '../source.ts'
import { findAdmonition, findTag, firstOf } from '../tree/lines.ts'
import { moveLines, parseMarked } from '../tree/markers.ts'
import { spread } from './inline.ts'
import { findLearn, LEARN_ELEMENTS } from './lines.ts'

/** A document of Microsoft Learn, with what it includes. */
export async function chapterOf(
  head: Pick<Chapter, 'file' | 'isHead' | 'title'>,
  body: string,
  source: Source,
  report: Report,
): Promise<Chapter> {
  const { lines, words } = await spread(body, { source, file: head.file, report })
  const parts = lines.flatMap(({ text, line }) => text.split('\n').map((one) => ({ text: one, line })))
  const parsed = parseMarked(parts.map(({ text }) => text).join('\n'), firstOf(findLearn, findAdmonition, findTag))
  moveLines(parsed.nodes, (line) => parts[line - 1]?.line ?? line)
  const tags = parsed.tags.map((tag) => ({ ...tag, line: parts[tag.line - 1]?.line ?? tag.line }))
  return { ...head, ...parsed, tags, elements: LEARN_ELEMENTS, words }
}

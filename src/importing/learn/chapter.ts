import { parseSpread } from '../including.ts'
import type { Chapter } from '../reader.ts'
import type { Report } from '../report.ts'
import type { Source } from '../source.ts'
import { findAdmonition, findTag, firstOf } from '../tree/lines.ts'
import { spread } from './inline.ts'
import { findLearn, LEARN_ELEMENTS } from './lines.ts'

/** A document of Microsoft Learn, with its includes. */
export async function chapterOf(
  head: Pick<Chapter, 'file' | 'isHead' | 'title'>,
  body: string,
  source: Source,
  report: Report,
): Promise<Chapter> {
  const parts = await spread(body, { source, file: head.file, report })
  return { ...head, ...parseSpread(parts, firstOf(findLearn, findAdmonition, findTag)), elements: LEARN_ELEMENTS }
}

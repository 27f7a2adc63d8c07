import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { folderOf } from './joined.ts'

const text = z.string()
const answer = z.object({ check: z.string(), exemplar: text.optional(), accepts: z.array(text).default([]), value: z.unknown() })
/** A practice is not answered in words. */
const practice = z
  .union([z.object({ exemplar: z.record(z.string(), z.unknown()) }), z.object({ wrong: z.array(z.unknown()) })])
  .transform(() => null)
const answers = z.record(z.string(), z.union([practice, answer]))
const work = z.object({ exemplar: z.record(z.string(), z.string()) }).transform(({ exemplar }) => exemplar)
const works = z.record(z.string(), z.union([work, z.unknown().transform(() => null)]))

/** The right answers from the source. Publishing has tried each on its check, so they stay right when a task changes. */
export async function rightAnswers(contentDirs: readonly string[], projectId: string): Promise<Map<string, string>> {
  const read = answers.safeParse(await sourceOf(contentDirs, projectId))
  const right = Object.entries(read.success ? read.data : {}).flatMap(([id, entry]) => {
    if (entry === null) return []
    const { check, exemplar, accepts, value } = entry
    const known = exemplar ?? accepts[0] ?? (check === 'number' ? String(value) : undefined)
    return known === undefined || check === 'rubric' ? [] : [[id, known] as const]
  })
  return new Map(right)
}

/** The files of each practice as its author solves it. `content check --run` has run their tests. */
export async function rightFiles(
  contentDirs: readonly string[],
  projectId: string,
): Promise<Map<string, { name: string; text: string }[]>> {
  const read = works.safeParse(await sourceOf(contentDirs, projectId))
  const files = Object.entries(read.success ? read.data : {}).flatMap(([id, exemplar]) =>
    exemplar === null ? [] : [[id, Object.entries(exemplar).map(([name, text]) => ({ name, text }))] as const],
  )
  return new Map(files)
}

async function sourceOf(contentDirs: readonly string[], projectId: string): Promise<unknown> {
  const file = join(folderOf(contentDirs, projectId), 'projects', projectId, 'answers.yaml')
  return valueOf(await readFile(file, 'utf8').catch(() => ''))
}

/** Answers are the words that their author wrote. A broken file in the folder is not what readers have. */
function valueOf(text: string): unknown {
  try {
    return parse(text, { schema: 'failsafe' }) ?? {}
  } catch {
    return {}
  }
}

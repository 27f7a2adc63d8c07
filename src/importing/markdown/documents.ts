import type { Report } from '../report.ts'
import { byNumber, type Source } from '../source.ts'
import { importTexts } from '../importing.texts.ts'
import { openDocument, type Opened } from './front-matter.ts'

export interface Document extends Opened {
  path: string
  isHead: boolean
}

const HEAD = /(?:^|\/)(?:readme|index)\.\w+$/i
/** Files about a repository, not for learners. */
const ABOUT = /(?:^|\/)(?:license|contributing|code_of_conduct|changelog|security|support|pull_request_template|authors)\b[^/]*$/i
const MOST_NAMED = 8

const MOST_ASKED = 40

/** Whether one of the first documents contains syntax specific to its format. */
export async function isMarked(source: Source, ending: RegExp, mark: RegExp): Promise<boolean> {
  for (const path of source.paths.filter((one) => ending.test(one)).slice(0, MOST_ASKED))
    if (mark.test(await source.text(path))) return true
  return false
}

/** The documents of a source with this extension, in the display order of their folder; `included` are parts of others. */
export async function documentsIn(
  source: Source,
  ending: RegExp,
  report: Report,
  included: ReadonlySet<string> = new Set(),
): Promise<Document[]> {
  const all = source.paths.filter((path) => ending.test(path))
  const others = source.isFile ? [] : all.filter((path) => ABOUT.test(path) || /(?:^|\/)_[^/]*$/.test(path))
  const texts = await Promise.all(
    all.filter((path) => !others.includes(path)).map(async (path) => ({ path, text: await source.text(path) })),
  )
  const isText = ({ text }: { text: string }): boolean => !text.includes('\0')
  for (const { path } of texts.filter((one) => !isText(one))) report('left out', path, 1, importTexts.notText)
  const read = texts.filter(isText).map(({ path, text }) => ({ path, ...openDocument(text) }))
  const places = new Map(read.map(({ path, fields }) => [path, placeIn(fields)]))
  for (const path of source.paths.filter((one) => one.endsWith('_category_.json')))
    places.set(path.replace(/\/?_category_\.json$/, ''), placeIn(objectIn(await source.text(path))))
  const ordered = read.toSorted((a, b) => compare(a.path, b.path, places))
  const [head] = ordered
  const isHeaded = head !== undefined && (ordered.length === 1 || (HEAD.test(head.path) && !head.path.includes('/')))
  const unread = others.filter((path) => !included.has(path))
  if (unread.length > 0 && head) report('left out', head.path, 1, importTexts.unread(unread.length, unread.slice(0, MOST_NAMED)))
  return ordered.map((one) => ({ ...one, isHead: isHeaded && one === head }))
}

function objectIn(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch {
    return {}
  }
}

function placeIn(fields: Opened['fields']): number {
  return Number(
    fields['sidebar_position'] ?? fields['nav_order'] ?? fields['order'] ?? fields['weight'] ?? fields['position'] ?? Number.NaN,
  )
}

/** Sorts by folder: index documents first, then those with a position, then by number and name. */
function compare(a: string, b: string, places: ReadonlyMap<string, number>): number {
  const [one, other] = [a.split('/'), b.split('/')]
  const at = one.findIndex((part, index) => part !== other[index])
  const [mine, theirs] = [one.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')]
  if (HEAD.test(mine) !== HEAD.test(theirs)) return HEAD.test(mine) ? -1 : 1
  const difference = (places.get(mine) ?? Number.NaN) - (places.get(theirs) ?? Number.NaN)
  return difference || byNumber(mine, theirs)
}

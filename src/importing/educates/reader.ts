import { parse } from 'yaml'
import { withoutButtons } from '../buttons.ts'
import { reportUnread } from '../chapters.ts'
import { familyTexts } from '../family-texts.ts'
import { isObject, listIn, objectIn, objectsIn, textIn } from '../json.ts'
import { openDocument, reportUnused, wordsIn } from '../markdown/front-matter.ts'
import type { Chapter, Reader } from '../reader.ts'
import type { Report } from '../report.ts'
import type { Source } from '../source.ts'
import { withoutActions } from './actions.ts'
import { parseMarked } from '../tree/markers.ts'
import { findShortcode, SHORTCODES, withoutParameters } from './shortcodes.ts'

const PAGE = /^workshop\/content\/(.+)\.md$/
const DEFINITION = 'resources/workshop.yaml'
const [HUGO, OLD_ORDER, OLD_NAMES] = ['workshop/config.yaml', 'workshop/workshop.yaml', 'workshop/modules.yaml'] as const

/** One workshop of Educates: its pages in order. */
export const educates: Reader = {
  format: 'educates',
  called: 'a workshop of Educates',
  detects: async ({ paths }) => paths.some((path) => PAGE.test(path)),
  async read(source, report) {
    const yaml = (path: string) => yamlIn(source, path, report)
    const [definition, hugo, order, names] = [await yaml(DEFINITION), await yaml(HUGO), await yaml(OLD_ORDER), await yaml(OLD_NAMES)]
    const pages = source.paths.filter((path) => PAGE.test(path))
    const wanted = [...listIn(objectIn(order, 'modules'), 'activate'), ...pathIn(hugo)]
    const listed = wanted.map((name) => `workshop/content/${name}.md`).filter((path) => pages.includes(path))
    const ordered = [...listed, ...pages.filter((path) => !listed.includes(path))]
    const titles = objectIn(names, 'modules')
    const chapters = await Promise.all(
      ordered.map(async (path) => chapterOf(path, await source.text(path), textIn(titles[PAGE.exec(path)?.[1] ?? ''], 'name'), report)),
    )
    reportUnread(source, [...pages, DEFINITION, HUGO, OLD_ORDER, OLD_NAMES], ordered[0] ?? DEFINITION, report)
    const spec = objectIn(definition, 'spec')
    const minutes = Number(/^(\d+)m$/.exec(textIn(spec, 'duration') ?? '')?.[1] ?? Number.NaN)
    tellFields(spec, ['title', 'description', 'duration', 'session'], DEFINITION, report)
    tellFields(hugo ?? {}, ['pathways'], HUGO, report)
    tellFields(order ?? {}, ['name', 'modules'], OLD_ORDER, report)
    const environment = Object.keys(objectIn(spec, 'session'))
    if (environment.length > 0) report('decide', DEFINITION, 1, familyTexts.machine(environment))
    return {
      facts: { title: textIn(spec, 'title'), description: textIn(spec, 'description'), ...(Number.isFinite(minutes) && { minutes }) },
      chapters: chapters.filter(({ words }) => words.some(({ text }) => text.trim() !== '')),
    }
  },
}

function tellFields(fields: Record<string, unknown>, used: readonly string[], path: string, report: Report): void {
  const others = Object.keys(fields).filter((key) => !used.includes(key))
  if (others.length > 0) report('left out', path, 1, familyTexts.fields(others))
}

/** The pages of a workshop's first pathway, if it names them. */
function pathIn(config: Record<string, unknown> | null): string[] {
  const pathways = objectIn(config, 'pathways')
  const paths = objectIn(pathways, 'paths')
  const chosen = textIn(pathways, 'default') ?? Object.keys(paths)[0] ?? ''
  return objectsIn(paths[chosen], 'modules').flatMap((one) => textIn(one, 'name') ?? [])
}

async function yamlIn(source: Source, path: string, report: Report): Promise<Record<string, unknown> | null> {
  if (!source.paths.includes(path)) return null
  try {
    const read: unknown = parse(await source.text(path), { logLevel: 'silent' })
    if (isObject(read)) return read
  } catch {
    // reported below
  }
  report('left out', path, 1, familyTexts.broken(path))
  return null
}

function chapterOf(path: string, source: string, called: string | undefined, report: Report): Chapter {
  const { fields, body } = openDocument(source)
  reportUnused(fields, ['title'], path, report)
  const ready = withoutParameters(withoutButtons(body, path, report), path, report)
  const { text, nodes, tags } = parseMarked(ready, findShortcode(ready))
  const title = wordsIn(fields, 'title') ?? called ?? null
  const words = [{ line: 1, text: body }]
  return { file: path, title, isHead: false, text, nodes: withoutActions(nodes, path, report), tags, elements: SHORTCODES, words }
}

import { posix } from 'node:path'
import { withoutButtons } from '../buttons.ts'
import { heading, markdownChapter, reportUnread } from '../chapters.ts'
import { familyTexts } from '../family-texts.ts'
import { jsonIn, objectIn, objectsIn, textIn } from '../json.ts'
import type { Chapter, Reader } from '../reader.ts'
import type { Report } from '../report.ts'
import type { Source } from '../source.ts'

const INDEX = 'index.json'
const SCRIPTS = ['verify', 'foreground', 'background', 'code', 'courseData'] as const
const USED = ['title', 'description', 'details', 'time', 'intro', 'steps', 'finish']

/** One scenario of Killercoda, or of its predecessor Katacoda. */
export const killercoda: Reader = {
  format: 'killercoda',
  called: 'a scenario of Killercoda',
  async detects(source) {
    const index = source.paths.includes(INDEX) ? jsonIn(await source.text(INDEX)) : null
    const details = objectIn(index, 'details')
    return objectsIn(details, 'steps').length > 0 || textIn(objectIn(details, 'intro'), 'text') !== undefined
  },
  async read(source, report) {
    const index = jsonIn(await source.text(INDEX)) ?? {}
    const details = objectIn(index, 'details')
    const intro = objectIn(details, 'intro')
    const finish = objectIn(details, 'finish')
    const steps = objectsIn(details, 'steps')
    const parts = [
      { part: intro, title: 'Introduction' },
      ...steps.map((part, at) => ({ part, title: `Step ${at + 1}` })),
      { part: finish, title: 'Finish' },
    ]
    const read = new Set([INDEX])
    const chapters: Chapter[] = []
    for (const { part, title } of parts) {
      if (Object.keys(part).length === 0) continue
      chapters.push(...(await chapterOf(source, part, title, { read, report })))
    }
    const machine = [...Object.keys(index), ...Object.keys(details)].filter((key) => !USED.includes(key))
    if (machine.length > 0)
      report('decide', INDEX, 1, familyTexts.machine([textIn(objectIn(index, 'backend'), 'imageid') ?? '', ...machine].filter(Boolean)))
    reportUnread(source, read, INDEX, report)
    const minutes = Number(/^(\d+)\s*(?:m|min|minutes)?$/.exec(textIn(index, 'time') ?? '')?.[1] ?? Number.NaN)
    const facts = { title: textIn(index, 'title'), description: textIn(index, 'description') }
    return { facts: { ...facts, ...(Number.isFinite(minutes) && { minutes }) }, chapters }
  },
}

interface Reading {
  read: Set<string>
  report: Report
}

async function chapterOf(source: Source, part: Record<string, unknown>, title: string, { read, report }: Reading): Promise<Chapter[]> {
  const others = Object.keys(part).filter((key) => !['title', 'text', ...SCRIPTS].includes(key))
  if (others.length > 0) report('left out', INDEX, 1, familyTexts.fields(others))
  const path = posix.normalize(textIn(part, 'text') ?? '')
  for (const kind of SCRIPTS) {
    const script = posix.normalize(textIn(part, kind) ?? '')
    if (script === '.') continue
    read.add(script)
    report('decide', source.paths.includes(script) ? script : INDEX, 1, familyTexts.script(kind))
  }
  if (path === '.') report('left out', INDEX, 1, familyTexts.emptyStep)
  else if (!source.paths.includes(path)) report('decide', INDEX, 1, familyTexts.noText(path))
  else {
    read.add(path)
    const text = await source.text(path)
    const chapter = markdownChapter(path, null, text, withoutButtons(text, path, report))
    const own = textIn(part, 'title') ?? (/^#\s/m.test(text) ? null : title)
    const nodes = own === null ? chapter.nodes : [heading(1, own), ...chapter.nodes.map(lowered)]
    return text.trim() === '' ? [] : [{ ...chapter, nodes }]
  }
  return []
}

/** Below a title from the index, a level-one heading becomes level two. */
function lowered(node: Chapter['nodes'][number]): Chapter['nodes'][number] {
  return node.type === 'heading' && node.depth === 1 ? { ...node, depth: 2 } : node
}

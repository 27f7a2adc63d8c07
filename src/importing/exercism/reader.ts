import type { Nodes, RootContent } from 'mdast'
import { codeOf, heading, markdownChapter, reportUnread } from '../chapters.ts'
import type { Chapter, Facts, Reader } from '../reader.ts'
import type { Report } from '../report.ts'
import type { Source } from '../source.ts'
import { familyTexts } from '../family-texts.ts'
import { jsonIn, listIn, textIn } from '../json.ts'
import { importTexts } from '../importing.texts.ts'
import { practiceOf, type Exercise } from './practice.ts'
import { noteOf } from '../tree/note.ts'
import { lineOf, mapChildren } from '../tree/nodes.ts'
import { parsePlain } from '../tree/parse.ts'

const CONFIG = '.meta/config.json'
const DOCS = [
  ['introduction', 'Introduction'],
  ['instructions', 'Instructions'],
] as const
/** The files for learners; the others are not. */
const GIVEN = [
  ['solution', 'Begin with this'],
  ['editor', 'Given'],
  ['test', 'Tests'],
] as const
const SOLVED = ['exemplar', 'example'] as const
const USED = ['blurb', 'files']

/** One exercise of Exercism: its documents, the stub for the learner, and its tests. Its solution is not imported. */
export const exercism: Reader = {
  format: 'exercism',
  called: 'an exercise of Exercism',
  detects: async ({ paths }) => paths.includes('.docs/instructions.md') && paths.includes(CONFIG),
  async read(source, report) {
    const config = jsonIn(await source.text(CONFIG))
    if (!config) report('left out', CONFIG, 1, familyTexts.broken(CONFIG))
    const read = new Set([CONFIG])
    const chapters: Chapter[] = []
    for (const [name, title] of DOCS) chapters.push(...(await documentsOf(source, name, title, { read, report })))
    const facts = factsOf(source, config ?? {})
    const practice = practiceOf(await exerciseOf(source, config ?? {}, facts.title ?? ''), report)
    if (practice) chapters.push(practice.chapter)
    else chapters.push(...(await filesOf(source, config ?? {}, { read, report })))
    for (const path of practice ? [...GIVEN.map(([kind]) => kind), ...SOLVED].flatMap((kind) => listIn(config?.['files'], kind)) : [])
      read.add(path)
    chapters.push(...(await documentsOf(source, 'hints', 'Hints', { read, report })))
    for (const kind of SOLVED) {
      for (const path of listIn(config?.['files'], kind)) {
        read.add(path)
        if (!practice) report('left out', path, 1, familyTexts.solution)
      }
    }
    tellConfig(config ?? {}, report)
    reportUnread(source, read, CONFIG, report)
    return { facts, chapters, ...(practice && { files: { 'answers.yaml': practice.answers } }) }
  },
}

interface Reading {
  read: Set<string>
  report: Report
}

function factsOf({ name }: Source, config: Record<string, unknown>): Facts {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return { title: words.charAt(0).toUpperCase() + words.slice(1), description: textIn(config, 'blurb') }
}

const NOTE = /^exercism\/(\w+)$/

/** Exercism writes notes as code blocks with a special language. */
function withNotes(nodes: readonly RootContent[], file: string, report: Report): RootContent[] {
  const change = (node: Nodes): Nodes[] => {
    if (node.type !== 'code') return [mapChildren(node, change)]
    const name = NOTE.exec(node.lang ?? '')?.[1]
    if (name === undefined) return [node]
    report('became', file, lineOf(node), importTexts.became(node.lang ?? '', 'a note'), node.lang ?? '')
    // keeps the line numbers of the source
    const inside = parsePlain('\n'.repeat(lineOf(node)) + node.value).children
    return noteOf(name.charAt(0).toUpperCase() + name.slice(1), inside, { at: node })
  }
  return nodes.flatMap((node) => change(node) as RootContent[])
}

/** A track may append to the shared documents. */
async function documentsOf(source: Source, name: string, title: string, { read, report }: Reading): Promise<Chapter[]> {
  const own = [`.docs/${name}.md`, `.docs/${name}.append.md`].filter((path) => source.paths.includes(path))
  return Promise.all(
    own.map(async (path) => {
      read.add(path)
      const chapter = markdownChapter(path, title, await source.text(path))
      return { ...chapter, nodes: withNotes(chapter.nodes, path, report) }
    }),
  )
}

async function exerciseOf(source: Source, config: Record<string, unknown>, title: string): Promise<Exercise> {
  const partsOf = async (kind: string) => {
    const paths = listIn(config['files'], kind).filter((path) => source.paths.includes(path))
    const parts = await Promise.all(paths.map(async (path) => ({ path, text: await source.text(path) })))
    return parts.filter(({ text }) => text.trim() !== '')
  }
  const [solution, editor, test] = [await partsOf('solution'), await partsOf('editor'), await partsOf('test')]
  return { title, solution, editor, test, exemplar: [...(await partsOf('exemplar')), ...(await partsOf('example'))] }
}

async function filesOf(source: Source, config: Record<string, unknown>, { read, report }: Reading): Promise<Chapter[]> {
  const chapters: Chapter[] = []
  for (const [kind, title] of GIVEN) {
    for (const path of listIn(config['files'], kind)) {
      if (!source.paths.includes(path)) {
        report('decide', CONFIG, 1, familyTexts.missing(path))
        continue
      }
      read.add(path)
      const text = await source.text(path)
      if (text.trim() === '') report('left out', path, 1, familyTexts.empty(path))
      else
        chapters.push({
          file: path,
          title: null,
          isHead: false,
          text: null,
          nodes: [heading(1, title), codeOf(path, text)],
          words: [{ line: 1, text }],
        })
    }
  }
  return chapters
}

/** Reports authors and sources, which must be credited wherever the exercise is used. */
function tellConfig(config: Record<string, unknown>, report: Report): void {
  const people = [...listIn(config, 'authors'), ...listIn(config, 'contributors')]
  const from = [textIn(config, 'source'), textIn(config, 'source_url')].filter((one) => one !== undefined)
  if (people.length + from.length > 0) report('decide', CONFIG, 1, familyTexts.credits([...people, ...from]))
  const others = Object.keys(config).filter((key) => ![...USED, 'authors', 'contributors', 'source', 'source_url'].includes(key))
  if (others.length > 0) report('left out', CONFIG, 1, familyTexts.fields(others))
}

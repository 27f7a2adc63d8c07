import { compileProject, type Catalogue, type Finding, type SourceFiles } from '#compiler/compiler.ts'
import { frontMatterOf } from './front.ts'
import type { Chapter, Reader, Reading } from './reader.ts'
import { reportInto, type Report, type ReportLine } from './report.ts'
import type { Source } from './source.ts'
import { importTexts } from './importing.texts.ts'
import { arrange, type Arranged, type Block } from './tree/arrange.ts'
import { fit } from './tree/fit.ts'
import { foldBlocks } from './tree/fold.ts'
import { lineOf } from './tree/nodes.ts'
import { resolveLinks } from './tree/links.ts'
import { takePictures } from './tree/pictures.ts'
import { reportUnset } from './tree/unset.ts'
import { write, type Written } from './tree/write.ts'
import { lostWords, withoutForm, wordsOf } from './words.ts'

export interface Surroundings {
  id: string
  catalogue: Catalogue
  /** the files of the catalogue, and the projects that links may lead to */
  files: SourceFiles
  projects: ReadonlySet<string>
}

export interface Imported {
  /** by path from the project's folder */
  files: Map<string, Buffer>
  report: ReportLine[]
  /** findings of `content check` */
  findings: Finding[]
  /** for each block, the offset of its text in project.md and its place in the source */
  origins: (Pick<ReportLine, 'file' | 'line' | 'cell'> & { from: number })[]
  figures: { words: number; blocks: number; pictures: number }
}

const MANY_STEPS = 40
/** A fix may reveal another problem for the next round. */
const MOST_ROUNDS = 4

/** Converts the source into a project; null when it has no text. */
export async function importProject(source: Source, reader: Reader, surroundings: Surroundings): Promise<Imported | null> {
  const lines: ReportLine[] = []
  const report = reportInto(lines)
  const reading = await reader.read(source, report)
  const chapters = reading.chapters.map((chapter) => fitted(chapter, report))
  const arranged = arrange(chapters, report)
  const [first] = arranged.blocks
  if (!first) return null
  const { blocks, files } = await takePictures(arranged.blocks, source, reading.pictures ?? new Map(), report)
  const linked = resolveLinks(blocks, chapters, report)
  const head = { id: surroundings.id, facts: reading.facts, heading: arranged.title, file: arranged.titleOf?.file ?? first.chapter.file }
  const front = frontMatterOf(head, surroundings.catalogue, surroundings.files, report)
  for (const [name, text] of Object.entries(reading.files ?? {})) files.set(name, Buffer.from(text))
  const { text, written, findings, placed } = await sound(front, linked, files, surroundings)
  files.set('project.md', Buffer.from(text))
  const steps = linked.filter(({ node }) => node.type === 'heading' && node.depth === 2).length
  if (steps > MANY_STEPS) report('decide', first.chapter.file, 1, importTexts.manySteps(steps))
  lines.push(...lostIn(reading, chapters, { arranged, written, front }, lines))
  const pictures = [...files.keys()].filter((path) => path.startsWith('images/')).length
  return {
    files,
    report: lines.map((line) => inItsCell(line, chapters)),
    origins: placed.map(({ from, block: { chapter, node } }) => inItsCell({ from, file: chapter.file, line: lineOf(node) }, chapters)),
    findings,
    figures: { words: wordsOf(text).length, blocks: written.length, pictures },
  }
}

function fitted(chapter: Chapter, report: Report): Chapter {
  const { file, elements, tags } = chapter
  reportUnset(chapter, report)
  return { ...chapter, nodes: fit(foldBlocks(chapter.nodes, { file, report, elements, tags }), { file, report }) }
}

/** Converts the line of a notebook's file, which nobody sees, into a cell and its line. */
function inItsCell<Said extends Pick<ReportLine, 'file' | 'line'>>(said: Said, chapters: readonly Chapter[]): Said & { cell?: number } {
  const starts = chapters.find(({ file }) => file === said.file)?.cells
  const at = starts?.findLastIndex((start) => start <= said.line) ?? -1
  return at < 0 ? said : { ...said, line: said.line - (starts?.[at] ?? 1) + 1, cell: at + 1 }
}

interface Sound {
  text: string
  written: Written[]
  findings: Finding[]
  placed: { from: number; block: Block }[]
}

/** Writes blocks again with more escaping where the check reads them differently. */
async function sound(
  front: string,
  blocks: readonly Block[],
  files: ReadonlyMap<string, Buffer>,
  surroundings: Surroundings,
): Promise<Sound> {
  const attempt = async (careful: ReadonlySet<Block>): Promise<Sound> => {
    const written = write(blocks, careful)
    let line = front.split('\n').length + 1
    const placed = written.map(({ block, text }) => {
      const from = line
      line += text.split('\n').length + 1
      return { from, block }
    })
    const text = `${front}\n${written.map((one) => one.text).join('\n\n')}\n`
    const own = new Map([...files, ['project.md', Buffer.from(text)]])
    const { id, catalogue, projects } = surroundings
    const { findings } = await compileProject({ id, files: own, catalogue, projects: new Set([...projects, id]) })
    return { text, written, findings, placed }
  }
  const careful = new Set<Block>()
  for (let round = 1; ; round += 1) {
    const read = await attempt(careful)
    const before = careful.size
    const slices = new Set(read.written.flatMap(({ block, isSlice }) => (isSlice ? [block] : [])))
    for (const { file, line } of read.findings) {
      const block = file.endsWith('project.md') ? read.placed.findLast(({ from }) => from <= line)?.block : undefined
      if (block && slices.has(block)) careful.add(block)
    }
    if (careful.size === before || round === MOST_ROUNDS) return read
  }
}

function lostIn(
  { files = {} }: Reading,
  chapters: readonly Chapter[],
  { arranged, written, front }: { arranged: Arranged; written: readonly Written[]; front: string },
  lines: readonly ReportLine[],
): ReportLine[] {
  const beside = Object.values(files).join('\n')
  return chapters.flatMap((chapter) => {
    const own = written.filter(({ block }) => block.chapter === chapter).map(({ text }) => text)
    const isTitled = arranged.titleOf === chapter
    const result = [...(isTitled ? [titleIn(front)] : []), ...own.map(withoutForm), beside].join('\n')
    const reported = lines.flatMap(({ file, words }) => (file === chapter.file && words !== undefined ? [words] : []))
    const byLine = Map.groupBy(lostWords(chapter.words, result, reported), ({ line }) => line)
    return [...byLine].map(([line, words]): ReportLine => {
      const said = words.map(({ word }) => word)
      return { outcome: 'lost', file: chapter.file, line, what: importTexts.lost(said), words: said.join(' ') }
    })
  })
}

function titleIn(front: string): string {
  return /^title: (.*)$/m.exec(front)?.[1] ?? ''
}

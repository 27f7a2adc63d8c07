import { posix } from 'node:path'
import type { RootContent } from 'mdast'
import { parseDocument } from 'yaml'
import type { Chapter, Piece, Reading } from '../reader.ts'
import type { Report } from '../report.ts'
import { byNumber, type Source } from '../source.ts'
import { importTexts } from '../importing.texts.ts'
import { chapterOf } from './chapter.ts'
import { allWordsOf, questionsOf, QUIZ, quizOf, quizTitleOf, tellQuestions, type Question } from './quiz.ts'

/** The `index.yml` of a module; null without one. */
export async function isModule({ paths, text }: Source): Promise<string | null> {
  for (const path of paths.filter((one) => /(?:^|\/)index\.ya?ml$/.test(one)).slice(0, 5))
    if (/^###\s*YamlMime:Module\s*$/m.test(await text(path))) return path
  return null
}

type Fields = Record<string, unknown>

/** A module becomes a project, its units steps, its questions the quiz. */
export async function readModule(index: string, source: Source, report: Report): Promise<Reading> {
  const fields = fieldsOf(await source.text(index))
  const folder = posix.dirname(index)
  const units = await unitsOf(fields, folder, source)
  const chapters: Chapter[] = []
  const about = ['abstract', 'prerequisites'].map((name) => wordsOf(fields[name])).filter((words) => words !== '')
  if (about.length > 0) {
    report('became', index, 1, importTexts.became('What a module says of itself', 'the introduction'))
    chapters.push(await chapterOf({ file: index, isHead: true, title: null }, about.join('\n\n'), source, report))
  }
  const questions: Question[] = []
  const titles: string[] = []
  const last = units.findLastIndex(({ unit }) => questionsOf(unit).length > 0)
  let minutes = 0
  for (const [at, { path, unit, line }] of units.entries()) {
    minutes += Number(unit['durationInMinutes'] ?? 0) || 0
    const chapter = await unitChapter(path, unit, source, report)
    const asked = questionsOf(unit)
    if (asked.length > 0) {
      tellQuestions(asked, path, line, report)
      questions.push(...asked)
      titles.push(quizTitleOf(unit))
    }
    const quiz: RootContent = { type: 'leafDirective', name: 'quiz', attributes: { id: QUIZ }, children: [] }
    const words = asked.flatMap(allWordsOf).map((text): Piece => ({ line: 1, text }))
    // there is one quiz, at the end
    chapters.push({ ...chapter, nodes: at === last ? [...chapter.nodes, quiz] : chapter.nodes, words: [...chapter.words, ...words] })
  }
  const title = wordsOf(fields['title'])
  const facts = { title, description: wordsOf(fields['summary']), ...(minutes > 0 && { minutes }) }
  const name = titles.find((one) => one !== '') ?? title
  return { facts, chapters, ...(questions.length > 0 && { files: { 'quiz.yaml': quizOf(name, questions) } }) }
}

/** A unit usually includes its text from a separate file. */
async function unitChapter(path: string, unit: Fields, source: Source, report: Report): Promise<Chapter> {
  const title = wordsOf(unit['title'])
  const content = wordsOf(unit['content'])
  const only = /^\s*\[!include\s*-?\s*\[[^\]]*\]\(([^)\s]+)\)\s*\]\s*$/i.exec(content)?.[1]
  const included = only === undefined ? null : posix.join(posix.dirname(path), only)
  const isThere = included !== null && (await source.bytes(included)) !== null
  const body = isThere ? await source.text(included) : content
  return chapterOf({ file: isThere ? included : path, isHead: false, title: title || null }, plain(body), source, report)
}

/** Blanks the front matter, which keeps the line numbers. */
function plain(body: string): string {
  return body.replace(/^---[ \t]*\n[\s\S]*?\n---[ \t]*\n/, (whole) => '\n'.repeat(whole.split('\n').length - 1))
}

function fieldsOf(text: string): Fields {
  const read: unknown = parseDocument(text, { logLevel: 'silent' }).toJS()
  return typeof read === 'object' && read !== null ? (read as Fields) : {}
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

interface Unit {
  path: string
  unit: Fields
  /** the line of its questions */
  line: number
}

async function unitsOf(fields: Fields, folder: string, source: Source): Promise<Unit[]> {
  const paths = source.paths.filter((path) => posix.dirname(path) === folder && /\.ya?ml$/.test(path) && !/index\.ya?ml$/.test(path))
  const read = await Promise.all(paths.map(async (path) => ({ path, text: await source.text(path) })))
  const units = read
    .filter(({ text }) => /YamlMime:ModuleUnit/.test(text))
    .map(({ path, text }) => ({ path, unit: fieldsOf(text), line: lineOfQuiz(text) }))
  const order = Array.isArray(fields['units']) ? fields['units'].map(String) : []
  // units that the module does not list come last
  const place = ({ unit }: { unit: Fields }) => (order.indexOf(String(unit['uid'])) + order.length + 1) % (order.length + 1)
  return units.toSorted((a, b) => place(a) - place(b) || byNumber(a.path, b.path))
}

function lineOfQuiz(text: string): number {
  return text.split('\n').findIndex((line) => line.startsWith('quiz:')) + 1 || 1
}

import { posix } from 'node:path'
import type { RootContent } from 'mdast'
import { parseDocument, stringify } from 'yaml'
import { freeId, slugOf } from '../tree/arrange.ts'
import type { Chapter, Piece, Reading } from '../reader.ts'
import type { Report } from '../report.ts'
import { byNumber, type Source } from '../source.ts'
import { importTexts } from '../texts.ts'
import { chapterOf } from './chapter.ts'

/** The `index.yml` of a module; null where there is none. */
export async function isModule({ paths, text }: Source): Promise<string | null> {
  for (const path of paths.filter((one) => /(?:^|\/)index\.ya?ml$/.test(one)).slice(0, 5))
    if (/^### YamlMime:Module\s*$/m.test(await text(path))) return path
  return null
}

interface Choice {
  content: string
  isCorrect: boolean
  explanation: string
}

interface Question {
  content: string
  choices: Choice[]
}

type Fields = Record<string, unknown>

const QUIZ = 'knowledge-check'

/** A module is a project, each of its units a step, and what it asks the quiz. */
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
  let minutes = 0
  for (const { path, unit } of units) {
    const title = wordsOf(unit['title'])
    minutes += Number(unit['durationInMinutes'] ?? 0) || 0
    const asked = questionsOf(unit)
    const content = wordsOf(unit['content'])
    const only = /^\s*\[!include\s*-?\s*\[[^\]]*\]\(([^)\s]+)\)\s*\]\s*$/i.exec(content)?.[1]
    const included = only === undefined ? null : posix.join(posix.dirname(path), only)
    const isThere = included !== null && (await source.bytes(included)) !== null
    const isFirst = questions.length === 0 && asked.length > 0
    const body = isThere ? await source.text(included) : content
    const chapter = await chapterOf({ file: isThere ? included : path, isHead: false, title: title || null }, plain(body), source, report)
    const quiz: RootContent = { type: 'leafDirective', name: 'quiz', attributes: { id: QUIZ }, children: [] }
    const nodes = isFirst ? [...chapter.nodes, quiz] : chapter.nodes
    const words: Piece[] = asked.map(({ content: said, choices }) => ({
      line: 1,
      text: [said, ...choices.flatMap((one) => [one.content, one.explanation])].join(' '),
    }))
    if (asked.length > 0) report('became', chapter.file, 1, importTexts.became('A knowledge check', 'quiz.yaml'))
    chapters.push({
      ...chapter,
      nodes,
      words: [...chapter.words, ...words],
    })
    questions.push(...asked)
  }
  const facts = { title: wordsOf(fields['title']), description: wordsOf(fields['summary']), ...(minutes > 0 && { minutes }) }
  const name = wordsOf(fields['title'])
  return { facts, chapters, ...(questions.length > 0 && { files: { 'quiz.yaml': quizOf(name, questions) } }) }
}

/** Without front matter, of which the lines stay. */
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

async function unitsOf(fields: Fields, folder: string, source: Source): Promise<{ path: string; unit: Fields }[]> {
  const paths = source.paths.filter((path) => posix.dirname(path) === folder && /\.ya?ml$/.test(path) && !/index\.ya?ml$/.test(path))
  const read = await Promise.all(paths.map(async (path) => ({ path, text: await source.text(path) })))
  const units = read.filter(({ text }) => /YamlMime:ModuleUnit/.test(text)).map(({ path, text }) => ({ path, unit: fieldsOf(text) }))
  const order = Array.isArray(fields['units']) ? fields['units'].map(String) : []
  // what the module does not name comes last
  const place = ({ unit }: { unit: Fields }) => (order.indexOf(String(unit['uid'])) + order.length + 1) % (order.length + 1)
  return units.toSorted((a, b) => place(a) - place(b) || byNumber(a.path, b.path))
}

function questionsOf(unit: Fields): Question[] {
  const { quiz } = unit
  const { questions = [] }: { questions?: Fields[] } = typeof quiz === 'object' && quiz !== null ? quiz : {}
  return (Array.isArray(questions) ? questions : []).map((one) => ({
    content: wordsOf(one['content']),
    choices: (Array.isArray(one['choices']) ? (one['choices'] as Fields[]) : []).map((choice) => ({
      content: wordsOf(choice['content']) || JSON.stringify(choice['content'] ?? ''),
      isCorrect: choice['isCorrect'] === true,
      explanation: wordsOf(choice['explanation']),
    })),
  }))
}

function quizOf(name: string, questions: readonly Question[]): string {
  const ids = new Set<string>()
  const idOf = (words: string, kind: string, taken: Set<string>) => {
    const id = freeId(slugOf(words, kind).split('-').slice(0, 5).join('-'), (one) => taken.has(one))
    taken.add(id)
    return id
  }
  return stringify(
    {
      id: QUIZ,
      name: name || 'Knowledge check',
      description: `${questions.length} questions.`,
      questions: questions.map(({ content, choices }) => {
        const own = new Set<string>()
        return {
          id: idOf(content, 'question', ids),
          type: choices.filter(({ isCorrect }) => isCorrect).length > 1 ? 'multiple' : 'single',
          question: content,
          options: choices.map((choice) => ({
            id: idOf(choice.content, 'option', own),
            value: choice.content,
            ...(choice.isCorrect && { isAnswer: true }),
            explanation: choice.explanation || (choice.isCorrect ? 'Right.' : 'No.'),
          })),
        }
      }),
    },
    { lineWidth: 0 },
  )
}

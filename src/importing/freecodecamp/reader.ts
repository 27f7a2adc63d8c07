import { ownValue } from '#pure/own-value.ts'
import type { RootContent } from 'mdast'
import { stringify } from 'yaml'
import { heading } from '../chapters.ts'
import { familyTexts } from '../family-texts.ts'
import { openDocument, reportUnused, wordsIn } from '../markdown/front-matter.ts'
import type { Chapter, Reader } from '../reader.ts'
import type { Report } from '../report.ts'
import { escaped } from '../said.ts'
import { byNumber } from '../source.ts'
import { importTexts } from '../importing.texts.ts'
import { nameOf } from '../tree/arrange.ts'
import { lineOf } from '../tree/nodes.ts'
import { parsePlain } from '../tree/parse.ts'
import { partsOf, type Part } from './parts.ts'
import { questionsIn, type FoundQuestion } from './questions.ts'

const DOCUMENT = /\.md$/i
const IS_CHALLENGE = /^# --(?:description|instructions|seed|hints|questions|quizzes|solutions|assignment|interactive)--[ \t]*$/m
/** Parts that stay in the text, with the heading that they need. */
const SHOWN: Record<string, string | null> = {
  '': null,
  description: null,
  instructions: 'What to do',
  assignment: 'Assignment',
  notes: 'Notes',
  interactive: null,
  explanation: 'Explanation',
  transcript: 'Transcript',
  sentence: 'Fill in the blanks',
}
const AROUND = ['before-all', 'before-each', 'after-all', 'after-each', 'before-user-code', 'after-user-code', 'scene', 'audio', 'audio-id']
const ASKED = ['text', 'answers', 'distractors', 'answer', 'feedback', 'video-solution']
/** Parts that only contain other parts. */
const FRAMES = ['seed', 'questions', 'quizzes', 'quiz', 'question', 'fillintheblank']
const QUIZ = 'challenge-questions'

/** Challenges of freeCodeCamp: their text, the words of their checks, and the starting code. Solutions are not imported. */
export const freecodecamp: Reader = {
  format: 'freecodecamp',
  called: 'challenges of freeCodeCamp',
  async detects({ paths, text }) {
    for (const path of paths.filter((one) => DOCUMENT.test(one)).slice(0, 20)) if (IS_CHALLENGE.test(await text(path))) return true
    return false
  },
  async read(source, report) {
    const read = await Promise.all(
      source.paths.filter((path) => DOCUMENT.test(path)).map(async (path) => ({ path, ...openDocument(await source.text(path)) })),
    )
    const titled = read.map((one) => ({ ...one, title: wordsIn(one.fields, 'title') ?? nameOf(one.path) }))
    // file names are mostly database ids there
    const isNumbered = new Set(titled.map(({ title }) => title.replace(/\d+$/, ''))).size === 1
    const asked: FoundQuestion[] = []
    const chapters = titled
      .toSorted((a, b) => (isNumbered ? byNumber(a.title, b.title) : byNumber(a.path, b.path)))
      .map(({ path, fields, body, title }) => {
        reportUnused(fields, ['title'], path, report)
        return chapterOf(path, title, body, asked, report)
      })
    const last = chapters.at(-1)
    if (asked.length === 0 || !last) return { facts: {}, chapters }
    last.nodes.push(heading(2, 'Questions'), { type: 'leafDirective', name: 'quiz', attributes: { id: QUIZ }, children: [] })
    return { facts: {}, chapters, files: { 'quiz.yaml': quizOf(asked) } }
  },
}

function chapterOf(file: string, title: string, body: string, asked: FoundQuestion[], report: Report): Chapter {
  const parts = partsOf(body)
  const blanks = blanksIn(parts)
  const questions = questionsIn(parts.filter((part) => ASKED.includes(part.name) && !blanks.has(part)))
  for (const one of questions.asked) tellQuestion(one, file, report)
  const place = { file, report, taken: questions.taken, blanks }
  const nodes = [heading(1, title), ...parts.flatMap((part) => nodesOf(part, place))]
  asked.push(...questions.asked)
  return {
    file,
    title: null,
    isHead: false,
    text: body,
    nodes,
    words: [{ line: 1, text: body.replace(/^#{1,6} --[\w-]+--[ \t]*$/gm, '') }],
  }
}

/** Parts inside fill-in-the-blank questions, with their own answers and feedback. */
function blanksIn(parts: readonly Part[]): Set<Part> {
  let depth = 0
  return new Set(
    parts.filter((part) => {
      if (part.name === 'blanks') ({ depth } = part)
      else if (part.depth <= depth) depth = 0
      return depth > 0
    }),
  )
}

function tellQuestion({ line, unsaid, hasCode, options }: FoundQuestion, file: string, report: Report): void {
  report('became', file, line, importTexts.became(familyTexts.question, 'one of the quiz'), unsaid)
  if (hasCode) report('decide', file, line, familyTexts.codeInQuestion)
  if (options.some(({ explanation }) => explanation === null)) report('decide', file, line, familyTexts.explain)
}

interface ChallengeScope {
  file: string
  report: Report
  taken: ReadonlySet<Part>
  blanks: ReadonlySet<Part>
}

function nodesOf(part: Part, { file, report, taken, blanks }: ChallengeScope): RootContent[] {
  const { name, text, line } = part
  if (text.trim() === '' || taken.has(part)) return []
  const left = leftOut(part, blanks)
  if (left !== null) {
    report('left out', file, line, left, text)
    return []
  }
  const shown = parsePlain(part.alone).children.map(lowered)
  if (name === 'hints' || name === 'tests') return [heading(2, 'What is checked'), ...hintsOf(shown, file, report)]
  if (name === 'seed-contents') return [heading(2, 'Begin with this'), ...seedOf(shown, file, report)]
  if (name === 'explanation') report('decide', file, line, familyTexts.tells)
  if (name === 'text') report('decide', file, line, familyTexts.noQuestion)
  const titled = ownValue(SHOWN, name)
  if (titled === undefined && ![...FRAMES, ...ASKED].includes(name)) report('became', file, line, familyTexts.unknownPart(name))
  return [...(titled ? [heading(2, titled)] : []), ...shown]
}

/** Why readers do not get a part; null if they do. */
function leftOut(part: Part, blanks: ReadonlySet<Part>): string | null {
  const { name } = part
  if (blanks.has(part)) return familyTexts.blanks
  if (name === 'solutions' || name === 'video-solution' || name === 'answer') return familyTexts.solution
  return AROUND.includes(name) ? familyTexts.setup(name) : null
}

function lowered(node: RootContent): RootContent {
  return node.type === 'heading' && node.depth < 3 ? { ...node, depth: 3 } : node
}

/** The words of a check are for learners, its code is not. */
function hintsOf(nodes: readonly RootContent[], file: string, report: Report): RootContent[] {
  return nodes.filter((node) => {
    if (node.type === 'code')
      report('left out', file, lineOf(node), familyTexts.hiddenTests, `${node.lang ?? ''} ${node.meta ?? ''} ${node.value}`)
    return node.type !== 'code'
  })
}

const REGION = /^[ \t]*(?:\/\/|\/\*|<!--|#)?[ \t]*--fcc-editable-region--[ \t]*(?:\*\/|-->)?[ \t]*\n?/gm

function seedOf(nodes: readonly RootContent[], file: string, report: Report): RootContent[] {
  return nodes.map((node) => {
    const marks = node.type === 'code' ? `${node.value}\n`.match(REGION) : null
    if (node.type !== 'code' || !marks) return node
    report('left out', file, lineOf(node), familyTexts.region, marks.join(' '))
    return { ...node, value: `${node.value}\n`.replace(REGION, '').replace(/\n$/, '') }
  })
}

function quizOf(asked: readonly FoundQuestion[]): string {
  const questions = asked.map(({ question, options }, at) => ({
    id: `question-${at + 1}`,
    type: options.filter(({ isAnswer }) => isAnswer).length > 1 ? 'multiple' : 'single',
    question,
    options: options.map(({ value, isAnswer, explanation }, index) => ({
      id: `option-${index + 1}`,
      value,
      ...(isAnswer && { isAnswer }),
      explanation: escaped(explanation ?? (isAnswer ? 'This is right.' : 'This is not right.')),
    })),
  }))
  return stringify({ id: QUIZ, name: 'Questions', description: 'What you have read, in questions.', questions }, { lineWidth: 0 })
}

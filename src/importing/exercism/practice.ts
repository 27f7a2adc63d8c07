import type { Code, RootContent } from 'mdast'
import { stringify } from 'yaml'
import { bytesOf, LARGEST, testNamesIn } from '#compiler/compiler.ts'
import { heading, languageOf } from '../chapters.ts'
import { familyTexts } from '../family-texts.ts'
import { importTexts } from '../importing.texts.ts'
import type { Chapter } from '../reader.ts'
import type { Report } from '../report.ts'
import { slugOf } from '../tree/arrange.ts'

interface Part {
  path: string
  text: string
}

/** What an exercise is made of, each file where it is there. */
export interface Exercise {
  title: string
  solution: Part[]
  editor: Part[]
  test: Part[]
  exemplar: Part[]
}

interface Practice {
  chapter: Chapter
  answers: string
}

const LANGUAGES: Readonly<Record<string, string>> = { py: 'python', js: 'javascript', ts: 'typescript' }
const FLAT = /^\w[\w-]*(\.[\w-]+)+$/

/** Its stub, its tests and its solution as a practice; null where the language is none of ours, or one of them is missing. */
export function practiceOf({ title, solution, editor, test, exemplar }: Exercise, report: Report): Practice | null {
  const language = LANGUAGES[solution[0]?.path.split('.').at(-1) ?? '']
  const files = [...solution, ...editor, ...test]
  const hasTests = test.some(({ path, text }) => testNamesIn(path, ourTests(text)).length > 0)
  if (!language || !hasTests || exemplar.length < solution.length || !files.every(({ path }) => FLAT.test(path))) return null
  if (bytesOf(files.map(({ path, text }) => ({ name: path, text }))) > LARGEST) return null
  // a heading may have the name of the exercise
  const id = `write-${slugOf(title, 'it')}`
  const attributes = { id, title, language, main: solution[0]?.path ?? '' }
  const children = [
    ...solution.map(({ path, text }) => codeFile(path, text, '')),
    ...editor.map(({ path, text }) => codeFile(path, text, ' role=given')),
    ...test.map(({ path, text }) => codeFile(path, ourTests(text), ' role=tests')),
  ]
  const practice: RootContent = { type: 'containerDirective', name: 'practice', attributes, children }
  const task: RootContent = { type: 'containerDirective', name: 'task', attributes: { id: `${id}-task` }, children: [practice] }
  for (const { path } of exemplar) report('became', path, 1, importTexts.became(path, familyTexts.exemplar))
  for (const one of test) tellTests(one, report)
  report('decide', test[0]?.path ?? '', 1, familyTexts.wrong)
  const solved = solution.map(({ path }, at) => [path, `${exemplar[at]?.text.trimEnd() ?? ''}\n`] as const)
  return {
    chapter: {
      file: solution[0]?.path ?? '',
      title: null,
      isHead: false,
      text: null,
      nodes: [heading(1, familyTexts.practice), task],
      // what the tests lose is reported where they stand
      words: [...solution, ...editor]
        .map(({ text }) => ({ line: 1, text }))
        .concat(test.map(({ text }) => ({ line: 1, text: ourTests(text) }))),
    },
    answers: stringify({ [id]: { exemplar: Object.fromEntries(solved) } }, { lineWidth: 0 }),
  }
}

function codeFile(path: string, text: string, role: string): Code {
  return { type: 'code', lang: languageOf(path), meta: `file=${path}${role}`, value: text.trimEnd() }
}

const SKIPPED = /\bx(?=(?:test|it)\s*\()/g
const FROM_JEST = /^import\s[^\n]*?\sfrom\s+(['"])@jest\/globals\1;?[ \t]*\n/m

/** Here the tests of a file are all run, and nothing is imported for them. */
function ourTests(text: string): string {
  return text.replace(FROM_JEST, '').replace(SKIPPED, '').trim()
}

function tellTests({ path, text }: Part, report: Report): void {
  const [imported] = FROM_JEST.exec(text) ?? []
  if (imported) report('became', path, 1, importTexts.became(imported.trim(), familyTexts.noImport), imported)
  for (const name of ['test', 'it']) {
    const skipped = text.match(new RegExp(`\\bx${name}(?=\\s*\\()`, 'g')) ?? []
    if (skipped.length > 0) report('became', path, 1, importTexts.became(`x${name}`, name), skipped.join(' '))
  }
}

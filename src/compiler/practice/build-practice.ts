import type { Code, RootContent } from 'mdast'
import type { CodeLine, DocNode } from '#features/content/content.rules.ts'
import { MOST_FILES, type PracticeFile, type ValidationWorkAttrs } from '#features/content/nodes/validation-work.rules.ts'
import { FILE_ROLES, PRACTICE_LANGUAGES, type FileRole, type PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import { fileId, languageOfFile } from '#features/content/practice-files.rules.ts'
import { positionOf } from '../findings.ts'
import { parseAttributes } from '../text/attributes.ts'
import { named, type Build } from '../text/build.ts'
import { readFields, type Fields } from '../text/fields.ts'
import { defined } from '../text/inline-directives.ts'

import { syntaxProblem } from './syntax.ts'
import { testNamesIn } from './test-names.ts'

type Container = Extract<RootContent, { type: 'containerDirective' }>

/** One folder holds them all. */
const FILE_NAME = /^\w[\w-]*(\.[\w-]+)+$/
const FIELDS = { file: 'words', role: FILE_ROLES } as const

/** The languages of all files that a practice may have. */
export const FILE_LANGUAGES = ['python', 'javascript', 'jsx', 'typescript', 'tsx', 'sql', 'html', 'css', 'json']

/** A task that is done by writing code: each block of code in it is a file. */
export function buildPractice(node: Container, id: string, fields: Fields, build: Build): DocNode[] {
  // what is wrong is said; with something in its place nothing follows from it
  const language = PRACTICE_LANGUAGES.find((name) => name === fields.words('language')) ?? 'python'
  const written = node.children.flatMap((child) => {
    if (child.type === 'code') return fileOf(child, id, language, build)
    build.report(child, 'notAFile')
    return []
  })
  if (written.length === 0) build.report(node, 'noFiles', id)
  else reportFiles(node, id, written, build)
  if (written.length > MOST_FILES) build.report(node, 'tooManyFiles', written.length, MOST_FILES)
  const files: PracticeFile[] = written.length > 0 ? written.slice(0, MOST_FILES) : [{ name: 'main', role: 'write', text: '', lines: [] }]
  const main = mainOf(node, language, fields.words('main'), files, build)
  return [
    named('validationWork', {
      id,
      title: fields.words('title') ?? '',
      ...defined('description', fields.words('description')),
      ...defined('optional', fields.flag('optional')),
      language,
      files,
      main,
    }),
  ]
}

/** What learners hand in may be as large. */
export const LARGEST = 64 * 1024

function reportFiles(node: Container, id: string, files: readonly PracticeFile[], build: Build): void {
  const bytes = bytesOf(files)
  if (bytes > LARGEST) build.report(node, 'tooLargePractice', bytes, LARGEST)
  if (!files.some(({ role }) => role === 'write')) build.report(node, 'nothingToWrite', id)
  const tests = files.filter(({ role }) => role === 'tests')
  if (!tests.some(({ name, text }) => testNamesIn(name, text).length > 0)) build.report(node, 'noTests', id)
}

function mainOf(
  node: Container,
  language: PracticeLanguage,
  given: string | undefined,
  files: readonly PracticeFile[],
  build: Build,
): string {
  const names = files.filter(({ role }) => role !== 'tests').map(({ name }) => name)
  const first = language === 'html' ? names.find((name) => name.endsWith('.html')) : names[0]
  if (given !== undefined && !names.includes(given)) build.report(node, 'unknownMain', given, names)
  return given ?? first ?? files[0]?.name ?? ''
}

function fileOf(node: Code, id: string, language: PracticeLanguage, build: Build): PracticeFile[] {
  const given = parseAttributes(node.meta ?? '')
  if (!given) build.report(node, 'badAttributes', node.meta ?? '')
  const fields = readFields(given ?? {}, FIELDS, node, build.source, build.report)
  const name = fields.words('file') ?? ''
  if (name === '') {
    build.report(node, 'unnamedFile')
    return []
  }
  if (!FILE_NAME.test(name)) {
    build.report(node, 'badFileName', name)
    return []
  }
  const role = (fields.words('role') ?? 'write') as FileRole
  const path = `practice/${id}/${name}`
  const apart = node.value === '' ? build.textOf(path)?.replaceAll('\r\n', '\n').trimEnd() : undefined
  const value = apart ?? node.value
  // a learner may begin with nothing
  if (value === '' && role !== 'write') build.report(node, 'emptyFile', name, path)
  const problem = syntaxProblem(name, value, language)
  if (problem && apart !== undefined) build.report(node, 'cannotParse', `${path}:${problem.line}`, problem.says)
  else if (problem) build.report({ line: positionOf(node).line + problem.line, column: 1 }, 'cannotParse', name, problem.says)
  const key = fileId(id, name)
  const other = build.gathered.ids.get(key)
  if (other) build.report(node, 'sameFile', name, other.line)
  else build.gathered.ids.set(key, positionOf(node))
  return [{ name, role, text: value === '' ? '' : `${value}\n`, lines: coloured(node, name, value, build) }]
}

/** Braces are the code's own: nobody's variable is filled in where it is run. */
function coloured(node: Code, name: string, value: string, build: Build): CodeLine[] {
  const language = languageOfFile(name)
  try {
    return build.highlight(value, language).map((tokens) => tokens.map((token) => (token.class ? [token.class, token.text] : token.text)))
  } catch (error) {
    build.report(node, 'unhighlighted', language, error instanceof Error ? error.message : String(error))
    return value.split('\n').map((text) => [text])
  }
}

export function practicesIn(nodes: readonly DocNode[]): ValidationWorkAttrs[] {
  return nodes.flatMap(({ type, attrs, content = [] }) =>
    type === 'validationWork' ? [attrs as ValidationWorkAttrs] : practicesIn(content),
  )
}

export function bytesOf(files: readonly { name: string; text: string }[]): number {
  return files.reduce((sum, { name, text }) => sum + Buffer.byteLength(name) + Buffer.byteLength(text), 0)
}

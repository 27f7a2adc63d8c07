import type { Code, RootContent } from 'mdast'
import type { CodeLine, DocNode } from '#features/content/content.rules.ts'
import {
  FILE_ROLES,
  fileId,
  languageOfFile,
  MOST_FILES,
  PRACTICE_LANGUAGES,
  type FileRole,
  type PracticeFile,
  type PracticeLanguage,
  type ValidationWorkAttrs,
} from '#features/content/nodes/validation-work.rules.ts'
import { positionOf } from '../findings.ts'
import { parseAttributes } from '../text/attributes.ts'
import { named, type Build } from '../text/build.ts'
import { readFields, type Fields } from '../text/fields.ts'
import { defined } from '../text/inline-directives.ts'

type Container = Extract<RootContent, { type: 'containerDirective' }>

const FIELDS = { file: 'words', role: FILE_ROLES } as const

/** The languages of all files that a practice may have. */
export const FILE_LANGUAGES = ['python', 'javascript', 'jsx', 'typescript', 'tsx', 'sql', 'html', 'css', 'json']

/** A task that is done by writing code: each block of code in it is a file. */
export function buildPractice(node: Container, id: string, fields: Fields, build: Build): DocNode[] {
  const language = PRACTICE_LANGUAGES.find((name) => name === fields.words('language'))
  const files = node.children.flatMap((child) => {
    if (child.type === 'code') return fileOf(child, id, build)
    build.report(child, 'notAFile')
    return []
  })
  if (files.length === 0) build.report(node, 'noFiles', id)
  if (files.length > MOST_FILES) build.report(node, 'tooManyFiles', files.length, MOST_FILES)
  if (language === undefined || files.length === 0) return []
  const main = mainOf(node, language, fields.words('main'), files, build)
  return [
    named('validationWork', {
      id,
      title: fields.words('title') ?? '',
      ...defined('description', fields.words('description')),
      ...defined('optional', fields.flag('optional')),
      language,
      files: files.slice(0, MOST_FILES),
      main,
    }),
  ]
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

function fileOf(node: Code, id: string, build: Build): PracticeFile[] {
  const given = parseAttributes(node.meta ?? '')
  if (!given) build.report(node, 'badAttributes', node.meta ?? '')
  const fields = readFields(given ?? {}, FIELDS, node, build.source, build.report)
  const name = fields.words('file') ?? ''
  if (name === '') {
    build.report(node, 'unnamedFile')
    return []
  }
  const key = fileId(id, name)
  const other = build.gathered.ids.get(key)
  if (other) build.report(node, 'sameFile', name, other.line)
  else build.gathered.ids.set(key, positionOf(node))
  const role = (fields.words('role') ?? 'write') as FileRole
  const text = node.value === '' ? '' : `${node.value}\n`
  return [{ name, role, text, lines: coloured(node, name, build) }]
}

/** Braces are the code's own: nobody's variable is filled in where it is run. */
function coloured(node: Code, name: string, build: Build): CodeLine[] {
  const language = languageOfFile(name)
  try {
    return build
      .highlight(node.value, language)
      .map((tokens) => tokens.map((token) => (token.class ? [token.class, token.text] : token.text)))
  } catch (error) {
    build.report(node, 'unhighlighted', language, error instanceof Error ? error.message : String(error))
    return node.value.split('\n').map((text) => [text])
  }
}

export function practicesIn(nodes: readonly DocNode[]): ValidationWorkAttrs[] {
  return nodes.flatMap(({ type, attrs, content = [] }) =>
    type === 'validationWork' ? [attrs as ValidationWorkAttrs] : practicesIn(content),
  )
}

import type { Nodes, Root } from 'mdast'
import { isMap, isScalar, isSeq, parseDocument, type Node } from 'yaml'
import type { SourceFiles } from '../../source/text.ts'
import { partsOf } from '../../source/joined.ts'
import type { Advise } from '../advise.ts'
import { allIn } from '../words.ts'
import { suggestionsFor, unknownWords } from './dictionary.ts'
import { isForeign, isForeignParagraph, listedWords, namesIn, wordsIn } from './spelling.rules.ts'

interface Task {
  /** of project.md */
  text: Root
  textOf: (name: string) => string
  /** code that stands elsewhere */
  code?: readonly string[]
  catalogue: SourceFiles
  adviseIn: (name: string) => Advise
}

/** A range of text that somebody reads. */
interface Span {
  file: string
  from: number
  to: number
}

/** A catalogue's own words, beside catalogue.yaml. */
export const WORD_LIST = 'words.txt'

/** A word that is in no dictionary and in no list is named once, where it comes first. */
export async function adviseOnSpelling({ text, textOf, code = [], catalogue, adviseIn }: Task): Promise<void> {
  const spans = [
    ...spansInText(text, textOf('project.md')),
    ...spansInYaml('answers.yaml', textOf('answers.yaml'), ANSWER_KEYS),
    ...spansInYaml('quiz.yaml', textOf('quiz.yaml'), QUIZ_KEYS),
  ]
  await adviseOnSpans(spans, { textOf, known: [...wordsOf(catalogue), ...code.flatMap(namesIn), ...codeIn(text)], adviseIn })
}

/** Checks the shared files: the series and the concepts. */
export async function adviseOnSharedSpelling(catalogue: SourceFiles, adviseIn: Task['adviseIn']): Promise<void> {
  const textOf = (name: string) => catalogue.get(name)?.toString('utf8').replaceAll('\r\n', '\n') ?? ''
  const files = partsOf(catalogue).flatMap(({ root }) => Object.entries(SHARED_KEYS).map(([name, keys]) => [root + name, keys] as const))
  const spans = files.flatMap(([file, keys]) => spansInYaml(file, textOf(file), keys))
  await adviseOnSpans(spans, { textOf, known: wordsOf(catalogue), adviseIn })
}

async function adviseOnSpans(
  spans: readonly Span[],
  { textOf, known: own, adviseIn }: Pick<Task, 'textOf' | 'adviseIn'> & { known: string[] },
) {
  const known = new Set(own.map(lower))
  const first = new Map<string, Span & { word: string; at: number }>()
  for (const span of spans) {
    for (const { word, at } of wordsIn(textOf(span.file).slice(span.from, span.to)))
      if (!first.has(lower(word))) first.set(lower(word), { ...span, word, at: span.from + at })
  }
  const asked = [...first].flatMap(([name, one]) => (known.has(name) || known.has(name.replace(/'?s$/, '')) ? [] : one))
  const unknown = await unknownWords(asked.map(({ word }) => word))
  if (isForeign(unknown.size, first.size)) return
  const missing = asked.filter((one) => unknown.has(one.word))
  const foreign = foreignIn(spans, new Set(missing.map(({ word }) => lower(word))), textOf)
  for (const { file, from, unknown: count, words } of foreign) adviseIn(file)(placeAt(textOf(file), from), 'foreignWords', count, words)
  const misspelt = missing.filter((one) => !foreign.some(({ file, from, to }) => one.file === file && one.at >= from && one.at < to))
  const meant = await suggestionsFor(misspelt.map(({ word }) => word))
  for (const { file, word, at } of misspelt) adviseIn(file)(placeAt(textOf(file), at), 'unknownWord', word, meant.get(word), WORD_LIST)
}

/** A paragraph of which most words are unknown is named as one. */
function foreignIn(spans: readonly Span[], missing: ReadonlySet<string>, textOf: Task['textOf']) {
  return spans.flatMap((span) => {
    const words = wordsIn(textOf(span.file).slice(span.from, span.to))
    const unknown = words.filter(({ word }) => missing.has(lower(word))).length
    return isForeignParagraph(unknown, words.length) ? [{ ...span, unknown, words: words.length }] : []
  })
}

/** The words of the list, and the names of the concepts. */
function wordsOf(catalogue: SourceFiles): string[] {
  const shared = (name: string) =>
    partsOf(catalogue)
      .map(({ root }) => catalogue.get(root + name)?.toString('utf8') ?? '')
      .join('\n')
  const concepts = shared('concepts.yaml')
  const names = spansInYaml('concepts.yaml', concepts, ['name']).map(({ from, to }) => concepts.slice(from, to))
  const keys = concepts.match(/^[\w-]+(?=:)/gm) ?? []
  return [...listedWords(shared(WORD_LIST)), ...[...names, ...keys].flatMap(namesIn)]
}

const lower = (word: string) => word.toLowerCase()

function placeAt(source: string, at: number) {
  const before = source.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const codeIn = (text: Root) => allIn(text).flatMap((node) => (isCode(node) ? namesIn(codeOf(node)) : []))
const isCode = (node: Nodes) =>
  node.type === 'code' || node.type === 'inlineCode' || (node.type === 'textDirective' && node.name === 'code')

function codeOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(codeOf).join('') : ''
}

const HEAD_KEYS = ['title', 'description', 'needs', 'tutor']
const ANSWER_KEYS = ['message', 'hints']
/** What is said of wrong solutions is what a program printed. */
const PRINTED = 'wrong'
const SHARED_KEYS = { 'catalogue.yaml': ['title', 'description'], 'concepts.yaml': ['short', 'detailed'] }
const QUIZ_KEYS = ['name', 'description', 'question', 'value', 'explanation']
/** Attributes that people see or hear. */
const ATTRIBUTES = /\b(?:title|heading|description|help|alt|caption|prefill)="([^"\n]*)"/dg

function spansInText(node: Nodes, source: string): Span[] {
  const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
  const file = 'project.md'
  if (isCode(node)) return []
  if (node.type === 'text') return [{ file, from, to }]
  if (node.type === 'image') return [{ file, from: from + 2, to: from + 2 + (node.alt?.length ?? 0) }]
  if (node.type === 'yaml') return spansInYaml(file, node.value, HEAD_KEYS, source.indexOf(node.value, from))
  const children = 'children' in node ? node.children.flatMap((child) => spansInText(child, source)) : []
  if (node.type !== 'leafDirective' && node.type !== 'containerDirective' && node.type !== 'textDirective') return children
  const [opening = ''] = source.slice(from, to).split('\n')
  const attributes = [...opening.matchAll(ATTRIBUTES)].flatMap(({ indices }) => indices?.[1] ?? [])
  const pairs = Array.from({ length: attributes.length / 2 }, (_, index) => attributes.slice(2 * index, 2 * index + 2))
  return [...pairs.map(([start = 0, end = 0]) => ({ file, from: from + start, to: from + end })), ...children]
}

function spansInYaml(file: string, source: string, keys: readonly string[], offset = 0): Span[] {
  const found: Span[] = []
  const take = (node: Node | null, isRead: boolean): void => {
    if (isMap<Node, Node | null>(node))
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : ''
        if (name !== PRINTED) take(value, isRead || keys.includes(name))
      }
    else if (isSeq<Node>(node)) for (const item of node.items) take(item, isRead)
    else if (isRead && isScalar(node) && typeof node.value === 'string' && node.range)
      found.push({ file, from: offset + node.range[0], to: offset + node.range[1] })
  }
  take(parseDocument(source).contents, false)
  return found
}

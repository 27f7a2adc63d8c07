import { isShownIn, type CodeLine, type DocNode } from '#features/content/content.rules.ts'
import { isRight, type AnswerCheck } from '#features/content/checks.rules.ts'
import { textAttr } from './attrs.ts'

/** About three lines. */
const TEASER_CHARACTERS = 250
const TEASER_CODE_LINES = 6

/** The public teaser of a Secret Mission: its beginning, at most half of it, and its result. */
export function teaserOf(body: readonly DocNode[], checks: readonly AnswerCheck[]): DocNode[] {
  const after = body.findIndex(({ type }) => type !== 'paragraph')
  const room = Math.min(TEASER_CHARACTERS, Math.floor(lengthOf(body) / 2))
  const beginning = cut(after < 0 ? body : body.slice(0, after), room)
  const result = allIn(body).findLast(({ type }) => type === 'image') ?? printed(body, checks)
  return result ? [...beginning, result] : beginning
}

/** The public preview of a Pro project: its introduction and, if there are several, the first step of each track, without tasks. */
export function previewOf(document: DocNode, tracks: readonly string[]): DocNode | null {
  const content = document.content ?? []
  const steps = content.filter(({ type }) => type === 'step')
  const ways = (tracks.length > 0 ? tracks : [null]).map((way) => steps.filter(({ attrs }) => isShownIn(attrs?.['tracks'], way)))
  const first = new Set(ways.filter(({ length }) => length > 1).map(([step]) => step))
  const shown = withoutTasks(content.filter((node) => node.type !== 'step' || first.has(node)))
  return shown.length > 0 ? { ...document, content: shown } : null
}

function withoutTasks(nodes: readonly DocNode[]): DocNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'validationBox' || node.type === 'quiz' || node.attrs?.['type'] === 'pro') return []
    return [node.content ? { ...node, content: withoutTasks(node.content) } : node]
  })
}

/** The longest output that answers no task. */
function printed(body: readonly DocNode[], checks: readonly AnswerCheck[]): DocNode | undefined {
  const outputs = allIn(body).filter((node) => textAttr(node, 'language') === 'output' && linesOf(node).length > 1)
  const shown = outputs.map((node) => ({ ...node, attrs: { ...node.attrs, lines: linesOf(node).slice(0, TEASER_CODE_LINES) } }))
  const silent = shown.filter((node) => !linesOf(node).some((line) => answers(textOfLine(line), checks)))
  return silent.toSorted((a, b) => linesOf(b).length - linesOf(a).length)[0]
}

function answers(line: string, checks: readonly AnswerCheck[]): boolean {
  const said = [line, ...line.split(/[\s,;:()[\]"']+/)].filter((words) => words.trim() !== '')
  return said.some((words) => checks.some((check) => isRight(check, words)))
}

function linesOf({ attrs }: DocNode): CodeLine[] {
  const lines = attrs?.['lines']
  return Array.isArray(lines) ? (lines as CodeLine[]) : []
}

function textOfLine(line: CodeLine): string {
  return line.map((piece) => (typeof piece === 'string' ? piece : Array.isArray(piece) ? piece[1] : piece.v)).join('')
}

function lengthOf(nodes: readonly DocNode[]): number {
  return allIn(nodes).reduce((sum, { text = '' }) => sum + text.length, 0)
}

function allIn(nodes: readonly DocNode[]): DocNode[] {
  return nodes.flatMap((node) => [node, ...allIn(node.content ?? [])])
}

/** Ends at a sentence; only a first sentence that is too long ends at a word. */
function cut(paragraphs: readonly DocNode[], room: number): DocNode[] {
  const kept: DocNode[] = []
  let left = room
  for (const paragraph of paragraphs) {
    const content = paragraph.content ?? []
    const said = content.map(wordsOf).join('')
    if (said.length > left || announces(said)) {
      const end = endOfSentence(said.slice(0, left))
      if (end > 0) kept.push({ ...paragraph, content: upTo(content, end) })
      else if (kept.length === 0) kept.push({ ...paragraph, content: ellipsis(content, said.slice(0, left)) })
      break
    }
    kept.push(paragraph)
    left -= said.length
  }
  return kept
}

/** 'Make this:' is meaningless without what follows. */
const announces = (said: string) => /:\s*$/.test(said)

function endOfSentence(said: string): number {
  return [...said.matchAll(/[.?!](?=\s)/g)].reduce((_, { index }) => index + 1, 0)
}

function ellipsis(content: readonly DocNode[], fitting: string): DocNode[] {
  const kept = upTo(content, Math.max(fitting.lastIndexOf(' '), 0))
  return kept.map((node, at) => (at === kept.length - 1 && node.text !== undefined ? { ...node, text: `${node.text.trimEnd()}…` } : node))
}

function wordsOf(node: DocNode): string {
  return node.text ?? textAttr(node, 'conceptName')
}

function upTo(content: readonly DocNode[], room: number): DocNode[] {
  let left = room
  return content.flatMap((node) => {
    const words = wordsOf(node)
    const fits = Math.max(0, Math.min(left, words.length))
    left -= words.length
    if (fits === words.length) return left < 0 ? [] : [node]
    return node.text === undefined || fits === 0 ? [] : [{ ...node, text: words.slice(0, fits) }]
  })
}

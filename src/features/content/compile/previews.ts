import { isShownIn, type CodeLine, type DocNode } from '#features/content/rules.ts'
import { isRight, type AnswerCheck } from '../checks/rules.ts'
import { textAttr } from './attrs.ts'

/** About three lines of a column. */
const TEASER_CHARACTERS = 250
const TEASER_CODE_LINES = 6

/** What everybody reads of a Secret Mission: how it begins, never more than half of it, and what comes of it. */
export function teaserOf(body: readonly DocNode[], checks: readonly AnswerCheck[]): DocNode[] {
  const after = body.findIndex(({ type }) => type !== 'paragraph')
  const room = Math.min(TEASER_CHARACTERS, Math.floor(lengthOf(body) / 2))
  const beginning = cut(after < 0 ? body : body.slice(0, after), room)
  const result = allIn(body).findLast(({ type }) => type === 'image') ?? printed(body, checks)
  return result ? [...beginning, result] : beginning
}

/** What everybody reads of a Pro project: its introduction and the first of several steps on each way through, without its tasks. */
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

/** The longest output that answers none of the tasks. */
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

/** Ends at a sentence where one ends late enough, otherwise after a word. */
function cut(paragraphs: readonly DocNode[], room: number): DocNode[] {
  const kept: DocNode[] = []
  let left = room
  for (const paragraph of paragraphs) {
    if (left <= 0) break
    const inline: DocNode[] = []
    for (const node of paragraph.content ?? []) {
      const text = node.text ?? textAttr(node, 'conceptName')
      if (text.length <= left) inline.push(node)
      else if (node.text !== undefined) inline.push({ ...node, text: shortened(node.text, left) })
      left -= text.length
      if (left < 0) break
    }
    kept.push({ ...paragraph, content: inline })
  }
  return kept
}

function shortened(text: string, room: number): string {
  const fitting = text.slice(0, room)
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => fitting.lastIndexOf(end)))
  if (sentence > room / 2) return fitting.slice(0, sentence + 1)
  return `${fitting.slice(0, Math.max(fitting.lastIndexOf(' '), 0)).trimEnd()}…`
}

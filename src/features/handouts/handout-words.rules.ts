import type { CodeLine, DocMark, DocNode } from '#features/content/content.rules.ts'
import type { VariableInText } from '#features/content/ui/variables-in-text.ts'
import type { CodeToken, RunMark, TextRun, LinkedWords } from './handout-text.rules.ts'

/** The context of a handout's words. */
export interface Surroundings {
  /** the site's address */
  site: string
  /** the ids in this handout: a link to any other would lead nowhere */
  places: ReadonlySet<string>
  /** by name */
  variables: Readonly<Record<string, VariableInText>>
}

const MARKS: Record<string, RunMark> = { bold: 'bold', italic: 'italic', strike: 'strike', code: 'code' }

/** A node's attribute if it is a string, otherwise ''. */
export function textIn({ attrs }: Pick<DocNode, 'attrs'>, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

export function linkedWords(nodes: readonly DocNode[], surroundings: Surroundings): LinkedWords[] {
  const words: LinkedWords[] = []
  for (const node of nodes) {
    const { href, runs } = piecesOf(node, surroundings)
    const last = words.at(-1)
    if (last && last.href === href) last.runs.push(...runs)
    else words.push({ href, runs })
  }
  return words
}

function piecesOf(node: DocNode, surroundings: Surroundings): LinkedWords {
  const said = (text: string, ...more: RunMark[]): TextRun[] => [{ text, marks: [...marksOf(node.marks ?? []), ...more] }]
  const text = (name: string) => textIn(node, name)
  switch (node.type) {
    case 'hardBreak':
      return { href: null, runs: [{ text: '\n', marks: [] }] }
    case 'concept':
      return { href: hrefIn(node.marks), runs: said(text('conceptName')) }
    case 'variable':
      return { href: null, runs: said(text('placeholder') || text('name'), 'value') }
    case 'codeInline':
      return { href: hrefIn(node.marks), runs: said(inlineCode(node, surroundings), 'code') }
    case 'contentLink':
      return {
        href: text('type') === 'ask' ? null : targetOf(text('to'), surroundings),
        runs: linkedWords(node.content ?? [], surroundings).flatMap(({ runs }) => runs),
      }
    default:
      return { href: hrefIn(node.marks), runs: said(node.text ?? '') }
  }
}

function marksOf(marks: readonly DocMark[]): RunMark[] {
  return marks.flatMap(({ type }) => MARKS[type] ?? [])
}

function hrefIn(marks: readonly DocMark[] = []): string | null {
  const href = marks.find(({ type }) => type === 'link')?.attrs?.['href']
  return typeof href === 'string' ? href : null
}

const PROJECT = /^project:(.+)$/

function targetOf(to: string, { site, places }: Surroundings): string | null {
  const project = PROJECT.exec(to)?.[1]
  if (project !== undefined) return `${site}/projects/${encodeURIComponent(project)}`
  return to.startsWith('#') && places.has(to.slice(1)) ? to : null
}

/** Only copyable code has variables. */
function inlineCode(node: DocNode, surroundings: Surroundings): string {
  const { attrs = {} } = node
  if (attrs['copyable'] !== true) return textIn(node, 'code')
  const lines = codeLines(attrs['lines'] as CodeLine[], false, surroundings)
  return lines.map((line) => line.map(([, text]) => text).join('')).join('\n')
}

/** In output, the author's placeholder for changing text is shown as an ellipsis. */
export function codeLines(lines: readonly CodeLine[], isOutput: boolean, { variables }: Surroundings): CodeToken[][] {
  return lines.map((line) =>
    line.map((piece): CodeToken => {
      if (typeof piece === 'string') return [null, isOutput ? piece.replaceAll('<any>', '…') : piece]
      return Array.isArray(piece) ? piece : ['value', variables[piece.v]?.placeholder ?? piece.v]
    }),
  )
}

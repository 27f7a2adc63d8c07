import type { Code, List, Nodes, Paragraph, Root, Table } from 'mdast'
import { codeTexts } from '#features/content/content.texts.ts'
import { fileIn } from '../code/heredocs.ts'
import { parseAttributes } from '../text/attributes.ts'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { allIn } from './words.ts'

interface Task {
  text: Root
  source: string
  advise: Advise
}

/** What was meant for a table, a list or a paragraph, and is read as something else. */
export function adviseOnShapes(task: Task): void {
  for (const node of allIn(task.text)) {
    if (node.type === 'table') adviseOnCells(node, task)
    if (node.type === 'paragraph') adviseOnLines(node, task)
    if (node.type === 'code') adviseOnIndent(node, task)
    if (node.type === 'containerDirective' && node.name === 'tabs') adviseOnTabs(node, task)
    if ('children' in node) adviseOnNumbers(node.children, task)
    if ('children' in node) adviseOnGroups(node.children, task)
  }
}

function adviseOnCells({ children: [head, ...rows] }: Table, { advise }: Task): void {
  const columns = head?.children.length ?? 0
  const short = rows.find(({ children }) => children.length < columns)
  if (short) advise(short, 'fewCells', short.children.length, columns)
}

function adviseOnLines(node: Paragraph, { source, advise }: Task): void {
  const { start, end } = node.position ?? {}
  if (!start) return
  const lines = source
    .slice(start.offset, end?.offset)
    .split('\n')
    .map((line) => line.trim())
  const at = (index: number) => ({ line: start.line + index, column: 1 })
  if (lines.length > 1 && lines.every((line) => /^\|.*\|$/.test(line))) return advise(at(0), 'tableWithoutRule')
  const item = lines.findIndex((line) => /^(?:[-+](?=\p{Lu})|•)/u.test(line))
  if (item >= 0 && lines.filter((line) => line[0] === lines[item]?.[0]).length > 1)
    advise(at(item), 'itemWithoutSpace', lines[item]?.[0] ?? '')
}

/** Words that four spaces made code of. */
function adviseOnIndent(node: Code, { source, advise }: Task): void {
  const isFenced = /^[`~]/.test(source.slice(node.position?.start.offset).trimStart())
  const [first = ''] = node.value.trim().split('\n')
  const isItem = /^(?:[-*+]|\d+[.)])\s+\S/.test(first)
  const isProse = /^\p{Lu}[\p{L}’']*(?: [\p{L}\d’',–-]+){3,}/u.test(first)
  if (!isFenced && (isItem || isProse)) advise(node, 'indentedWords')
}

/** A list that ends before each block begins at 1 again. */
function adviseOnNumbers(nodes: readonly Nodes[], { advise }: Task): void {
  let last: List | null = null
  for (const node of nodes) {
    if (node.type === 'list' && node.ordered) {
      if (last && node.start === 1) advise(node, 'listRestarts')
      last = node
    } else if (node.type !== 'code') last = null
  }
}

function adviseOnTabs({ children }: Extract<Nodes, { type: 'containerDirective' }>, { advise }: Task): void {
  const headings: string[] = []
  for (const tab of children) {
    const heading = tab.type === 'containerDirective' ? (tab.attributes?.['heading'] ?? '') : ''
    if (heading !== '' && headings.includes(heading.toLowerCase())) advise(tab, 'sameTab', heading)
    headings.push(heading.toLowerCase())
  }
}

/** Neighbouring blocks of one group become tabs, named by title, file or language. */
function adviseOnGroups(nodes: readonly Nodes[], { advise }: Task): void {
  let names: string[] = []
  let last: string | undefined
  for (const node of nodes) {
    const { title, codegroup } = node.type === 'code' ? (parseAttributes(node.meta ?? '') ?? {}) : {}
    if (node.type !== 'code' || !codegroup || codegroup !== last) names = []
    last = codegroup
    if (node.type !== 'code' || !codegroup) continue
    const language = node.lang ?? 'shell'
    const name = title || fileIn(node.value, language)?.name || codeTexts.language(language)
    if (names.includes(name.toLowerCase())) advise(node, 'sameTab', name)
    names.push(name.toLowerCase())
  }
}

const OTHER_SYSTEM = new RegExp(
  [
    String.raw`\{\{[<%].*?[>%]\}\}|\{%.*?%\}`,
    // formulas: between dollar signs a command, a power or an index of TeX, or one letter
    String.raw`\$\$[^$]{0,200}(?:\\[a-z]|[\^_])[^$]{0,200}\$\$`,
    String.raw`(?<![\\$\w"'(“])\$(?![\s$"'),.”])(?:[a-zA-Z]|[^$\n]{0,200}(?:\\[a-z]|[\w)}][\^_])[^$\n]{0,200})(?<!\s)\$(?![$\w])`,
    // words that are marked, figures below and above the line
    String.raw`(?<![\w=<>!])==(?=[^\s=])[^=\n]{0,100}[^\s=]==(?![\w=])`,
    String.raw`(?<=[A-Za-z])~\d+~|(?<=[\w)])\^\d+\^(?!\w)`,
  ].join('|'),
)

/** Syntax that other systems fill in, and this one shows. */
export function adviseOnOtherSystems(text: Root, advise: Advise): void {
  for (const node of allIn(text)) {
    const found = node.type === 'text' ? OTHER_SYSTEM.exec(plainText(node)) : null
    if (found) advise(node, 'otherSystem', found[0])
  }
}

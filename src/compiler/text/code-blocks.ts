import { nearest } from '#pure/edit-distance.ts'
import type { Code, RootContent } from 'mdast'
import type { CodeLine, DocNode } from '#features/content/content.rules.ts'
import { fileIn, withHeredocs } from '../code/heredocs.ts'
import { isLanguage, isShell, LANGUAGES, type Highlighter } from '../code/highlight.ts'
import { capitalsIn, codeLines, variablesIn } from '../code/lines.ts'
import { positionOf } from '../findings.ts'
import { parseAttributes } from './attributes.ts'
import { unnamed, type Build } from './build.ts'
import { readFields, type Fields } from './fields.ts'
import { defined } from './inline-directives.ts'
import { gatherInWords } from './leftovers.ts'

const FIELDS = { title: 'words', copyable: 'flag', expandable: 'flag', ask: 'flag', codegroup: 'words', run: 'flag' } as const
const RUNNABLE = new Set(['js', 'javascript', 'mjs', 'ts', 'typescript', 'py', 'python'])

export function buildCodeBlock(node: Code, next: RootContent | undefined, build: Build): DocNode[] {
  const language = node.lang ?? 'shell'
  const directive = isIndented(node, build) ? /^:{2,}[a-z]+/m.exec(node.value)?.[0] : undefined
  if (directive !== undefined) {
    build.report(node, 'indentedDirective', directive)
    return []
  }
  const given = parseAttributes(node.meta ?? '')
  if (!given) build.report(node, 'badAttributes', node.meta ?? '')
  const fields = readFields(given ?? {}, FIELDS, node, build.source, build.report)
  gatherInWords(fields.words('title') ?? '', node, build)
  if (node.value.trim() === '') {
    build.report(node, 'emptyCode')
    return []
  }
  if (!isLanguage(language)) build.report(node, 'unknownLanguage', language, nearest(language, LANGUAGES))
  for (const name of new Set([...variablesIn(node.value), ...capitalsIn(node.value)]))
    build.gathered.usedVariables.push({ ...positionOf(node), name })
  if (fields.flag('run')) gatherRun(node, language, next, build)
  return [
    unnamed('codeBlock', {
      language,
      ...chosen(fields, language),
      ...defined('file', fileIn(node.value, language) ?? undefined),
      ...coloured(node, language, build),
    }),
  ]
}

function isIndented({ position }: Code, { source }: Build): boolean {
  return !/^[`~]/.test(source.slice(position?.start.offset).trimStart())
}

/** Code that cannot be highlighted is shown without colours, and reported. */
function coloured(node: Code, language: string, build: Build): { lines: CodeLine[]; unhighlighted?: true } {
  try {
    return { lines: codeLines(node.value, language, withHeredocs(build.highlight)) }
  } catch (error) {
    build.report(node, 'unhighlighted', language, error instanceof Error ? error.message : String(error))
    return { lines: codeLines(node.value, language, plain), unhighlighted: true }
  }
}

const plain: Highlighter = (code) => code.split('\n').map((text) => [{ text, class: null }])

function chosen(fields: Fields, language: string): Record<string, unknown> {
  return {
    ...defined('title', fields.words('title')),
    copyable: language === 'output' ? false : (fields.flag('copyable') ?? true),
    ...defined('expandable', fields.flag('expandable')),
    ...defined('ask', fields.flag('ask')),
    ...defined('codegroup', fields.words('codegroup') || undefined),
  }
}

function gatherRun(node: Code, language: string, next: RootContent | undefined, build: Build): void {
  if (!isShell(language) && !RUNNABLE.has(language)) return build.report(node, 'cannotRun', language)
  const follows = next?.type === 'code' && next.lang === 'output' ? next : null
  const expected = follows && { ...positionOf(follows), output: follows.value }
  build.gathered.runs.push({ ...positionOf(node), language, code: node.value, expected })
}

/** Blocks of one group must be adjacent, or there is nothing to choose between. */
export function reportLoneGroups(nodes: readonly RootContent[], build: Build): void {
  const groupOf = (node: RootContent | undefined) => (node?.type === 'code' ? parseAttributes(node.meta ?? '')?.['codegroup'] : undefined)
  for (const [index, node] of nodes.entries()) {
    const group = groupOf(node)
    if (group && groupOf(nodes[index - 1]) !== group && groupOf(nodes[index + 1]) !== group) build.report(node, 'loneCodegroup', group)
    if ('children' in node) reportLoneGroups(node.children, build)
  }
}

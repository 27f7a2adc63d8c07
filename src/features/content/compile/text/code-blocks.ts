import type { Code, RootContent } from 'mdast'
import type { CodeLine, DocNode } from '#features/content/rules.ts'
import { isLanguage, isShell } from '../code/highlight.ts'
import { codeLines, variablesIn } from '../code/lines.ts'
import { placeOf } from '../findings.ts'
import { parseAttributes } from './attributes.ts'
import { unnamed, type Build } from './build.ts'
import { readFields, type Fields } from './fields.ts'
import { defined } from './inline-directives.ts'

const FIELDS = { title: 'words', copyable: 'flag', expandable: 'flag', ask: 'flag', codegroup: 'words', run: 'flag' } as const
const RUNNABLE = new Set(['js', 'javascript', 'mjs', 'ts', 'typescript', 'py', 'python'])

export function buildCodeBlock(node: Code, next: RootContent | undefined, build: Build): DocNode[] {
  const language = node.lang ?? 'shell'
  const given = parseAttributes(node.meta ?? '')
  if (!given) build.report(node, 'badAttributes', node.meta ?? '')
  const fields = readFields(given ?? {}, FIELDS, node, build.source, build.report)
  if (node.value.trim() === '') {
    build.report(node, 'emptyCode')
    return []
  }
  if (!isLanguage(language)) build.report(node, 'unknownLanguage', language)
  for (const name of new Set(variablesIn(node.value))) build.gathered.usedVariables.push({ ...placeOf(node), name })
  if (fields.flag('run')) gatherRun(node, language, next, build)
  return [unnamed('codeBlock', { language, ...chosen(fields, language), lines: coloured(node, language, build) })]
}

/** A highlighter that fails is a finding like any other: the other projects are published all the same. */
function coloured(node: Code, language: string, build: Build): CodeLine[] {
  try {
    return codeLines(node.value, language, build.highlight)
  } catch (error) {
    build.report(node, 'unhighlighted', language, error instanceof Error ? error.message : String(error))
    return []
  }
}

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
  const expected = follows && { ...placeOf(follows), output: follows.value }
  build.gathered.runs.push({ ...placeOf(node), language, code: node.value, expected })
}

/** Blocks of one group must stand beside each other, or there is nothing to choose between. */
export function reportLoneGroups(nodes: readonly RootContent[], build: Build): void {
  const groupOf = (node: RootContent | undefined) => (node?.type === 'code' ? parseAttributes(node.meta ?? '')?.['codegroup'] : undefined)
  for (const [index, node] of nodes.entries()) {
    const group = groupOf(node)
    if (group && groupOf(nodes[index - 1]) !== group && groupOf(nodes[index + 1]) !== group) build.report(node, 'loneCodegroup', group)
    if ('children' in node) reportLoneGroups(node.children, build)
  }
}

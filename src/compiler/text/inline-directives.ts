import { nearest } from '#pure/edit-distance.ts'
import type { PhrasingContent } from 'mdast'
import type { DocNode } from '#features/content/content.rules.ts'
import { isLanguage, LANGUAGES } from '../code/highlight.ts'
import { codeLines } from '../code/lines.ts'
import { positionOf } from '../findings.ts'
import type { Attributes } from './attributes.ts'
import { named, unnamed, type Build } from './build.ts'
import { DIRECTIVES, exampleOf, type DirectiveName, type DirectiveRule } from './directives.ts'
import { readFields, type Fields } from './fields.ts'
import { gatherInWords, reportHtmlInside } from './leftovers.ts'
import { isBlank, linkOf, textNode, wordsOnly } from './links.ts'
import { shownText } from './markdown.ts'

type TextDirective = Extract<PhrasingContent, { type: 'textDirective' }>
export type Directive = Pick<TextDirective, 'name' | 'attributes' | 'position'>

/** Builds the words in the brackets only if they are prose, not code. */
export function buildTextDirective(node: TextDirective, words: () => DocNode[], build: Build): DocNode[] {
  if (node.children.length === 0 && build.source[node.position?.end.offset ?? -1] === '[') {
    build.report(node, 'wrongDirectiveForm', `:${node.name}[`, `:${node.name}[words]{…}`)
    return []
  }
  const fields = directiveFields(node, build)
  switch (node.name) {
    case 'link':
      return fields.words('to') ? linkOf(fields.words('to') ?? '', words(), node, build) : []
    case 'ask':
      return buildAsk(node, words(), fields, build)
    case 'concept':
      return buildConcept(node, build)
    case 'var':
      return buildVariable(node, fields, build)
    default:
      return buildCode(node, fields, build)
  }
}

export function directiveFields(node: Directive, build: Build): Fields {
  const rule: DirectiveRule = DIRECTIVES[node.name as DirectiveName]
  const given = attributesOf(node)
  const fields = readFields(given, rule.attributes, node, build.source, build.report)
  if (rule.id === 'none' && given['id'] !== undefined)
    build.report(node, 'unknownAttribute', '#id', Object.keys(rule.attributes), undefined)
  gatherInWords(Object.values(given).join('\n'), node, build)
  for (const name of rule.required ?? [])
    if (!given[name]) build.report(node, 'missingAttribute', name, node.name, exampleOf(node.name, rule))
  return fields
}

export function attributesOf({ attributes }: Directive): Attributes {
  return Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? '']))
}

function buildAsk(node: TextDirective, words: DocNode[], fields: Fields, build: Build): DocNode[] {
  if (isBlank(words)) {
    build.report(node, 'emptyLink')
    return []
  }
  const prefill = fields.words('prefill') ?? node.children.map(shownText).join('')
  return [named('contentLink', { type: 'ask', prefill }, wordsOnly(words, node, build))]
}

function buildConcept(node: TextDirective, build: Build): DocNode[] {
  reportHtmlInside(node, build)
  const words = node.children.map(shownText).join('')
  const key = attributesOf(node)['id']
  const concept = key ? build.concepts.get(key) : undefined
  if (!key) build.report(node, 'missingAttribute', 'id', node.name, ':concept[words]{id=…}')
  else if (!concept) build.report(node, 'unknownConcept', key, nearest(key, [...build.concepts.keys()]))
  return concept ? [named('concept', { conceptId: concept.key, conceptName: words || concept.name })] : textNode(words, [])
}

function buildVariable(node: TextDirective, fields: Fields, build: Build): DocNode[] {
  const name = fields.words('name') ?? ''
  if (name === '') return []
  if (!/^[a-z][\w-]*$/.test(name) || name in Object.prototype) {
    const form = 'use lower case letters, digits and hyphens, beginning with a letter'
    build.report(node, 'badAttribute', 'name', name in Object.prototype ? 'use another word: this one means something to JavaScript' : form)
    return []
  }
  const placeholder = fields.words('placeholder') ?? ''
  const isFirst = build.gathered.variables.size === 0
  build.gathered.variables.set(name, placeholder || build.gathered.variables.get(name) || '')
  return [unnamed('variable', { name, placeholder, ...(isFirst && { isFirst }), ...defined('scope', fields.words('scope')) })]
}

const ESCAPED = /\\([\\[\]{}`*_:])/g
const ESCAPED_IN_CELL = /\\([\\[\]{}`*_:|])/g

/** Takes the code from the source, so that `*` and `_` in it stay. */
function buildCode(node: TextDirective, fields: Fields, build: Build): DocNode[] {
  const first = node.children[0]?.position?.start.offset
  const last = node.children.at(-1)?.position?.end.offset
  const code =
    first === undefined || last === undefined
      ? ''
      : build.source.slice(first, last).replace(node.data?.isInCell ? ESCAPED_IN_CELL : ESCAPED, '$1')
  if (code.trim() === '') {
    build.report(node, 'emptyCode')
    return []
  }
  const language = fields.words('language') ?? 'text'
  if (!isLanguage(language)) build.report(node, 'unknownLanguage', language, nearest(language, LANGUAGES))
  const lines = codeLines(code, 'text', build.highlight)
  for (const piece of lines.flat()) {
    if (typeof piece === 'object' && 'v' in piece) build.gathered.usedVariables.push({ ...positionOf(node), name: piece.v })
  }
  return [unnamed('codeInline', { code, language, copyable: fields.flag('copyable') ?? false, lines })]
}

export function defined<T>(name: string, value: T | undefined): Record<string, T> {
  return value === undefined ? {} : { [name]: value }
}

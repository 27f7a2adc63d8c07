import type { Blockquote, Code, Definition, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { isLanguage } from '#compiler/compiler.ts'
import { directiveNames, parseAttributes, plainText } from '#compiler/syntax.ts'
import type { Report } from '../report.ts'
import { importTexts } from '../importing.texts.ts'
import { noteOf } from './note.ts'
import { eachNode, lineOf, mapChildren, text, trimmed } from './nodes.ts'
import { inOneLine, padded } from './cells.ts'
import { withoutPrompts } from './prompts.ts'

interface Fitting {
  file: string
  report: Report
}

/** Rewrites syntax that our Markdown lacks or reads differently. */
export function fit(nodes: readonly RootContent[], fitting: Fitting): RootContent[] {
  const definitions = new Map<string, Definition>()
  const used = new Set<string>()
  eachNode(nodes, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
    if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier)
  })
  const fitted = nodes.flatMap((node) => fitNode(node, { ...fitting, definitions, used, isNested: false })) as RootContent[]
  return fitted
}

interface Within extends Fitting {
  definitions: ReadonlyMap<string, Definition>
  used: ReadonlySet<string>
  isNested: boolean
}

function fitNode(node: Nodes, within: Within): Nodes[] {
  const { report, file } = within
  const became = (what: string, into: string, words: string) => report('became', file, lineOf(node), importTexts.became(what, into), words)
  switch (node.type) {
    case 'text':
      return fitText(node.value, node, within)
    case 'code':
      return withoutPrompts(node, within).flatMap((one) => fitCode(one, within))
    case 'inlineCode':
      return [withValue(node, spaced(node.value).replace(/\s*\n\s*/g, ' '))]
    case 'definition': {
      const words = `${node.label ?? ''} ${node.title ?? ''}`
      if (within.used.has(node.identifier)) became('A link reference', 'a link', words)
      else report('left out', file, lineOf(node), importTexts.unusedDefinition(node.label ?? ''), `${words} ${node.url}`)
      return []
    }
    case 'linkReference': {
      const { url = '' } = within.definitions.get(node.identifier) ?? {}
      if (node.referenceType === 'full') became('A link reference', 'a link', node.label ?? '')
      return [{ type: 'link', url, children: fitAll(node.children, within) as never, ...(node.position && { position: node.position }) }]
    }
    case 'imageReference': {
      const { url = '', title } = within.definitions.get(node.identifier) ?? {}
      if (node.referenceType === 'full') became('A picture reference', 'a picture', node.label ?? '')
      return [{ type: 'image', url, alt: node.alt ?? '', ...(title && { title }), ...(node.position && { position: node.position }) }]
    }
    case 'footnoteReference':
      became('A footnote', 'words in brackets', '')
      return [text(`[${node.label ?? node.identifier}]`, node)]
    case 'footnoteDefinition': {
      const [first, ...rest] = fitAll(node.children, { ...within, isNested: true })
      const label = text(`[${node.label ?? node.identifier}] `, node)
      if (first?.type === 'paragraph') return [{ ...first, children: [label, ...first.children] }, ...rest]
      return [{ type: 'paragraph', children: [label] }, ...(first ? [first, ...rest] : rest)]
    }
    case 'paragraph': {
      const inside = mapChildren(node, (child) => fitNode(child, within))
      return [inside === node ? node : { ...inside, children: trimmed(inside.children) }]
    }
    case 'heading': {
      const inside = mapChildren(node, (child) => fitNode(child, within))
      return [within.isNested && inside.depth < 4 ? { ...inside, depth: 4 } : inside]
    }
    // files stay as they are, letter by letter
    case 'containerDirective':
      if (node.name === 'practice') return [node]
      return [mapChildren(node, (child) => fitNode(child, { ...within, isNested: true }))]
    case 'blockquote':
      return fitQuote(node, within)
    case 'table':
      return [padded(mapChildren(node, (child) => fitNode(child, within)))]
    case 'tableCell':
      return [inOneLine(mapChildren(node, (child) => fitNode(child, within)))]
    default:
      return [mapChildren(node, (child) => fitNode(child, { ...within, isNested: true }))]
  }
}

function fitAll(nodes: readonly Nodes[], within: Within): Nodes[] {
  return nodes.flatMap((node) => fitNode(node, within))
}

function withValue<One extends { value: string }>(node: One, value: string): One {
  return value === node.value ? node : { ...node, value }
}

/** Braces that would be read as a variable. */
function spaced(value: string): string {
  return value.replace(/\{\{([A-Za-z][\w-]*)\}\}/g, '{{ $1 }}')
}

const NAMES = directiveNames('text').join('|')
const LIKE_A_DIRECTIVE = new RegExp(`(?<![\\w:]):(?:(?:${NAMES})(?=\\s*[[{])|[A-Za-z][\\w-]*(?=\\[[^\\]]*\\]\\{|\\{[#\\w]))`, 'g')

/** Kramdown attributes, which set a class or a size of what precedes them. */
const ATTRIBUTE_LIST = /\{:[^{}\n]*\}/g

function fitText(value: string, node: Extract<Nodes, { type: 'text' }>, { report, file }: Within): PhrasingContent[] {
  const [list] = value.match(ATTRIBUTE_LIST) ?? []
  if (list !== undefined)
    report('left out', file, lineOf(node), importTexts.attributeList(list), (value.match(ATTRIBUTE_LIST) ?? []).join(' '))
  const words = spaced(list === undefined ? value : value.replace(ATTRIBUTE_LIST, ''))
  if (words.trim() === '' && list !== undefined) return [text(' ', node)]
  const found = [...words.matchAll(LIKE_A_DIRECTIVE)]
  if (found.length === 0) return [withValue(node, words)]
  report('became', file, lineOf(node), importTexts.became(found[0]?.[0] ?? '', 'code'))
  const pieces: PhrasingContent[] = []
  let at = 0
  for (const one of found) {
    pieces.push(text(words.slice(at, one.index), node), { type: 'inlineCode', value: one[0] })
    at = one.index + one[0].length
  }
  return [...pieces, text(words.slice(at), node)].filter((piece) => !('value' in piece) || piece.value !== '')
}

const TITLE = /\btitle=(?:"([^"]*)"|'([^']*)'|(\S+))/

function fitCode(node: Code, { report, file }: Within): Nodes[] {
  const line = lineOf(node)
  const value = spaced(node.value)
  const named = (node.lang ?? '').replace(/^[{.]+|[}]+$/g, '').toLowerCase()
  if (value.trim() === '') {
    report('left out', file, line, importTexts.emptyCode, `${node.lang ?? ''} ${node.meta ?? ''}`)
    return []
  }
  const lang = isLanguage(named) ? named : 'text'
  if (node.lang && node.lang !== lang) report('became', file, line, importTexts.language(node.lang, lang), node.lang)
  const [whole, double, single, bare] = TITLE.exec(node.meta ?? '') ?? []
  const title = (double ?? single ?? bare ?? '').replaceAll('"', '”').slice(0, 200)
  const rest = (node.meta ?? '').replace(title === '' ? '\0' : (whole ?? '\0'), '').trim()
  const isOurs = node.meta && title !== '' && rest === '' && parseAttributes(node.meta)?.['title'] === title
  if (rest !== '') report('left out', file, line, importTexts.codeMeta(rest), rest)
  const meta = isOurs ? node.meta : title === '' ? null : `title="${title}"`
  const isSame = node.lang === lang && value === node.value && meta === (node.meta ?? null)
  return [isSame ? node : { ...node, lang, meta, value }]
}

const ALERT = /^\[!([A-Za-z][\w-]*)\][ \t]*\n?/

/** `> [!NOTE]`, the note syntax of GitHub and Microsoft Learn. */
function fitQuote(node: Blockquote, within: Within): Nodes[] {
  const inside = { ...within, isNested: true }
  const [first, ...rest] = node.children
  const [start] = first?.type === 'paragraph' ? first.children : []
  const [whole, name] = start?.type === 'text' ? (ALERT.exec(start.value) ?? []) : []
  if (whole === undefined || name === undefined || first?.type !== 'paragraph' || start?.type !== 'text')
    return [mapChildren(node, (child) => fitNode(child, inside))]
  within.report('became', within.file, lineOf(node), importTexts.became(`[!${name}]`, 'a note'), name)
  const left = [{ ...start, value: start.value.slice(whole.length) }, ...first.children.slice(1)].filter(
    (child, at) => at > 0 || plainText(child) !== '',
  )
  const paragraph: Paragraph[] = left.length > 0 ? [{ ...first, children: left }] : []
  const heading = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
  return noteOf(heading, fitAll([...paragraph, ...rest], inside), { at: node })
}

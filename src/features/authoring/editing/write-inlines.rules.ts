import { blankEnds } from '#pure/blank-ends.ts'
import { givenOf, marksKey, attributeText, type EditorMark, type EditorNode, type SourceAttributes } from './editing.rules.ts'

export interface InlineStyle {
  /** what a line after a break begins with */
  prefix: string
  /** escapes every character that Markdown could interpret */
  isEscaped: boolean
}

const FENCES: Record<string, string> = { bold: '**', italic: '*', strike: '~~' }
/** Used after a mark with the same character: `**a**_b_`. */
const OTHER_FENCES: Record<string, string> = { ...FENCES, bold: '__', italic: '_' }
const WORD = /[\p{L}\p{N}]/u
const MARKING = /[*~]/
const ENDS_WITH_STAR = /(?<!\\)(?:\\\\)*\*$/
const ENDS_WITH_LINE = /(?<!\\)(?:\\\\)*_$/

/** Writes inline content as Markdown. */
export function writeInline(content: readonly EditorNode[], style: InlineStyle): string {
  return runsOf(content).reduce(
    (written, run) => append(written, writeRun(run, style, ENDS_WITH_STAR.test(written) ? OTHER_FENCES : FENCES), style),
    '',
  )
}

interface Run {
  mark: EditorMark | null
  nodes: EditorNode[]
}

/** Puts the mark that spans furthest around the others. */
function runsOf(content: readonly EditorNode[]): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < content.length;) {
    const node = content[at] as EditorNode
    const reaching = (node.marks ?? []).map((mark) => ({ mark, length: reachOf(mark, content, at) }))
    const longest = reaching.toSorted((a, b) => b.length - a.length || orderOf(a.mark) - orderOf(b.mark))[0]
    const length = longest?.length ?? 1
    const nodes = content.slice(at, at + length)
    runs.push(longest ? { mark: longest.mark, nodes: nodes.map((one) => without(one, longest.mark)) } : { mark: null, nodes })
    at += length
  }
  return runs
}

const ORDER = ['ask', 'concept', 'link', 'bold', 'italic', 'strike', 'code', 'sourceWords']

function orderOf({ type }: EditorMark): number {
  return ORDER.indexOf(type)
}

function reachOf(mark: EditorMark, content: readonly EditorNode[], from: number): number {
  const key = marksKey([mark])
  let at = from
  while (content[at]?.marks?.some((one) => marksKey([one]) === key)) at += 1
  return at - from
}

function without(node: EditorNode, mark: EditorMark): EditorNode {
  const key = marksKey([mark])
  const marks = (node.marks ?? []).filter((one) => marksKey([one]) !== key)
  return { ...node, marks }
}

function writeRun({ mark, nodes }: Run, style: InlineStyle, fences: Record<string, string>): string {
  if (!mark) return nodes.map((node) => writeNode(node, style)).join('')
  const text = nodes.map((node) => node.text ?? '').join('')
  switch (mark.type) {
    case 'sourceWords':
      return text
    case 'code':
      return writeCode(text, mark)
    case 'ask':
      return `:ask[${writeInline(nodes, style)}]${braces(givenOf(mark))}`
    case 'concept':
      return `:concept[${writeInline(nodes, style)}]${braces(givenOf(mark))}`
    case 'link':
      return writeLink(nodes, mark, style)
    default:
      return around(writeInline(nodes, style), fences[mark.type] ?? '')
  }
}

function writeNode(node: EditorNode, { prefix, isEscaped }: InlineStyle): string {
  if (node.type === 'hardBreak') return `\\\n${prefix}`
  if (node.type === 'variable') return `:var${braces(givenOf(node))}`
  const text = (node.text ?? '').replaceAll(/\s*\n\s*/g, ' ')
  return isEscaped ? escapedMarkdown(text) : text
}

/** Escapes every character that Markdown could interpret. */
export function escapedMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>~:@{}#!&|"'^$]/g, '\\$&')
    .replaceAll(/\bwww\./gi, 'www\\.')
    .replaceAll(/^(\s*)([-+=]|\d+[.)])/g, (_, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`)
}

/** Moves spaces out of the mark, where Markdown would not read it. */
function around(text: string, fence: string): string {
  const { before, inside, after } = blankEnds(text)
  return inside === '' ? text : `${before}${fence}${inside}${fence}${after}`
}

/** Writes the letter as an entity where Markdown would not read a mark between a letter and punctuation. */
function append(written: string, next: string, { isEscaped }: InlineStyle): string {
  if (!isEscaped || written === '' || next === '') return written + next
  const [last, first] = [lastSign(written), firstSign(next)]
  if (MARKING.test(first) && WORD.test(last) && !WORD.test(next.replace(/^(\*+|~+)/, '').charAt(0)))
    return written.slice(0, -last.length) + numbered(last) + next
  // a fence at a line's end closes only if no letter follows
  if (ENDS_WITH_LINE.test(written) && WORD.test(first)) return written + numbered(first) + next.slice(first.length)
  const isDelimiter = MARKING.test(last) && (/(\\*)[*~]$/.exec(written)?.[1] ?? '').length % 2 === 0
  if (isDelimiter && WORD.test(first) && !WORD.test(written.replace(/(\*+|~+|_+)$/, '').slice(-1)))
    return written + numbered(first) + next.slice(first.length)
  return written + next
}

const lastSign = (text: string) => /[\s\S]$/u.exec(text)?.[0] ?? ''
const firstSign = (text: string) => /^[\s\S]/u.exec(text)?.[0] ?? ''

function numbered(letter: string): string {
  return `&#x${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()};`
}

function writeCode(text: string, mark: EditorMark): string {
  if (mark.attrs?.['isDirective'] === true) return `:code[${text.replaceAll(/[\\[\]{}`*_:]/g, '\\$&')}]${braces(givenOf(mark))}`
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '')
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence
}

function writeLink(nodes: EditorNode[], mark: EditorMark, style: InlineStyle): string {
  const [href, title] = [attributeText(mark, 'href'), attributeText(mark, 'title')]
  const [only] = nodes
  if (nodes.length === 1 && only?.text === href && !only.marks?.length && /^https?:\/\/[^\s<>]+$/.test(href) && title === '')
    return `<${href}>`
  return `[${writeInline(nodes, style)}](${writeTarget(href)}${title === '' ? '' : ` ${quoted(title)}`})`
}

/** The target of a link or a picture. */
export function writeTarget(href: string): string {
  const isPlain = href !== '' && /^[^\s<>()\\&]+$/.test(href)
  return isPlain ? href : `<${href.replaceAll(/[\\<>&]/g, '\\$&').replaceAll(/\s/g, '%20')}>`
}

export function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"&]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ')}"`
}

const SENTENCES = new Set(['title', 'heading', 'description', 'placeholder', 'caption', 'alt', 'help', 'prefill'])

/** `{#id name="two words" flag}` */
export function braces(given: SourceAttributes, { hasEntities = true, isNamed = false } = {}): string {
  const written = Object.entries(given).map(([name, value]) => {
    const text = value.replaceAll(/\s*\n\s*/g, ' ')
    if (name === 'id' && !isNamed && /^[\w-]+$/.test(text)) return `#${text}`
    if (text === '') return SENTENCES.has(name) ? `${name}=""` : name
    if (!SENTENCES.has(name) && /^[\w-]+$/.test(text)) return `${name}=${text}`
    return `${name}=${quotedValue(text, hasEntities)}`
  })
  return written.length > 0 ? `{${written.join(' ')}}` : ''
}

function quotedValue(text: string, hasEntities: boolean): string {
  if (!hasEntities) return text.includes('"') ? `'${text.replaceAll("'", '’')}'` : `"${text}"`
  // a bar would end a surrounding table cell
  const signs = { '"': '&quot;', '|': '&#124;' } as Record<string, string>
  return `"${text.replaceAll(/&(?=#?\w+;)/g, '&amp;').replaceAll(/["|]/g, (sign) => signs[sign] ?? sign)}"`
}

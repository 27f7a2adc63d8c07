import { nearest } from '#pure/edit-distance.ts'
import type { Heading, Nodes, Paragraph, TableCell, Text } from 'mdast'
import { variablesIn } from '../code/lines.ts'
import { positionOf, type Positioned, type SourcePosition } from '../findings.ts'
import type { Build } from './build.ts'
import { directiveNames, DIRECTIVES, isDirective } from './directives.ts'
import { isAddress } from './links.ts'
import { plainText } from './markdown.ts'

const EXAMPLES = {
  text: (name: string) => `:${name}[words]{…}`,
  leaf: (name: string) => `::${name}{…}`,
  container: (name: string) => `:::${name}{…} … :::`,
}

/** Reports lines that look like a directive but would show as text. */
export function reportLeftovers(paragraph: Nodes, build: Build): void {
  const { line: first } = positionOf(paragraph)
  const { start, end } = paragraph.position ?? {}
  const lines = build.source.slice(start?.offset, end?.offset).split('\n')
  for (const [index, text] of lines.entries()) {
    const column = (within: number) => (index === 0 ? (start?.column ?? 1) : 1) + within
    reportLooksLike(text, (within) => ({ line: first + index, column: column(within) }), build)
    const spaced = /^([\s>]*)(:{2,})\s+([A-Za-z][\w-]*)(?=[\s[{]|$)/.exec(text)
    if (spaced && isDirective(spaced[3] ?? '')) {
      const [whole, indent = '', colons = '', name = ''] = spaced
      if (colons.length > 2) build.gathered.unknownContainers++
      build.report({ line: first + index, column: column(indent.length) }, 'spacedDirective', whole.trim(), `${colons}${name}`)
      continue
    }
    const found = /^[\s>]*(:{2,})([A-Za-z][\w-]*)?(?=[\s[{]|$)/.exec(text)
    if (!found) continue
    const [whole, colons = '', name] = found
    const place = { line: first + index, column: column(whole.indexOf(':')) }
    if (name) reportName(place, name, colons, text.slice(whole.length), build)
    else if (build.gathered.unknownContainers > 0) build.gathered.unknownContainers--
    else build.report(place, 'strayFence')
  }
}

/** Reports text that is one character away from other syntax. */
function reportLooksLike(text: string, placeAt: (within: number) => Positioned, { report }: Build): void {
  const [, marks] = /^(#{2,6})[^\s#]/.exec(text) ?? []
  if (marks !== undefined) report(placeAt(0), 'headingWithoutSpace', marks)
  if (/^[\s>]*[-*+]\[[ xX]?\]\s/.test(text)) report(placeAt(text.search(/[-*+]/)), 'brokenCheckbox')
}

/** What a link leads to, or a link that was made of its address. */
const TARGET = String.raw`\((?:\0|https?:|mailto:|project:|#|images\/)`
const BROKEN_LINK = new RegExp(
  String.raw`(?<![\w\])}])(!?)\[([^[\]]*)\](?:${TARGET}|(?<=\[[^[\]\0]+\])(?:\s+${TARGET}|\[(?!\2\])[^[\]\0]*\]))`,
  'g',
)
/** Behind a word, or a figure. */
const FOOTNOTE = /(?:(?<=[^\s\0([])\[\^(?:\d|[\w-]{2,})\]|\[\^\d{1,2}\])(?=[\s.,;:!?)]|$)/g

/** Reports brackets that stayed text; skips those of code, pictures and links. */
export function reportBrokenLinks(block: Paragraph | Heading | TableCell, { source, report }: Build): void {
  const { start, end } = block.position ?? {}
  const words = wordsIn(block, source).replace(/\\[^\n]/g, '\0\0')
  const placeAt = (index: number) => {
    const before = words.slice(0, index).split('\n')
    const column = before.length === 1 ? (start?.column ?? 1) + index : (before.at(-1)?.length ?? 0) + 1
    return { line: (start?.line ?? 1) + before.length - 1, column }
  }
  for (const { index, 1: mark = '' } of words.matchAll(BROKEN_LINK)) {
    const from = (start?.offset ?? 0) + index + mark.length + 1
    const shown = source.slice(from, end?.offset).split(']', 1)[0] ?? ''
    report(placeAt(index), mark === '' ? 'brokenLink' : 'brokenPicture', shown)
  }
  for (const { index, 0: mark } of words.matchAll(FOOTNOTE)) report(placeAt(index), 'unsupported', `The footnote ${mark}`, NO_FOOTNOTES)
}

export const NO_FOOTNOTES = 'say it in the text, in brackets'

const SHOWN: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete'])

/** The source of a block, with blanks for what is more than words. An address that became a link by itself has no place of its own. */
function wordsIn(node: Nodes, source: string): string {
  const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
  if (node.type === 'text') return source.slice(from, to)
  if (!SHOWN.has(node.type) || !('children' in node)) return source.slice(from, to).replace(/[^\n]/g, '\0')
  let words = ''
  let at = from
  for (const child of node.children.filter(({ position }) => position)) {
    words += source.slice(at, child.position?.start.offset) + wordsIn(child, source)
    at = child.position?.end.offset ?? at
  }
  return words + source.slice(at, to)
}

function reportName(place: Positioned, name: string, colons: string, rest: string, build: Build): void {
  const form = colons.length > 2 ? 'container' : 'leaf'
  if (form === 'container') build.gathered.unknownContainers++
  if (isDirective(name)) {
    const written = `${colons}${name}`
    if (DIRECTIVES[name].form !== form) build.report(place, 'wrongDirectiveForm', written, EXAMPLES[DIRECTIVES[name].form](name))
    else if (/^\s+[[{]/.test(rest))
      build.report(place, 'spacedDirective', `${written} ${rest.trim().charAt(0)}`, `${written}${rest.trim().charAt(0)}`)
    else if (/=\s*[“”„‘’]/.test(rest)) build.report(place, 'curlyQuotes', written)
    else if (/^(\[[^\]]*\])?\{[^}]*$/.test(rest)) build.report(place, 'unclosedBraces', rest.slice(rest.indexOf('{')).trim())
    else if (/^(\[[^\]]*\])?\{/.test(rest)) build.report(place, 'badAttributes', rest.trim())
    else build.report(place, 'wrongDirectiveForm', written, EXAMPLES[form](name))
  } else build.report(place, 'unknownDirective', `${colons}${name}`, directiveNames(form), nearest(name, directiveNames(form)))
}

/** The source position of an offset in a text node. */
function placeWithin(node: Text, index: number): SourcePosition {
  const before = node.value.slice(0, index).split('\n')
  const start = positionOf(node)
  return { line: start.line + before.length - 1, column: before.length === 1 ? start.column + index : (before.at(-1)?.length ?? 0) + 1 }
}

export function gatherUnfilled(node: Text, { gathered }: Build): void {
  for (const name of new Set(variablesIn(node.value)))
    gathered.unfilled.push({ ...placeWithin(node, node.value.indexOf(`{{${name}}}`)), name, isCode: false })
}

/** A title or an attribute is shown as it stands. */
export function gatherInWords(words: string, at: Positioned, { gathered }: Pick<Build, 'gathered'>): void {
  for (const name of new Set(variablesIn(words))) gathered.inWords.push({ ...positionOf(at), name })
}

/** `:name[words]{…}` in a text was meant as a directive; `host:port` was not. */
export function reportTextDirectives(node: Text, build: Build): void {
  for (const found of node.value.matchAll(/(?<![\w:]):([A-Za-z][\w-]*)(?:\[[^\]]*\]\{|\{[#\w])/g)) {
    const [, name = ''] = found
    const place = placeWithin(node, found.index)
    if (isDirective(name)) build.report(place, 'wrongDirectiveForm', `:${name}`, EXAMPLES[DIRECTIVES[name].form](name))
    else build.report(place, 'unknownDirective', `:${name}`, directiveNames('text'), nearest(name, directiveNames('text')))
  }
  for (const found of node.value.matchAll(/(?<![\w:]):([a-z]+)(\s+)?([[{])([^\]]*)(\])?/g)) {
    const [whole, name = '', space, bracket = '', , closing] = found
    if (!isDirective(name) || DIRECTIVES[name].form !== 'text') continue
    const place = placeWithin(node, found.index)
    if (space !== undefined) build.report(place, 'spacedDirective', `:${name} ${bracket}`, `:${name}${bracket}`)
    else if (bracket === '[' && closing === undefined) build.report(place, 'wrongDirectiveForm', whole, EXAMPLES.text(name))
  }
}

const LOST: Record<string, string> = {
  var: 'A variable',
  code: 'Code to copy',
  concept: 'A concept',
  link: 'A link',
  ask: 'A link',
  linkReference: 'A link',
}

/** A title is words alone: what more there is in it would be lost. */
export function reportLostInTitle(node: Nodes, build: Build): void {
  const what =
    node.type === 'link' && isAddress(plainText(node), node.url) ? undefined : LOST[node.type === 'textDirective' ? node.name : node.type]
  if (what !== undefined) build.report(node, 'unsupported', `${what} in the title of a step or section`, 'put it into the text below')
  else if ('children' in node) for (const child of node.children) reportLostInTitle(child, build)
}

/** Comments are removed; of a pair of tags the first is reported. */
export function reportHtml(node: { value: string } & Positioned, { report }: Build): void {
  if (/^\s*<(?:!--|\/)/.test(node.value)) return
  report(node, 'rawHtml', node.value.split('\n')[0]?.slice(0, 60) ?? '')
}

/** For words that are taken without their markup. */
export function reportHtmlInside(node: Nodes, build: Build): void {
  if (node.type === 'html') reportHtml(node, build)
  else if ('children' in node) for (const child of node.children) reportHtmlInside(child, build)
}

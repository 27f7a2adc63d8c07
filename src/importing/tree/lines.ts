import { importTexts } from '../importing.texts.ts'
import { formOf, short, type Element, type Elements } from './element.ts'
import { noteOf } from './note.ts'
import { attributesIn } from './html.ts'
import { asBlocks, container } from './nodes.ts'
import type { Finder, Found } from './markers.ts'

const OPEN = /^\s*(:{3,})\s*([A-Za-z][\w-]*)(?!\p{L})[ \t]*(?:\[([^\]]*)\])?[ \t]*(.*)$/u
const CLOSE = /^\s*:{3,}\s*$/

/** `:::note[Title]` … `:::`, of Docusaurus, VuePress and the like. */
export const findAdmonition: Finder = (lines, at, open) => {
  const line = lines[at] ?? ''
  if (CLOSE.test(line)) return open.includes('admonition') ? { tag: { kind: 'close', name: 'admonition', attributes: {} }, lines: 1 } : null
  const [, , kind, title, rest = ''] = OPEN.exec(line) ?? []
  if (kind === undefined || /:::\s*$/.test(rest)) return null
  const isClosed = lines.slice(at + 1).some((later) => CLOSE.test(later)) || lines.length > 50
  if (!isClosed) return null
  const said = title ?? rest.replace(/\{[^{}]*\}/g, '').trim()
  return { tag: { kind: 'open', name: 'admonition', attributes: { kind, title: said } }, lines: 1 }
}

const MKDOCS = /^(\s*)(?:!!!|\?\?\?\+?)\s+([A-Za-z][\w-]*)(?:[^"\n]*)(?:"([^"]*)")?\s*$/

/** `!!! note "Title"` with an indented body, of MkDocs: converted once its end is known. */
export const findMkdocs: Finder = (lines, at, open) => {
  const line = lines[at] ?? ''
  const indent = (text: string) => /^\s*/.exec(text)?.[0].length ?? 0
  const inner = open.at(-1)?.startsWith('mkdocs-') ? Number(open.at(-1)?.slice(7)) : null
  if (inner !== null && line.trim() !== '' && indent(line) <= inner)
    return { tag: { kind: 'close', name: `mkdocs-${inner}`, attributes: {} }, lines: 0 }
  const [, start = '', kind, title = ''] = MKDOCS.exec(line) ?? []
  if (kind === undefined) return null
  return { tag: { kind: 'open', name: `mkdocs-${start.length}`, attributes: { kind, title } }, lines: 1, isIndenting: true }
}

const TAG = /^\s*<(\/?)([A-Z][\w.]*|details|summary|div)(?=[\s>/])/

/** A tag at the start of a line. It may span lines and contain braces. */
export const findTag: Finder = (lines, at, open) => {
  const line = lines[at] ?? ''
  const [start, slash, name] = TAG.exec(line) ?? []
  if (start === undefined || name === undefined) return closingIn(line, open)
  const text = lines.slice(at).join('\n')
  const end = endOfTag(text, start.length)
  if (end === null) return null
  const raw = text.slice(0, end)
  const kind = slash ? 'close' : raw.endsWith('/>') ? 'void' : 'open'
  // a closing tag counts only if its opening tag began a line
  if (kind === 'close' && !open.includes(name)) return null
  const rest = text.slice(end).split('\n')[0] ?? ''
  if (
    kind === 'open' &&
    !rest.includes(`</${name}>`) &&
    !lines.slice(at).some((later) => later.includes(`</${name}>`)) &&
    lines.length < 50
  )
    return null
  const attributes = attributesIn(raw.slice(start.length, raw.length - 1))
  return { tag: { kind, name, attributes }, lines: raw.split('\n').length, rest, isIndenting: true }
}

/** Text followed by the closing tag of a block: splits the line. */
function closingIn(line: string, open: readonly string[]): Found | null {
  const name = open.findLast((one) => line.includes(`</${one}>`))
  if (name === undefined || line.trim().startsWith('</')) return null
  const at = line.indexOf(`</${name}>`)
  // the words before it and the tag become separate lines
  return { split: [line.slice(0, at), line.slice(at)] }
}

function endOfTag(text: string, from: number): number | null {
  let depth = 0
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'" || (sign === '`' && depth > 0)) quote = sign
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    else if (sign === '>' && depth <= 0) return at + 1
    else if (sign === '<' && depth <= 0) return null
  }
  return null
}

/** Import and export statements are for the site's build. */
export const findModule: Finder = (lines, at) => {
  const line = lines[at] ?? ''
  if (!/^(?:import\s+(?:[\w*{'"]|type\b)|export\s+(?:const|default|function|let|class|type|\{))/.test(line)) return null
  if (/^import\s/.test(line) && !/\bfrom\s+['"]|^import\s+['"]|\{\s*$|,\s*$/.test(line)) return null
  const end = lines.findIndex((one, index) => index >= at && one.trim() === '')
  const isOne = /;\s*$|['"]\s*$/.test(line)
  const count = isOne ? 1 : (end < 0 ? lines.length : end) - at
  return { tag: { kind: 'void', name: 'module', attributes: {} }, lines: count }
}

export const findComment: Finder = (lines, at) => {
  if (!/^\s*\{\/\*/.test(lines[at] ?? '')) return null
  const text = lines.slice(at).join('\n')
  const end = text.indexOf('*/}')
  if (end < 0) return null
  const raw = text.slice(0, end + 3)
  return {
    tag: { kind: 'void', name: 'comment', attributes: {} },
    lines: raw.split('\n').length,
    rest: text.slice(end + 3).split('\n')[0] ?? '',
  }
}

export function firstOf(...finders: Finder[]): Finder {
  return (lines, at, open) => {
    for (const find of finders) {
      const found = find(lines, at, open)
      if (found) return found
    }
    return null
  }
}

function admonition(element: Element) {
  const { kind = 'note', title = '' } = element.tag.attributes
  element.report('became', importTexts.became(`:::${kind}`, 'a note'), formOf(element, title))
  return noteOf(title || kind.charAt(0).toUpperCase() + kind.slice(1), element.children, element)
}

const DEEPEST = 16

/** Line syntax that several formats share. */
export const LINE_ELEMENTS: Elements = {
  admonition,
  ...Object.fromEntries(Array.from({ length: DEEPEST }, (_, indent) => [`mkdocs-${indent}`, admonition])),
  module(element) {
    element.report('left out', importTexts.module(short(element.tag.raw)), element.tag.raw)
    return []
  },
  comment: ({ tag, at }) => [{ ...at, type: 'html', value: tag.raw.replace(/^\s*\{\/\*/, '<!--').replace(/\*\/\}\s*$/, '-->') }],
}

/** One tab; adjacent tabs are joined later. */
export function tabOf(heading: string, element: Element) {
  const title = heading.replace(/\s+/g, ' ').replaceAll('"', '”').trim().slice(0, 120)
  return [container('tab', { heading: title === '' ? 'Tab' : title }, asBlocks(element.children), element.at)]
}

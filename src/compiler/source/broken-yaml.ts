import { isCollection, isScalar, visit, type Document, type YAMLParseError } from 'yaml'
import { yamlTexts as texts } from './source.texts.ts'

interface Problem {
  at: number
  said: { what: string; mend: string }
}

/** The author's mistake, if recognised; otherwise the library's message. */
export function problemOf(error: YAMLParseError, text: string, document: Document): Problem {
  const [at] = error.pos
  return OF_CODE[error.code]?.({ at, text, document, message: error.message }) ?? { at, said: texts.other(error.message) }
}

interface Broken {
  at: number
  text: string
  document: Document
  message: string
}

const OF_CODE: Partial<Record<YAMLParseError['code'], (broken: Broken) => Problem | null>> = {
  TAB_AS_INDENT: ({ at }) => ({ at, said: texts.tab() }),
  DUPLICATE_KEY: ({ at, text }) => ({ at, said: texts.twice(keyAt(text, at), firstLineOf(text, at)) }),
  BAD_SCALAR_START: ({ at, text }) => ({ at, said: texts.badStart(text.charAt(at)) }),
  BAD_DQ_ESCAPE: ({ at, text }) => ({ at, said: texts.badEscape(text.slice(at, at + 2)) }),
  MULTIPLE_DOCS: ({ at }) => ({ at, said: texts.secondDocument() }),
  BLOCK_AS_IMPLICIT_KEY: colonOrIndent,
  BLOCK_IN_FLOW: ({ at, text }) => ({
    at,
    said: texts.colonInBraces(
      valueAt(text, at)
        .split(/[,}\]]/, 1)[0]
        ?.trim() ?? '',
    ),
  }),
  MULTILINE_IMPLICIT_KEY: noColon,
  MISSING_CHAR: missing,
  BAD_INDENT: badIndent,
  UNEXPECTED_TOKEN: behindValue,
}

function lineAt(text: string, at: number): string {
  return text.slice(at).split('\n', 1)[0] ?? ''
}

function startOfLine(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function keyAt(text: string, at: number): string {
  return lineAt(text, at).split(':', 1)[0]?.trim() ?? ''
}

/** The number of lines up to the first field of the same name, in block style; null for flow style. */
function firstLineOf(text: string, at: number): number | null {
  const begin = startOfLine(text, at)
  const field = `${text.slice(begin, at)}${keyAt(text, at)}:`
  const above = text.slice(0, begin).split('\n').slice(0, -1)
  const index = above.findLastIndex((line) => line.replace(/^( *)- /, '$1  ').startsWith(field))
  return index === -1 ? null : above.length - index
}

/** The intended value of a field: to the end of its line. */
function valueAt(text: string, at: number): string {
  return lineAt(text, at).trim()
}

function colonOrIndent({ at, text, message }: Broken): Problem | null {
  if (message.includes('sequence')) return { at: at + (/[^ ]/.exec(text.slice(at))?.index ?? 0), said: texts.uneven() }
  const value = valueAt(text, at)
  if (/:(\s|$)/.test(value)) return { at, said: texts.colon(value) }
  return deeper(text, at)
}

function deeper(text: string, at: number): Problem | null {
  const next = /\n *(?=[^\s#])/.exec(text.slice(at))
  return next && { at: at + next.index + next[0].length, said: texts.deeper() }
}

function noColon({ at, text }: Broken): Problem | null {
  if (/- +$/.test(text.slice(startOfLine(text, at), at))) return deeper(text, at)
  const line = valueAt(text, at)
  return { at, said: line.startsWith('- ') ? texts.itemAmongFields() : texts.noColon(line) }
}

function missing(broken: Broken): Problem | null {
  const { at, text, document, message } = broken
  if (message.includes('quote')) {
    const opening = openedBefore(document, at, (node) => isScalar(node) && node.type?.startsWith('QUOTE') === true)
    return opening === null ? null : { at: opening, said: texts.openQuote(text.charAt(opening)) }
  }
  if (message.includes('map values')) return noColon(broken)
  return message.startsWith('Missing ,') ? { at, said: texts.noComma() } : null
}

function badIndent({ at, text, document, message }: Broken): Problem | null {
  if (!message.startsWith('Flow')) return { at: at + (/[^ ]/.exec(text.slice(at))?.index ?? 0), said: texts.uneven() }
  const opening = openedBefore(document, at, (node) => isCollection(node) && node.flow === true)
  return opening === null ? null : { at: opening, said: texts.openBracket(text.charAt(opening), text.charAt(opening) === '[' ? ']' : '}') }
}

function behindValue({ at, text, message }: Broken): Problem | null {
  const begin = startOfLine(text, at)
  const before = text.slice(begin, at)
  if (/flow-(map|seq)-end/.test(message)) return { at, said: texts.strayBracket(text.charAt(at)) }
  if (/flow-(map|seq)-start at node end/.test(message)) return { at, said: texts.noComma() }
  if (/["']\s*$/.test(before)) return { at, said: texts.behindQuote(before.trimEnd().slice(-1)) }
  const [, lead = '', first = ''] = /^(\s*(?:- +)*(?:[^\s:"'[{]+: +)?)([[{*&!>|])/.exec(before) ?? []
  return first === '' ? null : { at: begin + lead.length, said: texts.badStart(first) }
}

/** The offset of the last matching node that begins before `at`. */
function openedBefore(document: Document, at: number, isMeant: (node: unknown) => boolean): number | null {
  let found: number | null = null
  visit(document, {
    Node(_, node) {
      const start = node.range?.[0]
      if (start !== undefined && start < at && isMeant(node) && (found === null || start > found)) found = start
    },
  })
  return found
}

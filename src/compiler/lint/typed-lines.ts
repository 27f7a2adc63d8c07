import type { Code, Nodes } from 'mdast'
import { isShell } from '../code/highlight.ts'
import { plainText } from '../text/markdown.ts'

/** A line that a learner types into a shell. */
export interface TypedLine {
  words: string
  /** same length, with … inside straight quotes, and comments removed */
  bare: string
  line: number
}

export interface ShellBlock {
  code: Code
  lines: TypedLine[]
  /** the words directly after it: an explanation, or the output */
  after: string
}

export function shellBlocks(node: Nodes): ShellBlock[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child, index) => {
    if (child.type !== 'code') return shellBlocks(child)
    const after = node.children.slice(index + 1, index + 3).map((next) => plainText(next))
    const first = (child.position?.start.line ?? 0) + 1
    return isShell(child.lang ?? 'shell') ? [{ code: child, lines: typedLines(child.value, first), after: after.join('\n') }] : []
  })
}

const HEREDOC = /(?<!<)<<-?\s*(['"]?)([A-Za-z_]\w*)\1(?!<)/

/** Without lines that are only written into files; `first` is the number of the first line. */
export function typedLines(value: string, first: number): TypedLine[] {
  return readLines(value, first).typed
}

/** The line with the quotation mark that nothing closes. */
export function openQuote(value: string, first: number): number | null {
  return readLines(value, first).opened
}

/** Quotation marks within "$(…)" begin anew, which is not read here. */
export function nestsQuotes(value: string): boolean {
  return /"[^"\n]*\$\(/.test(value)
}

function readLines(value: string, first: number): { typed: TypedLine[]; opened: number | null } {
  const typed: TypedLine[] = []
  let quote: string | null = null
  let opened: number | null = null
  let end: string | null = null
  for (const [index, words] of value.split('\n').entries()) {
    if (end !== null) {
      if (words.trim() === end) end = null
      continue
    }
    const read = readQuotes(words, quote)
    if (read.quote === null || quote === null || read.bare.includes(quote)) opened = read.quote === null ? null : first + index
    quote = read.quote
    typed.push({ words, bare: read.bare, line: first + index })
    end = quote === null ? (HEREDOC.exec(words)?.[2] ?? null) : null
  }
  return { typed, opened }
}

function readQuotes(words: string, opened: string | null): { bare: string; quote: string | null } {
  let bare = ''
  let quote = opened
  for (let at = 0; at < words.length; at += 1) {
    const sign = words.charAt(at)
    if (quote === null && sign === '#' && /^$|\s/.test(words.charAt(at - 1))) break
    if (sign === '\\' && quote !== "'") {
      bare += '……'
      at += 1
    } else if (quote === null) {
      if (sign === '"' || sign === "'") quote = sign
      bare += sign
    } else {
      bare += sign === quote ? sign : '…'
      if (sign === quote) quote = null
    }
  }
  return { bare: bare.slice(0, words.length), quote }
}

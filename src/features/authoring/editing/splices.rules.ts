import type { InlinePiece } from './read-inlines.rules.ts'
import { areSameMarks, isVerbatim, joinWords, marksKey, type EditorNode } from './editing.rules.ts'
import { escapedMarkdown, writeInline, type InlineStyle } from './write-inlines.rules.ts'

/** A character or an inline node, with its place in the source if known. */
interface Token {
  node: EditorNode
  key: string
  start: number
  end: number
}

/** Replaces a part of a text's source and keeps the bytes before and after it. Null if the characters cannot be located in the source. */
export function splice(
  source: string,
  bounds: [number, number],
  pieces: readonly InlinePiece[],
  now: readonly EditorNode[],
  style: InlineStyle,
): string | null {
  const old = pieces.flatMap((piece) => tokensOf(piece, source))
  const next = now.flatMap((node) => signsOf(node))
  const longest = Math.min(old.length, next.length)
  let from = 0
  while (from < longest && old[from]?.key === next[from]?.key) from += 1
  let behind = 0
  while (behind < longest - from && old[old.length - 1 - behind]?.key === next[next.length - 1 - behind]?.key) behind += 1
  const change = { old, next, from, until: old.length - behind, nextUntil: next.length - behind }
  return spliceWithin(source, bounds, change, style) ?? spliceBetween(source, bounds, change, style)
}

interface Change {
  old: Token[]
  next: Token[]
  from: number
  until: number
  nextUntil: number
}

/** Inserts words that have the same marks as their neighbours. */
function spliceWithin(source: string, [start, end]: [number, number], change: Change, { isEscaped }: InlineStyle): string | null {
  const { old, next, from, until, nextUntil } = change
  const fresh = next.slice(from, nextUntil)
  const gone = old.slice(from, until)
  const beside = [old[from - 1], old[until], gone[0]].find(
    (one) => one?.node.text !== undefined && fresh.every((token) => hasMarksOf(token, one)),
  )
  if (!beside || fresh.some(({ node }) => node.text === undefined) || gone.some((token) => !hasMarksOf(token, beside))) return null
  const isLeft = beside === old[from - 1]
  const at = isLeft ? beside.end : beside.start
  const [first, last] = gone.length > 0 ? [gone[0]?.start ?? at, gone.at(-1)?.end ?? at] : [at, at]
  if (first < 0 || last < 0 || gone.some(({ start: place }) => place < 0)) return null
  // refuse if something lies between the removed characters
  if (gone.some((token, index) => index > 0 && token.start !== gone[index - 1]?.end)) return null
  const words = fresh.map(({ node }) => node.text).join('')
  return source.slice(start, first) + (isEscaped && !isVerbatim(beside.node) ? escapedMarkdown(words) : words) + source.slice(last, end)
}

/** Otherwise rewrites each marked run that the change touches. */
function spliceBetween(source: string, [start, end]: [number, number], change: Change, style: InlineStyle): string | null {
  const { old, next } = change
  let { from, until, nextUntil } = change
  while (from > 0 && !isPlain(old[from - 1])) from -= 1
  while (until < old.length && !isPlain(old[until])) {
    until += 1
    nextUntil += 1
  }
  const first = from === 0 ? start : (old[from - 1]?.end ?? -1)
  const last = until === old.length ? end : (old[until]?.start ?? -1)
  if (first < 0 || last < first) return null
  return (
    source.slice(start, first) +
    writeInline(
      next
        .slice(from, nextUntil)
        .map(({ node }) => node)
        .reduce(joinWords, []),
      style,
    ) +
    source.slice(last, end)
  )
}

function isPlain(token: Token | undefined): boolean {
  return token?.node.text !== undefined && !token.node.marks?.length && token.start >= 0
}

function hasMarksOf({ node }: Token, beside: Token): boolean {
  return node.text !== undefined && areSameMarks(node.marks, beside.node.marks)
}

function signsOf(node: EditorNode): Token[] {
  const marks = marksKey(node.marks)
  if (node.text === undefined) return [{ node, key: `${node.type}${JSON.stringify(node.attrs ?? {})}${marks}`, start: -1, end: -1 }]
  return Array.from(node.text, (text) => ({ node: { ...node, text }, key: text + marks, start: -1, end: -1 }))
}

function tokensOf({ node, start, end }: InlinePiece, source: string): Token[] {
  const signs = signsOf(node)
  if (node.text === undefined) return signs.map((sign) => ({ ...sign, start, end }))
  const places = align(
    signs.map((sign) => sign.node.text ?? ''),
    source,
    start,
    end,
  )
  if (!places) return signs
  return signs.map((sign, index) => ({ ...sign, ...places[index] }))
}

const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][\dA-Za-z]{1,31});/y

/** Locates each character of a text in its source, where it may be escaped or be a line break. */
function align(signs: string[], source: string, start: number, end: number): { start: number; end: number }[] | null {
  const text = signs.join('')
  const raw = source.slice(start, end)
  // skip the delimiter of inline code
  let at = start + (raw.includes(text) && /^[`:]/.test(raw) && !text.startsWith(raw.charAt(0)) ? raw.indexOf(text) : 0)
  const places: { start: number; end: number }[] = []
  for (const sign of signs) {
    const length = lengthAt(sign, source, at)
    if (length === 0 || at + length > end) return null
    places.push({ start: at, end: at + length })
    at += length
  }
  return places
}

function lengthAt(sign: string, source: string, at: number): number {
  if (sign === ' ') {
    const broken = /[ \t]*\r?\n[ \t>]*/y
    broken.lastIndex = at
    const found = broken.exec(source)
    if (found) return found[0].length
  }
  if (source.startsWith(sign, at)) {
    ENTITY.lastIndex = at
    const entity = sign === '&' ? ENTITY.exec(source) : null
    if (entity?.[0] === '&amp;') return entity[0].length
    return sign === '\\' && source.startsWith('\\\\', at) ? 2 : sign.length
  }
  if (source.startsWith(`\\${sign}`, at)) return 1 + sign.length
  ENTITY.lastIndex = at
  return ENTITY.exec(source)?.[0].length ?? 0
}

import { diffArrays } from 'diff'
import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Node,
  type ToStringOptions,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { keepWords, type IsText } from './words.ts'

export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain }

const noText: IsText = () => false

/** The value of a file; null when it is invalid YAML. */
export function plainOf(text: string, isText = noText): Plain | null {
  return valueOf(parseDocument(text, { logLevel: 'silent' }), isText)
}

function valueOf(document: Document.Parsed, isText: IsText): Plain | null {
  if (document.errors.length > 0) return null
  keepWords(document.contents, isText)
  try {
    return (document.toJS() as Plain | undefined) ?? {}
  } catch (error) {
    // an alias without an anchor, or one that expands too often, is found only here
    if (error instanceof ReferenceError) return null
    throw error
  }
}

/**
 * The same file with another value. Keeps comments, order and style, and the bytes of lines that say the same: merges the library's
 * output into the original text. Null for invalid YAML.
 */
export function rewriteYaml(text: string, value: Plain, isText = noText): string | null {
  const document = parseDocument(text, { logLevel: 'silent' })
  if (valueOf(document, isText) === null) return null
  const { style, before } = nearestStyle(document, text)
  document.contents = reconciled(document, document.contents, value) as typeof document.contents
  const after = document.toString(style)
  const kept = keepLines(text, before, after)
  // a failed merge loses formatting, but no data
  return saysSame(kept, after, isText) ? kept : after
}

const STYLES: ToStringOptions[] = [2, 4].flatMap((indent) =>
  [true, false].flatMap((indentSeq) =>
    [true, false].map((flowCollectionPadding) => ({ lineWidth: 0, indent, indentSeq, flowCollectionPadding })),
  ),
)

/** Of the library's styles the one whose output is most like the text, with that output. */
function nearestStyle(document: Document.Parsed, text: string): { style: ToStringOptions; before: string } {
  const lines = text.split('\n')
  const styled = STYLES.map((style) => {
    const before = document.toString(style)
    return { style, before, shared: sharedLines(lines, before.split('\n')) }
  })
  return styled.reduce((best, one) => (one.shared > best.shared ? one : best))
}

function sharedLines(one: string[], other: string[]): number {
  const left = new Map<string, number>()
  for (const line of one) left.set(line, (left.get(line) ?? 0) + 1)
  return other.filter((line) => {
    const times = left.get(line) ?? 0
    left.set(line, times - 1)
    return times > 0
  }).length
}

function saysSame(one: string, other: string, isText: IsText): boolean {
  return JSON.stringify(plainOf(one, isText)) === JSON.stringify(plainOf(other, isText))
}

/** The node with another value; touched only where it differs. */
function reconciled(document: Document, node: unknown, value: Plain): Node {
  if (isMap(node) && isRecord(value)) return reconciledMap(document, node, value)
  if (isSeq(node) && Array.isArray(value)) return reconciledList(document, node, value)
  if (isScalar(node) && !Array.isArray(value) && !isRecord(value)) {
    // 0x10 and 16 are the same number: keep the spelling
    if (node.value === value) return node
    // nor is another number spelled as the old one: 8e+2, because 7e3 was there
    delete node.format
    delete node.minFractionDigits
    node.value = value
    return node
  }
  if (isAlias(node) && JSON.stringify(node.toJS(document)) === JSON.stringify(value)) return node
  return document.createNode(value, { flow: isShortList(value) })
}

function reconciledMap(document: Document, map: YAMLMap, value: Record<string, Plain>): YAMLMap {
  const own = new Map(map.items.flatMap((pair) => (isPair(pair) ? [[nameOf(pair.key), pair] as const] : [])))
  for (const [name, pair] of own) if (!(name in value)) map.delete(pair.key)
  for (const [name, one] of Object.entries(value)) {
    const pair = own.get(name)
    if (pair) pair.value = reconciled(document, pair.value, one)
    else map.items.push(document.createPair(name, document.createNode(one, { flow: isShortList(one) })))
  }
  return map
}

function reconciledList(document: Document, list: YAMLSeq, value: Plain[]): YAMLSeq {
  const own = list.items.map((item) => ({ item, says: said(document, item), isTaken: false }))
  const take = (found: (typeof own)[number] | undefined) => {
    if (found) found.isTaken = true
    return found?.item
  }
  // equal items move with their place; the others are changed in place
  const same = value.map((one) => take(own.find(({ says, isTaken }) => !isTaken && isSameThing(says, one))))
  const left = own.filter(({ isTaken }) => !isTaken)
  // with the same number of items, another id means that the item was given a new id
  const isOther = value.length !== own.length
  const isFlow = list.items.some((item) => isCollection(item) && item.flow === true)
  list.items = value.map((one, index) => {
    const there =
      same[index] ?? (hasId(one) && isOther ? undefined : take(left.find(({ isTaken, says }) => !isTaken && hasId(says) === hasId(one))))
    if (there !== undefined) return reconciled(document, there, one)
    return document.createNode(one, { flow: isFlow && isRecord(one) })
  })
  return list
}

function said(document: Document, item: unknown): Plain {
  return (isScalar(item) || isCollection(item) ? item.toJS(document) : item) as Plain
}

function isSameThing(one: Plain, other: Plain): boolean {
  return hasId(one) && hasId(other) ? one.id === other.id : JSON.stringify(one) === JSON.stringify(other)
}

function hasId(value: Plain): value is { id: Plain } {
  return isRecord(value) && 'id' in value
}

function isRecord(value: Plain): value is Record<string, Plain> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key)
}

const SHORT = 60

function isShortList(value: Plain): boolean {
  return Array.isArray(value) && value.every((one) => !isRecord(one)) && JSON.stringify(value).length <= SHORT
}

/** Lines of `after` that are also in `before` are copied as written in `text`, which says the same as `before`. */
function keepLines(text: string, before: string, after: string): string {
  const own = ownLines(text.split('\n'), before.split('\n'))
  let at = 0
  const lines: string[] = []
  for (const { value, added, removed } of diffArrays(before.split('\n'), after.split('\n'))) {
    if (removed) at += value.length
    else if (added) lines.push(...value)
    else for (const _ of value) lines.push(...(own[at++] ?? []))
  }
  return lines.join('\n')
}

/** Maps each line of `before` to the lines of `text` that say it. */
function ownLines(text: string[], before: string[]): string[][] {
  const own: string[][] = []
  let gone = 0
  for (const { value, added, removed } of diffArrays(before, text)) {
    if (removed) {
      gone = value.length
      continue
    }
    const others = Array.from({ length: gone }, (_, index) => (added ? value.slice(index, index < gone - 1 ? index + 1 : undefined) : []))
    own.push(...others)
    if (!added) own.push(...value.map((line) => [line]))
    else if (gone === 0) own.push([...(own.pop() ?? []), ...value])
    gone = 0
  }
  return [...own, ...Array.from({ length: gone }, () => [])]
}

import { keepWords, type IsText } from '#platform/yaml/words.ts'
import { nearest } from '#pure/edit-distance.ts'
import { ownValue } from '#pure/own-value.ts'
import { isCollection, isMap, LineCounter, parseDocument, visit, type Alias, type Document } from 'yaml'
import { z } from 'zod'
import type { SourcePosition, Report } from '../findings.ts'
import { problemOf } from './broken-yaml.ts'
import { yamlTexts } from './source.texts.ts'

/** A parsed YAML value with the positions of its parts, for findings. */
export interface Sourced<T> {
  value: T
  placeOf: (path: readonly PropertyKey[]) => SourcePosition
}

interface Reading<T> {
  text: string
  schema: z.ZodType<T>
  report: Report
  /** number of lines before the YAML in its file */
  offset?: number
  isText?: IsText
}

/** The value if it matches the schema; otherwise reports each problem and returns null. */
export function readYaml<T>({ text, schema, report, offset = 0, isText = () => false }: Reading<T>): Sourced<T> | null {
  const lines = new LineCounter()
  const document = parsed(text, lines)
  if (!document) {
    report({ line: deepestLine(text) + offset, column: 1 }, 'badYaml', yamlTexts.deep())
    return null
  }
  const at = (index: number): SourcePosition => {
    const { line, col } = lines.linePos(index)
    return { line: line + offset, column: col }
  }
  const marker = text.search(/^(?:<{7}|>{7}) \S/m)
  if (marker >= 0) {
    report(at(marker), 'badYaml', yamlTexts.merge())
    return null
  }
  // later errors are often consequences of the first
  const [error] = document.errors
  const blank = text.search(/^[ \t]*\u00a0/m)
  if (error && blank >= 0) {
    report(at(blank), 'badYaml', yamlTexts.noBreakSpace())
    return null
  }
  if (error) {
    const problem = problemOf(error, text, document)
    // the recursive parser reports a stack overflow as an error in the text
    report(at(problem.at), 'badYaml', /call stack/i.test(error.message) ? yamlTexts.deep() : problem.said)
    return null
  }

  keepWords(document.contents, isText)
  const placeOf = (path: readonly PropertyKey[]) => at(offsetOf(document, path))
  const { written, unresolved } = valueOf(document)
  if (unresolved !== undefined) {
    const alias = aliasIn(document, unresolved)
    report(at(alias.range?.[0] ?? 0), 'badYaml', unresolved === null ? yamlTexts.aliases() : yamlTexts.noAnchor(unresolved))
    return null
  }
  const bad = unstorableIn(written, [])
  if (bad) {
    report(placeOf(bad.path), 'badYaml', yamlTexts.badCharacter(bad.code))
    return null
  }
  const read = schema.safeParse(written)
  if (read.success) return { value: read.data, placeOf }
  const { issues } = read.error
  // a misspelled field is missing, too
  const meant = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, nearest(key, fieldsAt(schema, issue.path)) ?? ''].map(String).join('.'))
      : [],
  )
  for (const issue of issues.filter((one) => valueAt(written, one.path) !== undefined || !meant.includes(one.path.map(String).join('.'))))
    reportIssue(issue, { written, schema, placeOf, report })
  return null
}

/** Null when the nesting is too deep for the recursive parser. */
function parsed(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: true })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** An unresolved alias is returned by name; null when aliases expand too far. */
function valueOf(document: Document): { written?: unknown; unresolved?: string | null } {
  try {
    return { written: document.toJS() ?? {} }
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return { unresolved: /Unresolved alias.*: (.+)$/.exec(error.message)?.[1] ?? null }
  }
}

/** The last alias without a name. */
function aliasIn(document: Document, name: string | null): Pick<Alias, 'range'> {
  const aliases: Alias[] = []
  visit(document, { Alias: (_, alias) => void aliases.push(alias) })
  return aliases.find(({ source }) => source === name) ?? aliases.at(-1) ?? {}
}

function deepestLine(text: string): number {
  const depths = text.split('\n').map((line) => (line.match(/[[{]|^\s+|[-?:]\s/g) ?? []).join('').length)
  return depths.indexOf(depths.reduce((most, depth) => Math.max(most, depth), 0)) + 1
}

/** The first text with a character that no database stores: U+0000, or a lone surrogate. */
function unstorableIn(value: unknown, path: readonly PropertyKey[]): { path: readonly PropertyKey[]; code: string } | null {
  if (typeof value === 'string') {
    const half = /\0|[\uD800-\uDFFF]/u.exec(value)?.[0]
    return half === undefined ? null : { path, code: `U+${half.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableIn(key, [...path, key]) ?? unstorableIn(inner, [...path, key])
    if (found) return found
  }
  return null
}

/** The positions of keys and items in a file that was parsed before. */
export function placesIn(text: string): Sourced<unknown>['placeOf'] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  return (path) => {
    const { line, col } = lines.linePos(offsetOf(document, path))
    return { line, column: col }
  }
}

interface Broken {
  written: unknown
  schema: z.ZodType
  placeOf: Sourced<unknown>['placeOf']
  report: Report
}

function reportIssue(issue: z.core.$ZodIssue, { written, schema, placeOf, report }: Broken): void {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, issue.path)
    for (const key of issue.keys)
      report(placeOf([...issue.path, key]), 'unknownField', field ? `${field}.${key}` : key, known, nearest(key, known))
    return
  }
  const place = placeOf(issue.path)
  const value = valueAt(written, issue.path)
  if (value === undefined) report(place, 'missingField', field, formOf(issue))
  else if (issue.code === 'invalid_value') {
    const known = issue.values.map(String)
    report(place, 'badField', field, `write one of ${known.join(', ')}`, typeof value === 'string' ? nearest(value, known) : undefined)
  } else report(place, 'badField', field || 'The file', issue.message)
}

/** How a missing value is written; null where the schema does not say. */
function formOf(issue: z.core.$ZodIssue): string | null {
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`
  if (issue.code !== 'invalid_type') return null
  // other messages are words of the schema
  if (!issue.message.startsWith('Invalid input')) return issue.message
  return ownValue(FORMS, issue.expected) ?? null
}

const FORMS: Record<string, string> = { string: '…', number: 'a number', boolean: 'true or false', array: '[…]' }

/** The allowed names at a path. */
function fieldsAt(schema: unknown, [key, ...rest]: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldsAt(schema.unwrap(), key === undefined ? [] : [key, ...rest])
  if (schema instanceof z.ZodObject) return key === undefined ? Object.keys(schema.shape) : fieldsAt(schema.shape[String(key)], rest)
  if (schema instanceof z.ZodArray) return fieldsAt(schema.element, rest)
  return schema instanceof z.ZodRecord ? fieldsAt(schema.valueType, rest) : []
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value)
}

/** The position of a path's key, or of its nearest ancestor. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents
  let found = startOf(node)
  for (const key of path) {
    if (!isCollection(node)) break
    const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined
    const next: unknown = isMap(node) ? pair?.value : node.items[Number(key)]
    const start = startOf(pair?.key ?? next)
    if (start === undefined) break
    found = start
    node = next
  }
  return found ?? 0
}

function startOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined
  return typeof node.range[0] === 'number' ? node.range[0] : undefined
}

import { isCollection, isMap, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import type { Place, Report } from '../findings.ts'

/** YAML that remembers where everything stands, for findings. */
export interface Sourced<T> {
  value: T
  placeOf: (path: readonly PropertyKey[]) => Place
}

interface Reading<T> {
  text: string
  schema: z.ZodType<T>
  report: Report
  /** lines before the YAML in its file */
  offset?: number
}

/** The value when it is what the schema asks for; otherwise one finding for each thing wrong, and null. */
export function readYaml<T>({ text, schema, report, offset = 0 }: Reading<T>): Sourced<T> | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  const at = (index: number): Place => {
    const { line, col } = lines.linePos(index)
    return { line: line + offset, column: col }
  }
  for (const error of document.errors) report(at(error.pos[0]), 'badYaml', error.message)
  if (document.errors.length > 0) return null

  const placeOf = (path: readonly PropertyKey[]) => at(offsetOf(document, path))
  const written: unknown = document.toJS() ?? {}
  const parsed = schema.safeParse(written)
  if (parsed.success) return { value: parsed.data, placeOf }
  for (const issue of parsed.error.issues) reportIssue(issue, written, placeOf, report)
  return null
}

function reportIssue(issue: z.core.$ZodIssue, written: unknown, placeOf: Sourced<unknown>['placeOf'], report: Report): void {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) report(placeOf([...issue.path, key]), 'unknownField', [field, key].filter(Boolean).join('.'), [])
    return
  }
  const place = placeOf(issue.path)
  if (valueAt(written, issue.path) === undefined) report(place, 'missingField', field)
  else if (issue.code === 'invalid_value') report(place, 'badField', field, `write one of ${issue.values.join(', ')}`)
  else report(place, 'badField', field || 'The file', issue.message)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value)
}

/** Where the key of the path stands, or the nearest thing around it. */
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

import { nearest } from '#pure/edit-distance.ts'
import { ownValue } from '#pure/own-value.ts'
import { positionOf, type SourcePosition, type Positioned, type Report } from '../findings.ts'
import type { Attributes } from './attributes.ts'

export type FieldKind = 'words' | 'flag' | 'count' | readonly string[]

export interface Fields {
  /** undefined when not written */
  words(name: string): string | undefined
  flag(name: string): boolean | undefined
  count(name: string): number | undefined
}

const LONGEST: Record<string, number> = {
  title: 200,
  short: 60,
  heading: 120,
  alt: 300,
  caption: 300,
  description: 400,
  placeholder: 120,
  help: 200,
  prefill: 400,
}

/** Reads attributes by kind, and reports unknown and invalid ones. */
export function readFields(given: Attributes, kinds: Record<string, FieldKind>, at: Positioned, source: string, report: Report): Fields {
  const sound: Attributes = {}
  for (const [name, value] of Object.entries(given)) {
    if (name === 'id') continue
    const place = placeOfWord(name, at, source)
    const kind = ownValue(kinds, name)
    const problem = kind && problemOf(value, kind)
    const limit = LONGEST[name]
    if (!kind) report(place, 'unknownAttribute', name, Object.keys(kinds), nearest(name, Object.keys(kinds)))
    else if (problem) report(place, 'badAttribute', name, problem, typeof kind === 'string' ? undefined : nearest(value, kind))
    else if (limit !== undefined && value.length > limit) report(place, 'longText', name, value.length, limit)
    else sound[name] = value
  }
  return {
    words: (name) => sound[name],
    flag: (name) => (sound[name] === undefined ? undefined : sound[name] !== 'false'),
    count: (name) => (sound[name] === undefined ? undefined : Number(sound[name])),
  }
}

function problemOf(value: string, kind: FieldKind): string | null {
  if (kind === 'words') return null
  if (kind === 'flag') return ['', 'true', 'false'].includes(value) ? null : 'write it alone, or =true or =false'
  if (kind === 'count') return /^[1-9]\d{0,4}$/.test(value) ? null : 'write a whole number'
  return kind.includes(value) ? null : `write one of ${kind.join(', ')}`
}

/** The position of a word in the first line of a node. */
export function placeOfWord(word: string, at: Positioned, source: string): SourcePosition {
  const place = positionOf(at)
  const line = source.split('\n', place.line)[place.line - 1] ?? ''
  const found = line.indexOf(word, place.column - 1)
  return { line: place.line, column: found < 0 ? place.column : found + 1 }
}

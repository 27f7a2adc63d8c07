import * as fc from 'fast-check'
import { z } from 'zod'
import type { CallLine } from '#platform/http/call-table.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** One request that its contract allows. */
export interface Sent {
  params: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
}

const NAMES = ['lamp', 'low', 'brightness', 'lamp-quiz', 'light', 'dark', 'annotations.json', 'pro-inside.json', 'All', 'Networks']
const NAUGHTY = [
  '',
  ' ',
  '.',
  '..',
  '../user',
  '%2e%2e',
  '%00',
  '%',
  '*',
  'null',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  'true',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table users; --",
  '${7*7}',
  '\\',
  '"',
  '\u0000',
  '\ud800',
  '\u2028',
  '\u202e',
  '\ufeff',
  'é'.normalize('NFD'),
  '👩‍👩‍👧‍👦',
  'İ',
  'ﷺ',
  '019bc0e2-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
]
const LONGEST = 20_000

const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...NAMES, ...NAUGHTY))

function stringOf({ minLength = 0, maxLength = LONGEST, pattern, format }: Schema): fc.Arbitrary<unknown> {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return momentAs((moment) => moment.toISOString().replace(/T.*/, ''))
  if (format === 'date-time') return momentAs((moment) => moment.toISOString())
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const edge = fc.constantFrom('a', '\u00e9', '👩', "'").map((unit) => unit.repeat(maxLength).slice(0, maxLength))
  const free = fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 300) })
  const known = [...NAMES, ...NAUGHTY].filter(fits)
  return fc.oneof({ weight: 6, arbitrary: known.length > 0 ? fc.constantFrom(...known) : free }, { weight: 3, arbitrary: free }, edge)
}

function momentAs(write: (moment: Date) => string): fc.Arbitrary<string> {
  const edges = ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'].map((text) => write(new Date(text)))
  return fc.oneof(
    fc.constantFrom(...edges),
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map(write),
  )
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<unknown> {
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -Number.MAX_SAFE_INTEGER
  const least = minimum ?? above
  const most = maximum ?? Number.MAX_SAFE_INTEGER
  const edges = [least, most, 0, 1, 2 ** 31 - 1, 2 ** 31].filter((number) => number >= least && number <= most)
  const free =
    type === 'integer' ? fc.integer({ min: least, max: most }) : fc.double({ min: least, max: most, noNaN: true, noDefaultInfinity: true })
  return fc.oneof(fc.constantFrom(...edges), free)
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valueOf(part as Schema)]))
  const known = fc.record(parts, { requiredKeys: required })
  if (typeof additionalProperties !== 'object') return known
  const names = propertyNames ? valueOf(propertyNames as Schema).map(String) : (stringOf({}) as fc.Arbitrary<string>)
  return fc
    .tuple(known, fc.array(fc.tuple(names, valueOf(additionalProperties)), { maxLength: 5 }))
    .map(([own, more]) => Object.assign(Object.fromEntries(more), own) as unknown)
}

function arrayOf({ items, minItems = 0, maxItems = 60 }: Schema): fc.Arbitrary<unknown> {
  const item = valueOf((items ?? {}) as Schema)
  const most = Math.min(maxItems, 60)
  const same = fc.tuple(item, fc.integer({ min: Math.max(1, minItems), max: most })).map(([one, times]) => Array<unknown>(times).fill(one))
  return fc.oneof(fc.array(item, { minLength: minItems, maxLength: Math.min(most, 6) }), same)
}

/** Values for a schema: usual and unusual ones. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.type === 'string') return stringOf(schema)
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return arrayOf(schema)
  if (schema.type === 'object') return objectOf(schema)
  return anything
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Requests that the contract allows for a call, split into the parts of a request. */
export function requestsOf(line: CallLine, { input, structure }: { input: unknown; structure: string }): fc.Arbitrary<Sent> {
  const schema = input instanceof z.ZodType ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : { type: 'object' as const }
  const names = [...line.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return valueOf(schema).map((value) => {
    const given = isRecord(value) ? value : {}
    const part = (name: string) => (isRecord(given[name]) ? given[name] : {})
    if (structure === 'detailed') return { params: part('params'), query: part('query'), headers: part('headers'), body: given['body'] }
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
    const read = line.method === 'GET' || line.method === 'DELETE'
    return { params: given, query: read ? rest : {}, headers: {}, body: read ? undefined : isRecord(value) ? rest : value }
  })
}

/** Encodes a query for oRPC, with an index for each value of a list. */
export function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one, index) => [`${name}[${index}]`, one] as const) : [[name, value] as const],
  )
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
  const written = pairs.filter(([, value]) => value !== undefined).map(([name, value]) => [name, text(value)])
  return written.length > 0 ? `?${new URLSearchParams(written).toString()}` : ''
}

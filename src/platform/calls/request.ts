import { RequiredParameterError } from './errors.ts'
import type { CallInput, WireCall } from './wire.ts'

export interface CallRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | Blob | null
}

export function requestOf(name: string, call: WireCall, input: unknown): CallRequest {
  const given = isRecord(input) ? input : {}
  const params = call.detailedInput ? recordAt(given, 'params') : given
  const { path, used } = fillPath(name, call.path, params)
  const rest = call.detailedInput ? given : without(given, used)
  const isRead = call.method === 'GET'
  const query = call.detailedInput ? recordAt(given, 'query') : isRead ? rest : {}
  const body = isRead ? undefined : call.detailedInput ? given['body'] : bodyOf(input, rest)
  const search = new URLSearchParams(flatten(query)).toString()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (call.detailedInput) Object.assign(headers, recordAt(given, 'headers'))
  if (body !== undefined) headers['content-type'] = typeOf(body)
  return {
    url: search ? `${path}?${search}` : path,
    method: call.method,
    headers,
    body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
  }
}

function fillPath(name: string, template: string, params: CallInput) {
  const used: string[] = []
  const path = template.replace(/\{\+?([^}]+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined || value === null || value === '') throw new RequiredParameterError(name, key)
    const text = asText(value)
    // a URL parser would resolve a dot segment and so reach another call
    if (text === '.' || text === '..') throw new RequiredParameterError(name, key)
    used.push(key)
    return encodeURIComponent(text)
  })
  return { path, used }
}

function bodyOf(input: unknown, rest: CallInput): unknown {
  if (!isRecord(input)) return input
  return Object.keys(rest).length ? rest : undefined
}

function typeOf(body: unknown): string {
  return body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json'
}

/** Flattens as topics[0]=a&topics[1]=b, which the server parses back. */
function flatten(value: unknown, path = ''): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object' || value instanceof Date) return [[path, asText(value)]]
  return Object.entries(value).flatMap(([key, part]) => flatten(part, path ? `${path}[${key}]` : key))
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

function isRecord(value: unknown): value is CallInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}

function recordAt(input: CallInput, key: string): CallInput {
  const part = input[key]
  return isRecord(part) ? part : {}
}

function without(input: CallInput, keys: string[]): CallInput {
  return Object.fromEntries(Object.entries(input).filter(([key]) => !keys.includes(key)))
}

const DEEPEST = 100

/** Parses bytes as JSON, or says why the server cannot accept them. */
export function readJson(body: Uint8Array): { value: unknown } | { problem: string } {
  const text = decode(body)
  if (text === null) return { problem: 'The body is not valid UTF-8.' }
  const value = parse(text)
  if (value === undefined) return { problem: 'The body is not valid JSON.' }
  const problem = problemOf(text, value)
  return problem === null ? { value } : { problem }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** In valid UTF-8 and JSON, U+0000 and a lone surrogate can only come as an escape. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i

/** PostgreSQL accepts neither U+0000 nor a lone surrogate, and recursive schemas no unlimited nesting. */
function problemOf(text: string, value: unknown): string | null {
  if (isTooDeep(text)) return `The JSON is nested deeper than ${DEEPEST} levels.`
  return SUSPECT.test(text) && !isStorable(value) ? 'The JSON contains a character that cannot be stored.' : null
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Scans the text of valid JSON: walking the parsed value would take twenty times as long. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(text, at)
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1
  }
  return false
}

function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (sign === BACKSLASH) at += 1
  }
  return text.length
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  return Object.entries(value).every(([name, one]) => isStorable(name) && isStorable(one))
}

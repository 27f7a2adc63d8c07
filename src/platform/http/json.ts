const DEEPEST = 100

/** What these bytes say, or why they are not JSON that the rest of the server can take. */
export function readJson(body: Uint8Array): { value: unknown } | { problem: string } {
  const text = decode(body)
  if (text === null) return { problem: 'The body is not valid UTF-8.' }
  const value = parse(text)
  if (value === undefined) return { problem: 'The body is not valid JSON.' }
  const problem = valueProblem(value)
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

/** PostgreSQL takes neither U+0000 nor half a surrogate pair, and recursive schemas take no endless nesting. */
function valueProblem(value: unknown): string | null {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return `The JSON is nested deeper than ${DEEPEST} levels.`
    if (level.some((part) => typeof part === 'string' && !isStorable(part))) return 'The JSON contains a character that cannot be stored.'
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? partsOf(part) : []))
  }
  return null
}

function partsOf(value: object): unknown[] {
  return Array.isArray(value) ? value : [...Object.keys(value), ...Object.values(value)]
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

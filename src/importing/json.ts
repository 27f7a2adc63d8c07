/** Parses a JSON object; null for anything else. */
export function jsonIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textIn(value: unknown, name: string): string | undefined {
  const found = isObject(value) ? value[name] : undefined
  return typeof found === 'string' && found.trim() !== '' ? found : undefined
}

/** The strings of a list. */
export function listIn(value: unknown, name: string): string[] {
  const found = isObject(value) ? value[name] : undefined
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}

export function objectIn(value: unknown, name: string): Record<string, unknown> {
  const found = isObject(value) ? value[name] : undefined
  return isObject(found) ? found : {}
}

export function objectsIn(value: unknown, name: string): Record<string, unknown>[] {
  const found = isObject(value) ? value[name] : undefined
  return Array.isArray(found) ? found.filter(isObject) : []
}

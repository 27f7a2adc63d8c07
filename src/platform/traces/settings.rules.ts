export interface TraceSettings {
  /** Where spans are sent. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** Of the traces that begin here, from 0 to 1. */
  ratio: number
}

/** Reads `name=value,name=value`, its values percent-encoded; null where it is not that. */
export function headersIn(list: string): Record<string, string> | null {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '')
  const read = pairs.map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair))
  try {
    const headers = read.map((found) => [found?.[1] ?? '', decodeURIComponent(found?.[2] ?? '')] as const)
    return headers.every(([name, value]) => name !== '' && /^[\x20-\x7e]*$/.test(value)) ? Object.fromEntries(headers) : null
  } catch {
    return null
  }
}

/** The standard's path below the address of the collector. */
export function tracesUrl(endpoint: string): string {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

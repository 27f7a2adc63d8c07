export type CallInput = Record<string, unknown>

/** A contract without its schemas: 'GET /projects/{id}', then 'in' or 'out' when that side is detailed. */
export interface Wire {
  readonly [name: string]: string | Wire
}

export interface WireCall {
  method: string
  path: string
  detailedInput: boolean
  detailedOutput: boolean
}

export function readCall(line: string): WireCall {
  const [method = 'GET', path = '/', ...detailed] = line.split(' ')
  return { method, path, detailedInput: detailed.includes('in'), detailedOutput: detailed.includes('out') }
}

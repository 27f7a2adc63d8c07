import { isLoopback } from '#features/content/looks.rules.ts'

/** The site has answered, and says no. */
export class SiteSaysNo extends Error {
  readonly status: number
  readonly code: string
  readonly data: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    const { message, code } = body
    super(typeof message === 'string' ? message : `It answered with ${status}.`)
    this.status = status
    this.code = typeof code === 'string' ? code : ''
    this.data = (body['data'] ?? {}) as Record<string, unknown>
  }
}

/** The site cannot be reached, or does not answer as one. */
export class SiteIsAway extends Error {}

const ANSWER_MOST = 1_000_000
const ANSWER_MS = 30_000

export interface Asking {
  token?: string | null
  body?: unknown
  key?: string
}

/** A token is sent over https, or not beyond this machine. */
export function isSafe(site: string): boolean {
  return site.startsWith('https://') || isLoopback(site)
}

/** One call of the site; follows nobody elsewhere. */
export async function askSite<Answer>(site: string, method: string, path: string, { token, body, key }: Asking = {}): Promise<Answer> {
  if (!isSafe(site)) throw new Error('a token over http')
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers['authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['idempotency-key'] = key
  let status: number
  let text: string
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const sent = body === undefined ? null : JSON.stringify(body)
    const response = await fetch(site + path, { method, headers, body: sent, redirect: 'error', signal })
    status = response.status
    text = await textWithin(response, ANSWER_MOST)
  } catch (error) {
    throw new SiteIsAway(error instanceof Error ? error.message : String(error))
  }
  const answer = text === '' ? undefined : jsonIn(text)
  if (status >= 500 || answer === null) throw new SiteIsAway(`It answered with ${status}.`)
  if (status >= 400) throw new SiteSaysNo(status, (answer ?? {}) as Record<string, unknown>)
  return answer as Answer
}

export async function textWithin(response: Response, most: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length
    if (size > most) throw new Error('too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

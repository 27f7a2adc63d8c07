import { ResponseError } from './errors.ts'
import { retryAfterIn, tooFast } from './too-fast/too-fast.rules.ts'
import type { WireCall } from './wire.ts'

export function replyOf(call: WireCall, response: Response, body: unknown): unknown {
  if (!response.ok) throw problemOf(response, body)
  if (!call.detailedOutput) return body
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

export async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined
  if (/[/+]json/.test(type)) return jsonOf(await response.text())
  if (!type || type.startsWith('text/')) return (await response.text()) || undefined
  return response.blob()
}

function jsonOf(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return text
  }
}

export function problemOf({ status, headers }: Response, body: unknown): ResponseError {
  const answer = typeof body === 'object' && body !== null ? (body as Partial<ResponseError>) : {}
  const retryAfter = retryAfterIn(headers.get('retry-after'), answer.data)
  // an answer of a proxy has no message of ours
  const unsaid = status === 429 ? tooFast(retryAfter) : `The server answered ${status}.`
  return new ResponseError(status, {
    code: typeof answer.code === 'string' ? answer.code : `HTTP_${status}`,
    message: typeof answer.message === 'string' ? answer.message : unsaid,
    defined: answer.defined === true,
    data: answer.data,
    retryAfter,
  })
}

import { ResponseError } from './errors.ts'
import type { WireCall } from './wire.ts'

export function replyOf(call: WireCall, response: Response, body: unknown): unknown {
  if (!response.ok) throw problemOf(response.status, body)
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

function problemOf(status: number, body: unknown): ResponseError {
  const answer = typeof body === 'object' && body !== null ? (body as Partial<ResponseError>) : {}
  return new ResponseError(status, {
    code: typeof answer.code === 'string' ? answer.code : `HTTP_${status}`,
    message: typeof answer.message === 'string' ? answer.message : `The server answered ${status}.`,
    defined: answer.defined === true,
    data: answer.data,
  })
}

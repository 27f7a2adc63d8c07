import type { Context } from 'hono'
import { sentJson } from '#platform/http/body.ts'

/** A call in oRPC's form, without a Request and without parsing its JSON again. */
export function callOf(c: Context) {
  const { url, method, signal } = c.req.raw
  return {
    url: new URL(url),
    method: method === 'HEAD' ? 'GET' : method,
    headers: c.req.header(),
    signal,
    body: async () => sentJson(c),
  }
}

interface CallResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body?: unknown
}

export function answerOf({ status, headers: given, body }: CallResponse): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(given)) for (const value of [values ?? []].flat()) headers.append(name, value)
  if (body === undefined || body instanceof ReadableStream) return new Response(body ?? null, { status, headers })
  const content = body instanceof Blob ? body : JSON.stringify(body)
  headers.set('content-type', content instanceof Blob ? content.type : 'application/json')
  headers.set('content-length', String(content instanceof Blob ? content.size : Buffer.byteLength(content)))
  return new Response(content, { status, headers })
}

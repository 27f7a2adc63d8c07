import type { Context } from 'hono'
import { sentJson } from '#platform/http/body.ts'
import { cutWhenFailing } from '#platform/http/cut-when-failing.ts'
import type { ReportError } from '#platform/log.ts'

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

export function answerOf({ status, headers: given, body }: CallResponse, report: ReportError): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(given)) for (const value of [values ?? []].flat()) headers.append(name, value)
  if (body === undefined) return new Response(null, { status, headers })
  if (body instanceof ReadableStream) return new Response(cutWhenFailing(body as ReadableStream<Uint8Array>, report), { status, headers })
  const content = body instanceof Blob ? body : JSON.stringify(body)
  headers.set('content-type', content instanceof Blob ? content.type : 'application/json')
  headers.set('content-length', String(content instanceof Blob ? content.size : Buffer.byteLength(content)))
  return new Response(content, { status, headers })
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** A form in Stripe's encoding: line_items[0][price]=… */
  form: Record<string, string>
}

export type StubReply = { status?: number; body: unknown } | 'broken'

export interface Recorder {
  url: string
  calls: RecordedCall[]
  /** Sets the reply for each call from now on. */
  answer(by: (call: RecordedCall) => StubReply): void
  close(): Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A test server with Stripe's protocol: records the requests, and replies as the test says. */
export async function startRecorder(): Promise<Recorder> {
  const calls: RecordedCall[] = []
  let answerBy: (call: RecordedCall) => StubReply = () => ({
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
  })
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { method = '', url = '', headers } = request
      const call = { method, path: url, headers, form: Object.fromEntries(new URLSearchParams(text)) }
      calls.push(call)
      const answer = answerBy(call)
      if (answer === 'broken') return request.socket.destroy()
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', 'request-id': `req_${calls.length}` })
      return response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (by) => void (answerBy = by),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { atEnd } from './end.ts'
import { freePort } from './serve.ts'

export interface Halfway {
  origin: string
  /** Sends the rest of the page. */
  goOn(): void
}

/** A proxy in front of a server: of each page that contains `mark` it sends the part before it, and the rest on request. */
export async function openHalfway(origin: string, mark: string): Promise<Halfway> {
  const port = await freePort()
  const gate = Promise.withResolvers<void>()
  async function pass(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { 'content-length': _, ...rest } = reply.headers
    answer.writeHead(reply.statusCode ?? 502, rest)
    if (!reply.headers['content-type']?.includes('text/html')) return void reply.pipe(answer)
    const page = (await reply.toArray()).join('')
    const cut = page.indexOf(mark)
    answer.write(page.slice(0, cut))
    await gate.promise
    answer.end(page.slice(cut))
  }
  const server = createServer((asked, answer) => {
    const { method, url } = asked
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const passed = request(new URL(url ?? '/', origin), { method: method ?? 'GET', headers }, (reply) => void pass(reply, answer))
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  atEnd(() => server.closeAllConnections())
  return { origin: `http://localhost:${port}`, goOn: gate.resolve }
}

import { createServer, request } from 'node:http'
import { atEnd } from './end.ts'
import { freePort, type Site } from './serve.ts'

export interface Gateway extends Site {
  /** What happens to calls below /chats; initially they pass. */
  chats: 'open' | 'cut' | 'refused' | 'held'
}

/** A proxy in front of a server that fails like real proxies. */
export async function openGateway({ origin, dataDir }: Site): Promise<Gateway> {
  const port = await freePort()
  const gateway: Gateway = { origin: `http://localhost:${port}`, dataDir, chats: 'open' }
  const server = createServer((asked, answer) => {
    const fails = asked.url?.startsWith('/chats') ? gateway.chats : 'open'
    if (fails === 'held') return
    if (fails === 'cut') return void asked.socket.destroy()
    if (fails === 'refused') return void answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const { method, headers, url } = asked
    const passed = request(new URL(url ?? '/', origin), { method: method ?? 'GET', headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  atEnd(() => server.closeAllConnections())
  return gateway
}

import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** When the connection breaks: before the first byte of the reply, or halfway through. */
export const BREAKS = ['before its reply', 'in the middle of its reply'] as const
export type Break = (typeof BREAKS)[number]

interface Change {
  method: string
  path: string
  key: string | null
  /** the server's reply, whether or not it arrived */
  status: number
  body: string
  isLost: boolean
}

interface ProxyParts {
  target: string
  isChange?: (method: string, path: string) => boolean
}

export interface LossyProxy extends AsyncDisposable {
  origin: string
  /** From now on the first reply to every change is lost. */
  breakAt(at: Break): void
  /** every request that has reached the server since, in the order of replies */
  changes: Change[]
  /** Holds back repeats of a change to this path whose reply was lost, until they are released. */
  holdRepeats(path: string): { isHeld: Promise<void>; letGo: () => void }
}

/**
 * A proxy that loses the first reply to every change: the server has done it, but the client sees the connection break. A retry with
 * the same key is answered.
 */
export async function startLossyProxy({
  target,
  isChange = (method) => !['GET', 'HEAD'].includes(method),
}: ProxyParts): Promise<LossyProxy> {
  const seen = new Set<string>()
  const held = new Map<string, { arrive: () => void; gone: Promise<void> }>()
  const changes: Change[] = []
  let breaks: Break | null = null

  async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = asked
    const path = url.replace(/\?.*/, '')
    const key = headers['idempotency-key']?.toString() ?? null
    const name = `${method} ${path} ${key}`
    const isRepeat = seen.has(name)
    if (isRepeat) {
      held.get(path)?.arrive()
      await held.get(path)?.gone
    }
    const answer = await send(asked, reply)
    const { statusCode: status = 502, headers: given } = answer
    // browsers retry by themselves when a reused connection breaks
    const { 'transfer-encoding': _, ...head } = { ...given, connection: 'close' }
    if (!isChange(method, path)) return void answer.pipe(reply.writeHead(status, head))
    const body = Buffer.concat(await answer.toArray())
    const isLost = breaks !== null && !isRepeat
    changes.push({ method, path, key, status, body: body.toString(), isLost })
    if (!isLost) return void reply.writeHead(status, head).end(body)
    seen.add(name)
    if (breaks === 'before its reply' || body.length === 0) return void asked.socket.destroy()
    reply.writeHead(status, { ...head, 'content-length': body.length })
    return void reply.write(body.subarray(0, body.length / 2), () => asked.socket.destroy())
  }

  function send(asked: IncomingMessage, reply: ServerResponse): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, headers } = asked
      const onward = request(new URL(asked.url ?? '/', target), { method, headers }, resolve).on('error', reject)
      reply.on('close', () => onward.destroy())
      asked.pipe(onward)
    })
  }

  const server = createServer((asked, reply) => void pass(asked, reply).catch(() => asked.socket.destroy()))
  return {
    origin: await originOf(server),
    breakAt(at) {
      breaks = at
      seen.clear()
      changes.length = 0
    },
    changes,
    holdRepeats(path) {
      const [arrived, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held.set(path, { arrive: arrived.resolve, gone: gone.promise })
      return { isHeld: arrived.promise, letGo: gone.resolve }
    },
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function originOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

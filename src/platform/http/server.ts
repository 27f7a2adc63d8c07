import { createServer as createNodeServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { isAlwaysServed, refuseBusy } from '#platform/http/busy.ts'
import { refusalResponse, refusals } from '#platform/http/errors.ts'
import { createWaitingRoom } from '#platform/http/waiting-room.ts'
import type { ReportError } from '#platform/log.ts'
import { StartError } from '#platform/result.ts'

export type Fetch = Parameters<typeof getRequestListener>[0]

export interface ServerRules {
  requestTimeoutMs: number
  /** How long a client may leave buffered data unread. */
  stalledMs?: number
  report?: ReportError
  /** Whether the server is overloaded: one more request is too many. */
  isBusy?: () => boolean
  /** Called for each request refused because of that. */
  onBusy?: () => void
}

const HEADERS_TIMEOUT_MS = 15_000
/** Longer than proxies keep idle connections, so that they never reuse one that we are closing. */
const KEEP_ALIVE_MS = 75_000
const STALLED_MS = 60_000

export function createServer(fetch: Fetch, rules: ServerRules): Server {
  const { requestTimeoutMs, stalledMs = STALLED_MS, report = () => {}, isBusy = () => false, onBusy } = rules
  const listener = getRequestListener(fetch, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return refusalResponse('BAD_REQUEST')
      report(error)
      return refusalResponse('INTERNAL_SERVER_ERROR')
    },
  })
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
  const enter = createWaitingRoom({
    isBusy,
    handle: (incoming, outgoing) => void listener(incoming, outgoing),
    refuse(incoming, outgoing) {
      refuseBusy(incoming, outgoing)
      onBusy?.()
    },
  })
  const server = createNodeServer(
    { ...timeouts, connectionsCheckingInterval: Math.min(5000, requestTimeoutMs / 2) },
    (incoming, outgoing) => {
      incoming.url = withoutHost(incoming.url)
      outgoing.setTimeout(stalledMs, endIfStalled)
      if (isAlwaysServed(incoming.url)) void listener(incoming, outgoing)
      else enter(incoming, outgoing)
    },
  )
  return server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseConnection(error, socket))
}

/** Reads `GET http://elsewhere.example/path` as a request for /path: only the Host header names a host. */
function withoutHost(url = '/'): string {
  return url.replace(/^https?:\/\/[^/?#]*(?=([/?#]?))/i, (_, next) => (next === '/' ? '' : '/'))
}

/** Disconnects a client that does not read what is buffered. A client that waits for more data has an empty buffer and stays. */
function endIfStalled(this: ServerResponse): void {
  if (this.writableLength > 0) this.destroy()
}

const BROKEN: Record<string, 'TIMEOUT' | 'PAYLOAD_TOO_LARGE'> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMEOUT',
  HPE_HEADER_OVERFLOW: 'PAYLOAD_TOO_LARGE',
}

function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = BROKEN[error.code ?? ''] ?? 'BAD_REQUEST'
  const { status, message } = refusals[code]
  const body = JSON.stringify({ defined: true, code, status, message })
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

interface Address {
  port: number
  host?: string | undefined
}

/** Rejects like `listen`, so that a start finds a taken port before its long work. Returns the port, for 0 a free one. */
export async function checkAddress(address: Address): Promise<number> {
  const probe = createNetServer()
  const { port } = await listen(probe, address)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export function listen(server: NetServer, { port, host }: Address): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(whyNotListening(error, port, host)))
    server.listen({ port, ...(host !== undefined && { host }) }, () => resolve(server.address() as AddressInfo))
  })
}

function whyNotListening(error: NodeJS.ErrnoException, port: number, host = 'this machine'): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop that program, or set PORT to a free port.`,
    EACCES: `Port ${port} may not be used by this user: set PORT to 1024 or more.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: set HOST to one that is, or remove it.`,
    ENOTFOUND: `${host} is not a known host name: set HOST to an address of this machine, or remove it.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new StartError(sentence, { cause: error }) : error
}

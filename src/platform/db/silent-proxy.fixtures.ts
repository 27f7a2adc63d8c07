import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface SilentProxy extends AsyncDisposable {
  /** The address of the database, by way of this proxy. */
  url: string
  /** Passes nothing on any more through the connections there are, and closes none: so a machine dies. New ones are passed on. */
  fallSilent(): void
  /** How many connections were opened. */
  opened(): number
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets: Socket[] = []
  let opened = 0
  const server = createServer((near) => {
    opened += 1
    const far = connect(Number(port || 5432), hostname)
    sockets.push(near, far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    opened: () => opened,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

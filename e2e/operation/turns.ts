import { createServer, request } from 'node:http'

/** A door that gives each request to the next of the instances, as a proxy does, with the headers that it adds. */
export async function takingTurns(port: number, instances: readonly string[], added: Record<string, string> = {}) {
  const reached = new Set<string>()
  let turn = 0
  const door = createServer((asked, reply) => {
    const origin = instances[(turn += 1) % instances.length] ?? ''
    reached.add(origin)
    const onward = request(
      new URL(asked.url ?? '/', origin),
      { method: asked.method, headers: { ...asked.headers, ...added } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    onward.on('error', () => asked.socket.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve))
  return { origin: `http://localhost:${port}`, reached, close: () => (door.closeAllConnections(), door.close()) }
}

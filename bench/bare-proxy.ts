import { createServer, request } from 'node:http'

/** A minimal streaming proxy. */
const { PORT: port, UPSTREAM: upstream = '' } = process.env

createServer((incoming, outgoing) => {
  const asking = request(upstream, { method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    answer.pipe(outgoing)
  })
  incoming.pipe(asking)
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))

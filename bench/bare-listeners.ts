import { createServer, type ServerResponse } from 'node:http'

/** A minimal server that streams the same to many listeners, and drops those that do not read. */
const EVERY_MS = 250
const WAITING_MOST = 64 * 1024
const listeners = new Set<ServerResponse>()

setInterval(() => {
  const event = `data: ${JSON.stringify({ type: 'text', text: `${performance.timeOrigin + performance.now()} ` })}\n\n`
  for (const listener of listeners) {
    if (listener.writableLength > WAITING_MOST) listener.destroy()
    else listener.write(event)
  }
}, EVERY_MS)

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  listeners.add(response.on('close', () => listeners.delete(response)))
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))

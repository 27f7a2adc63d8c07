import { createServer } from 'node:http'

/** Speaks the wire protocol of a model: chunks of text with their write times. It is no model. */
const port = Number(process.env.PORT)
const PAUSE = 'x-pause'
const CHUNKS = 'x-chunks'

const data = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'peer', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** The last message sets the pause and the number of chunks: 'x-pause=250 x-chunks=40'. */
function numberIn(text: string, name: string): number {
  return Number([...text.matchAll(new RegExp(String.raw`${name}=(\d+)`, 'g'))].at(-1)?.[1] ?? 1)
}

createServer((request, response) => {
  let asked = ''
  request.setEncoding('utf8').on('data', (piece: string) => (asked += piece))
  request.on('end', () => {
    const pause = numberIn(asked, PAUSE)
    let left = numberIn(asked, CHUNKS)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const timer = setInterval(() => {
      left -= 1
      if (left >= 0) return void response.write(data({ content: `${performance.timeOrigin + performance.now()} ` }))
      clearInterval(timer)
      response.end(`${data({}, 'stop')}data: [DONE]\n\n`)
    }, pause)
    response.on('close', () => clearInterval(timer))
  })
}).listen(port, '127.0.0.1', () => process.send?.('ready'))

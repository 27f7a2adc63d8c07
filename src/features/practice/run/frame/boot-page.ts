/**
 * Runs in the frame of a live page, before anything of the learner's: it takes the page, and writes it into this document.
 * It is sent as it is, without its types, so it imports nothing.
 */
export interface Handed {
  program: string
  html: string
  scripts: { name: string; text: string }[]
  tests: string[]
  most: { bytes: number; messages: number }
}

addEventListener('message', function open({ source, data, ports: [port] }: MessageEvent<Handed>) {
  if (source !== parent || !port) return
  removeEventListener('message', open)
  const post = port.postMessage.bind(port)
  const { program, html, scripts, tests, most } = data
  let bytes = 0
  let messages = 0
  const say = (said: string) => {
    bytes += said.length
    messages += 1
    // one word more, so that the page hears that it was too much
    if (bytes <= most.bytes && messages <= most.messages) post(said)
    else if (messages > 0) {
      messages = -Infinity
      post('{"kind":"end","reason":"too_much_output","problem":null}')
    }
  }
  const addressOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const addresses = scripts.map(({ name, text }) => addressOf(`${text}\n//# sourceURL=${name}\n`))
  Object.assign(globalThis, { practice: { ...data, say, tests: addresses.slice(addresses.length - tests.length) } })
  const written = html.replaceAll(/src="practice:(\d+)"/g, (_, at: string) => `src="${addresses[Number(at)]}"`)
  const begin = `<script src="${addressOf(program)}"></script>`
  document.open()
  document.write(written.replace(/<head[^>]*>/i, (head) => head + begin))
  document.close()
})

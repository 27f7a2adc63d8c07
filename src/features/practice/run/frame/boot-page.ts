/**
 * Runs in the frame of a live page, before anything of the learner's: it puts the page together, and writes it into this
 * document. Its scripts go to the page around it and come back with a guard in each loop. It is sent as it is, without its
 * types, so it imports nothing.
 */
export interface Given {
  /** the page that is shown */
  html: string
  files: Record<string, string>
  most: { bytes: number; messages: number }
}

/** A script that stands in the page, or that it names. */
export interface FoundScript {
  name: string | null
  text: string
  type: string
}

export interface FrameAnswer {
  /** scripts that go in front of the page's own head */
  begins: (string | ArrayBuffer)[]
  /** by the place of what was found; null where it is imported by the program */
  scripts: (string | null)[]
  tests: { name: string; script: string | null }[]
}

addEventListener('message', function open({ source, data, ports: [port] }: MessageEvent<unknown>) {
  if (source !== parent || data !== 'open' || !port) return
  removeEventListener('message', open)
  port.addEventListener('message', ({ data: given }: MessageEvent<Given>) => begin(port, given), { once: true })
  port.start()
  port.postMessage('open')
})

function begin(port: MessagePort, { html, files, most }: Given): void {
  const post = port.postMessage.bind(port)
  const page = new DOMParser().parseFromString(html, 'text/html')
  const nameOf = (address: string | null) => address?.replace(/^\.?\//, '') ?? null
  const named = (name: string | null) => (name !== null && Object.hasOwn(files, name) ? files[name] : undefined)

  for (const link of page.querySelectorAll('link[rel~="stylesheet"]')) {
    const style = page.createElement('style')
    style.textContent = named(nameOf(link.getAttribute('href'))) ?? ''
    link.replaceWith(style)
  }
  const found = [...page.querySelectorAll('script')].flatMap((element) => {
    const name = nameOf(element.getAttribute('src'))
    const text = name === null ? element.textContent : named(name)
    const isScript = ['', 'module', 'text/javascript'].includes(element.type)
    return isScript && text !== undefined ? [{ element, script: { name, text, type: element.type } satisfies FoundScript }] : []
  })

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
  const addressOf = (text: BlobPart) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))

  port.addEventListener(
    'message',
    ({ data: answer }: MessageEvent<FrameAnswer>) => {
      for (const [at, { element }] of found.entries()) {
        const script = answer.scripts[at]
        if (script == null) element.remove()
        else {
          element.textContent = ''
          element.removeAttribute('type')
          element.setAttribute('src', addressOf(script))
        }
      }
      const tests = answer.tests.map(({ name, script }) => ({ name, address: script === null ? null : addressOf(script) }))
      Object.assign(globalThis, { practice: { ...answer, files, tests, say } })
      const begins = answer.begins.map((script) => {
        const element = page.createElement('script')
        element.setAttribute('src', addressOf(script))
        return element
      })
      page.head.prepend(...begins)
      document.open()
      document.write(`<!doctype html>\n${page.documentElement.outerHTML}`)
      document.close()
    },
    { once: true },
  )
  post({ scripts: found.map(({ script }) => script) })
}

import { createServer, type Server } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../e2e/serve.ts'

export interface PlainPage {
  page: string
  /** the same text as one static file, served by a bare node:http server */
  plain: string
  /** the same file with the page's own policy */
  plainUnderPolicy: string
  stop(): void
}

/** Headers that make the browser do more before it paints. */
const POLICY = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster']

/** Serves a page's text alone beside it; checks that the text ends with `last`, so that none is missing. */
export async function openPlain(page: string, last: string): Promise<PlainPage> {
  // like a visit from the address bar
  const response = await fetch(page, { headers: { 'sec-fetch-site': 'none' } })
  const policy = Object.fromEntries([...response.headers].filter(([name]) => POLICY.includes(name)))
  const html = await response.text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  if (!main.includes(last)) throw new Error(`${page} does not hold “${last}”`)
  // what the address opens is outside main
  const panel = /<section[^>]* id="toolbar-view"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  const text = (main + panel).replace(/<(script|svg)[\s\S]*?<\/\1>/g, '').replace(/ class="[^"]*"/g, '')
  const file = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title><body>${text}</body></html>`
  const [plain, underPolicy] = [await servePlain(file), await servePlain(file, policy)]
  return {
    page,
    plain: plain.origin,
    plainUnderPolicy: underPolicy.origin,
    stop() {
      plain.server.close()
      underPolicy.server.close()
    },
  }
}

async function servePlain(html: string, policy: Record<string, string> = {}): Promise<{ server: Server; origin: string }> {
  const body = brotliCompressSync(html)
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
      ...policy,
    })
    response.end(body)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${port}` }
}

import { brotliCompressSync, constants } from 'node:zlib'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median } from './figure.ts'
import { used } from './load.ts'

const COUNT = Number(process.env.ROUNDS ?? 200)
const PASSES = 5
const PAGES = { 'a project': '/projects/speak-http-by-hand', 'start screen': '/' }

/** CPU time of a signed-in page on all threads of the server: it is rendered per request. */
await buildPages()
const server = await startServer({ SEARCH_MEANING: 'false', TRUST_PROXY: '1' })
try {
  const { cookie } = await signIn(server, 1)
  let asked = 0
  // rotates addresses, to stay below the rate limit
  const from = () => `10.2.${Math.floor(asked / 25_600)}.${Math.floor((asked += 1) / 100) % 256}`
  for (const [what, path] of Object.entries(PAGES)) {
    const read = async () => {
      const headers = { Accept: 'text/html', 'Accept-Encoding': 'br', 'x-forwarded-for': from(), cookie }
      const page = await fetch(server.origin + path, { headers })
      if (!page.ok) throw new Error(`${path}: ${page.status}`)
      return page.text()
    }
    for (let at = 0; at < COUNT / 2; at += 1) await read()
    const passes: number[] = []
    for (let pass = 0; pass < PASSES; pass += 1) {
      const before = used(server.process.pid)
      for (let at = 0; at < COUNT; at += 1) await read()
      passes.push((used(server.process.pid) - before) / COUNT / 1000)
    }
    figure(`${what}, signed in: processor`, median(passes), 'ms')
    const html = await read()
    figure(`${what}, signed in: page`, Buffer.byteLength(html) / 1000, 'kB')
    const small = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    figure(`${what}, signed in: page in Brotli`, small.byteLength / 1000, 'kB')
  }
} finally {
  await server.stop()
}

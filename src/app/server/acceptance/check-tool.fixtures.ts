import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Account } from '#features/accounts/accounts.store.ts'
import { check } from '#features/check/tool/check-folder.ts'
import { Stop } from '#features/check/tool/stop.ts'
import type { Report } from '#features/check/tool/wishes.ts'
import { login, logout } from '#features/check/tool/sign-in.ts'
import type { Terminal } from '#features/check/tool/terminal.ts'
import { startLossyProxy } from '#platform/http/lossy-proxy.fixtures.ts'
import { testSite, type Site } from '../server.fixtures.ts'
import { kitchenFolder } from './check.fixtures.ts'

/** A site at a port, which loses replies to the question for a token when told to. */
export async function serveKitchen() {
  const content = await kitchenFolder()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const proxy = await startLossyProxy({
    target: `http://127.0.0.1:${port}`,
    isChange: (method, path) => method === 'POST' && path === '/check/token',
  })
  const site = await testSite({ CONTENT_DIR: content.path, PUBLIC_URL: proxy.origin })
  await site.publish(content)
  const answer = getRequestListener(site.app.fetch)
  let isAway = false
  server.on('request', (request, response) => void (isAway ? request.socket.destroy() : answer(request, response)))
  const close = async () => {
    await proxy[Symbol.asyncDispose]()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await site.close()
    await content[Symbol.asyncDispose]()
  }
  const away = (is: boolean) => void (isAway = is)
  return { ...site, proxy, away, close }
}

/** Somebody at a terminal in a folder, with a browser beside it; `onWait` runs before each question for a token. */
export async function personAt(site: Site, owner: Account, cwd: string, onWait?: () => void) {
  const settings = await mkdtemp(join(tmpdir(), 'waymark-settings-'))
  const browser = await site.signedIn(owner)
  const said: string[] = []
  const answers: string[] = []
  const terminal: Terminal = {
    env: { PATH: process.env['PATH'], HOME: settings, WAYMARK_SETTINGS: settings },
    cwd,
    command: 'node ~/waymark.mjs',
    note: () => undefined,
    say: (text) => void said.push(text),
    ask: async () => answers.shift() ?? null,
    async wait(ms) {
      site.clock.advance(ms)
      onWait?.()
      const code = /[A-Z]{4}-[A-Z]{4}/.exec(said.at(-1) ?? '')?.[0]
      if (code) await browser.send('POST', '/check/devices/decision', { code, allow: true })
    },
  }
  return {
    settings,
    said,
    answers,
    browser,
    login: () => login(site.origin, terminal),
    logout: () => logout(site.origin, terminal),
    async check(project: string | null = null) {
      const report: Report = { project: null, folder: null, results: [] }
      const code = await check(site.origin, { project, dry: false, yes: false }, terminal, report).catch((error: unknown) => {
        if (error instanceof Stop) return error.exit
        throw error
      })
      return { code, report, verdicts: Object.fromEntries(report.results.map(({ task, verdict }) => [task, verdict])) }
    },
    [Symbol.asyncDispose]: () => rm(settings, { recursive: true, force: true }),
  }
}

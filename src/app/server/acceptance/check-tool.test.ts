import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { check, Stop, type Report } from '#features/check/tool/check-folder.ts'
import { login, logout } from '#features/check/tool/sign-in.ts'
import type { Terminal } from '#features/check/tool/terminal.ts'
import { BREAKS, startLossyProxy, type Break, type LossyProxy } from '#platform/http/lossy-proxy.fixtures.ts'
import { kitchenFolder, learnersFolder } from './check.fixtures.ts'
import { testSite, type Site } from '../server.fixtures.ts'

let site: Site
let server: Server
let proxy: LossyProxy
/** what the next question for a token meets */
let losing: Break | null = null
let content: Awaited<ReturnType<typeof kitchenFolder>>
beforeAll(async () => {
  content = await kitchenFolder()
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  proxy = await startLossyProxy({ target: `http://127.0.0.1:${port}`, isChange: (_, path) => path === '/check/token' })
  site = await testSite({ CONTENT_DIR: content.path, PUBLIC_URL: proxy.origin })
  await site.publish(content)
  const answer = getRequestListener(site.app.fetch)
  server.on('request', (request, response) => void answer(request, response))
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await site.close()
  await content[Symbol.asyncDispose]()
})

/** Somebody at a terminal in a folder, with a browser beside it. */
async function person(owner: Account, cwd: string) {
  const settings = await mkdtemp(join(tmpdir(), 'waymark-settings-'))
  const browser = await site.signedIn(owner)
  const said: string[] = []
  const answers: string[] = []
  const terminal: Terminal = {
    env: { PATH: process.env['PATH'], HOME: settings, WAYMARK_SETTINGS: settings },
    cwd,
    say: (text) => void said.push(text),
    ask: async () => answers.shift() ?? null,
    async wait(ms) {
      site.clock.advance(ms)
      if (losing) proxy.breakAt(losing)
      losing = null
      const code = /[A-Z]{4}-[A-Z]{4}/.exec(said.at(-1) ?? '')?.[0]
      if (code) await browser.send('POST', '/check/devices/decision', { code, allow: true })
    },
  }
  return {
    said,
    answers,
    browser,
    login: () => login(site.origin, terminal),
    logout: () => logout(site.origin, terminal),
    async check(project: string | null = null) {
      const report: Report = { project: null, results: [] }
      const code = await check(site.origin, { project, dry: false, yes: false }, terminal, report).catch((error: unknown) => {
        if (error instanceof Stop) return error.exit
        throw error
      })
      return { code, report, verdicts: Object.fromEntries(report.results.map(({ task, verdict }) => [task, verdict])) }
    },
    [Symbol.asyncDispose]: () => rm(settings, { recursive: true, force: true }),
  }
}

let people = 0
const learner = () => site.person(`tool${(people += 1)}@example.org`)

test('signed in by a code, the folder that the text leaves is right in all its tasks', async () => {
  await using folder = await learnersFolder()
  await using ada = await person(await learner(), folder.path)
  expect(await ada.login()).toBe(0)
  ada.answers.push('y', '')
  expect(await ada.check('kitchen')).toMatchObject({ code: 0, verdicts: { flour: 'right', salt: 'right', lines: 'right', taste: 'right' } })
  expect((await ada.browser.send('GET', '/projects/kitchen')).body).toMatchObject({ tasks: { done: 4, required: 4 }, checkable: 4 })
  // from then on the folder says which project it is for
  ada.answers.push('')
  expect(await ada.check()).toMatchObject({ code: 0, report: { project: 'kitchen' } })
  expect(await ada.logout()).toBe(0)
  expect((await ada.check()).code).toBe(4)
  expect((await ada.browser.send('GET', '/user/devices')).body).toEqual([])
})

const BROKEN: [string, Record<string, string>, Record<string, string>][] = [
  ['without the file', { 'taste.txt': 'taste: good\n' }, { flour: 'missing', salt: 'missing', lines: 'missing', taste: 'right' }],
  ['with other words', { 'recipe.txt': 'salt 0 g\nflour 400 g\n' }, { flour: 'missing', salt: 'wrong', lines: 'right', taste: 'missing' }],
  [
    'with a line too many',
    { 'recipe.txt': 'salt 3 g\nflour 500 g\nmilk\n' },
    { flour: 'right', salt: 'right', lines: 'wrong', taste: 'missing' },
  ],
  [
    'with the line ends of Windows',
    { 'recipe.txt': 'salt 3 g\r\nflour 500 g\r\n' },
    { flour: 'right', salt: 'right', lines: 'right', taste: 'missing' },
  ],
]
test.each(BROKEN)('a folder %s', async (_, files, verdicts) => {
  await using folder = await learnersFolder(files)
  await using ada = await person(await learner(), folder.parent)
  await ada.login()
  ada.answers.push('y', '')
  expect((await ada.check('kitchen')).verdicts).toEqual(verdicts)
  const list = (await ada.browser.send('GET', '/projects/kitchen/validations')).body as { validations: { id: string; status: string }[] }
  for (const { id, status } of list.validations) expect([id, status]).toEqual([id, verdicts[id] === 'right' ? 'COMPLETE' : 'INCOMPLETE'])
})

test.each(BREAKS)('a sign-in whose replies are lost %s gets its token all the same, and one machine', async (breaks) => {
  await using folder = await learnersFolder()
  await using ada = await person(await learner(), folder.path)
  losing = breaks
  expect(await ada.login()).toBe(0)
  const tokens = proxy.changes.filter(({ status }) => status === 200)
  expect(tokens.map(({ isLost }) => isLost)).toEqual([true, false])
  expect(tokens[1]?.body).toBe(tokens[0]?.body)
  expect((await ada.browser.send('GET', '/user/devices')).body).toHaveLength(1)
  ada.answers.push('y', '')
  expect((await ada.check('kitchen')).code).toBe(0)
})

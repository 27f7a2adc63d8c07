import { rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { newPage } from '../browser.ts'
import { startServer } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { CONTENT, sessionFor, signIn } from './survival.ts'

const postgres = await postgresHere()

/** A proxy to PostgreSQL that can be cut and restored. */
async function wayTo(port: number) {
  const open = new Set<Socket>()
  let server: Server
  let own = 0
  async function mend(): Promise<void> {
    server = createServer((near) => {
      const far = connect(port, '127.0.0.1')
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('error', () => {}).on('close', () => [near, far].forEach((one) => one.destroy()))
      }
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
    own = (server.address() as AddressInfo).port
  }
  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    open.clear()
    await closed
  }
  await mend()
  return { port: own, cut, mend }
}

test.runIf(postgres)(
  'without PostgreSQL every answer is 503, logged once a second, and pages reload by themselves when it is back',
  async () => {
    await using database = await passingDatabase(postgres ?? '')
    const url = new URL(database.url)
    const way = await wayTo(Number(url.port || 5432))
    url.host = `127.0.0.1:${way.port}`
    const folder = temporaryFolder()
    const server = await startServer({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url.href })
    const project = `${server.origin}/projects/speak-http-by-hand`
    expect((await fetch(project, { headers: { Accept: 'application/json' } })).status).toBe(200)

    await way.cut()
    const before = server.output().split('\n').length
    const begun = performance.now()
    const statuses = new Set<number>()
    for (let round = 0; round < 300; round += 1) {
      const answer = await fetch(project, { headers: { Accept: round % 2 ? 'text/html' : 'application/json' } })
      statuses.add(answer.status)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect([...statuses]).toEqual([503])
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
    const seconds = Math.ceil((performance.now() - begun) / 1000)
    const lines = server.output().split('\n').length - before
    expect(lines).toBeLessThanOrEqual(2 * seconds + 3)

    const page = await newPage()
    await page.goto(project)
    expect(await page.textContent('main')).toContain('back in a moment')
    await way.mend()
    await expect.poll(() => page.title()).toContain('Speak HTTP by hand')

    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  },
)

test.runIf(postgres)('without PostgreSQL published pages can be read, take no words, and become whole when it is back', async () => {
  await using database = await passingDatabase(postgres ?? '')
  const url = new URL(database.url)
  const way = await wayTo(Number(url.port || 5432))
  url.host = `127.0.0.1:${way.port}`
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url.href, TRUST_PROXY: '1', CONTENT_DIR: CONTENT })
  const project = `${server.origin}/projects/workshop`
  const read = (address: string, cookie = '') => fetch(address, { headers: { Accept: 'text/html', cookie } })
  const learner = await signIn(server, 1)
  expect(await (await read(project, learner.cookie)).text()).toContain('learner.1')
  // what a learner opened is kept as visitors see it
  await expect.poll(async () => (await read(project)).headers.get('content-security-policy')).toContain("script-src 'sha256-")
  const page = await newPage()
  await page.context().addCookies(await sessionFor(server, 2))
  await page.goto(project)

  await way.cut()
  for (const cookie of ['', learner.cookie]) {
    // whoever needs no database gets the whole page for as long as the instance knows that it is the newest
    await expect.poll(async () => (await read(project, cookie)).headers.get('cache-control')).toBe('no-store')
    const answer = await read(project, cookie)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain('only for reading')
    expect(text).not.toMatch(/learner\.1|\/uploads\//)
  }
  const picture = await fetch(`${server.origin}/static/images/projects/workshop.svg`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const statusOf = async (path: string, cookie?: string) => (await read(server.origin + path, cookie)).status
  expect(await Promise.all(['/', '/notes', '/learner/portfolio'].map((path) => statusOf(path)))).toEqual([503, 503, 503])

  await page.reload()
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('only for reading')
  expect(await page.locator(':is(input, textarea, select, button):enabled').count()).toBe(0)
  expect(await page.locator('.toolbar').isVisible()).toBe(false)
  expect(await page.evaluate(() => [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length)).toBe(0)

  const left = await fetch(`${server.origin}/auth/logout`, { method: 'POST', headers: { cookie: learner.cookie } })
  expect([left.status, left.headers.getSetCookie().join()]).toEqual([204, expect.stringMatching(/^waymark-session=; Max-Age=0/)])

  await way.mend()
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  expect(await page.getByText('only for reading').count()).toBe(0)
  await expect.poll(async () => (await (await read(project, learner.cookie)).text()).includes('learner.1')).toBe(false)

  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

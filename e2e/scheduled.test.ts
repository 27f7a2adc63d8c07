import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachServer, runInServer } from '#app/cli/control-client.ts'
import { contentFolder, projectText, type ContentFolder } from '#features/content/content.fixtures.ts'
import { axe, newPage } from './browser.ts'
import { openAs } from './projects/site.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
let content: ContentFolder

const lamp = 'projects/lamp/project.md'
const hidden = projectText.replace('visibility: public', 'visibility: private')

beforeAll(async () => {
  content = await contentFolder({ [lamp]: hidden })
  site = await startServer({ CONTENT_DIR: content.path })
})
afterAll(async () => {
  await site.stop()
  await content[Symbol.asyncDispose]()
})

/** Publishes like an author, on the running server. */
async function publish(): Promise<string[]> {
  const server = await reachServer(site.dataDir)
  if (!server) throw new Error('The server is gone')
  const said: string[] = []
  const say = (text = '') => void said.push(text)
  await runInServer(server, { words: ['content', 'publish'], cwd: site.dataDir }, { line: say, error: say })
  return said
}

/** The duration of publishing on a busy machine, and a little more. */
const SOON_MS = 20_000

test('a project with a release time appears at that time without a restart', async () => {
  const appearsAt = new Date(Date.now() + SOON_MS)
  await content.write(
    lamp,
    projectText.replace('kind: tool', () => `publish: ${appearsAt.toISOString()}\nkind: tool`),
  )
  expect(await publish()).toEqual([expect.stringMatching(/^lamp waits until /)])
  const address = `${site.origin}/projects/lamp`
  const visitor = await newPage()
  const statusNow = async () => (await visitor.goto(address))?.status()
  expect(await statusNow()).toBe(404)
  const seenAt = new Date()

  const { page } = await openAs(site, { admin: true }, '/projects/lamp/edit')
  const said = page.getByText(/^Readers get it on .+ UTC\. Until then only admins see it\.$/)
  if (Date.now() < appearsAt.getTime() - SOON_MS / 2) await said.waitFor()

  await expect.poll(statusNow).toBe(200)
  expect(new Date().getTime()).toBeGreaterThanOrEqual(appearsAt.getTime())
  expect(seenAt.getTime()).toBeLessThan(appearsAt.getTime())
  await visitor.getByRole('heading', { name: 'Light a lamp' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Edit “Light a lamp”' }).waitFor()
  expect(await said.count()).toBe(0)
})

test('admins see unpublished projects in the figures', async () => {
  const { page } = await openAs(site, { admin: true }, '/admin/figures')
  await page.getByRole('rowheader', { name: /^The other one Private: only admins see it\.$/ }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('a withdrawn project says so at its address', async () => {
  await content.remove('projects/lamp')
  expect(await publish()).toEqual(['Took back lamp'])
  const page = await newPage()
  const answer = await page.goto(`${site.origin}/projects/lamp`)
  expect(answer?.status()).toBe(410)
  await page.getByRole('heading', { name: 'This project is not offered any more' }).waitFor()
  await page.getByText('What you wrote in it is kept').waitFor()
  expect(await axe(page)).toEqual([])
})

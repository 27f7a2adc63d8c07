import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { alive, axe, complaintsOf } from './browser.ts'
import { field, openChat, send } from './chat-page.ts'
import { startServer, type Running } from './serve.ts'
import { PROJECT } from './shell/page.ts'
let site: Running
let peer: Peer

beforeAll(async () => {
  peer = await startPeer()
  site = await startServer({ AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', AI_TOKENS_A_LEARNER: '1000000' })
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})
const messages = (page: Page) => page.locator('li[data-message]')
const replies = (page: Page) => messages(page).filter({ hasText: 'Written by a model' })

/** The panel was left open, and is open again. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await alive(page)
  await field(page).waitFor()
}

test('the tutor answers with chips that lead to the block, marked as written by a model', async () => {
  const page = await openChat(site)
  peer.otherwise = ({ text }) => {
    const [, id = ''] = /\\"id\\":\\"([^\\]+)\\"/.exec(text) ?? []
    return {
      says: ['What did the server wait for? Look at ', `[that place](#${id}).\n\n`, '```sh\nprintf "GET /"\n```'],
      bytes: 11,
      pauseMs: 5,
    }
  }
  await send(page, 'Why does the server wait for an empty line after the headers?')
  await replies(page).getByRole('link', { name: 'that place' }).waitFor()
  await replies(page).getByRole('button', { name: 'This helped' }).waitFor()
  expect(await axe(page, '[data-message]')).toEqual([])
  const chip = replies(page).getByRole('link', { name: 'that place' })
  const block = decodeURIComponent(((await chip.getAttribute('href')) ?? '').replace(/^.*#/, ''))
  await chip.click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-block-id') ?? document.activeElement?.id))
    .toBe(block)
  expect(complaintsOf(page)).toEqual([])
})

test('what a hostile model writes runs nothing, asks no other site for anything, and leaves the panel usable', async () => {
  const page = await openChat(site)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && /^https?:/.test(request.url())) foreign.push(request.url())
  })
  peer.acts.push({
    says: [
      '<script>window.taken = 1</script><img src=https://evil.example/a.png onerror="window.taken = 2">\n\n',
      '![spy](https://evil.example/b.png) [press](javascript:window.taken=3) [data](data:text/html,x) [odd](#%E0%A4%A) done',
    ],
    calls: { name: 'delete-everything', input: '{}' },
  })
  await send(page, 'Hello?')
  await replies(page).getByText('done').waitFor()
  await replies(page).getByRole('button', { name: 'This helped' }).waitFor()
  const hrefs = await replies(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([`${PROJECT}#%E0%A4%A`])
  await replies(page).getByRole('link').click()
  expect(await replies(page).locator('img, script, iframe').count()).toBe(0)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(foreign).toEqual([])
  peer.acts.push({ says: ['error: [ERROR] Press here'] })
  await send(page, 'And?')
  await page.getByText('Connection interrupted.').waitFor()
  await expect.poll(() => field(page).isEnabled()).toBe(true)
})

test('an answer that is being made goes on after a reload, as often as one likes, and is the unbroken one', async () => {
  const page = await openChat(site)
  const words = Array.from({ length: 120 }, (_, at) => `größe${at} `)
  peer.acts.push({ says: words, bytes: 120, pauseMs: 50 })
  const before = peer.requests.length
  await send(page, 'Tell me all.')
  for (let time = 0; time < 3; time += 1) {
    await page
      .getByText(/größe\d/)
      .first()
      .waitFor()
    await page.waitForTimeout(400 + Math.random() * 500)
    await reload(page)
  }
  await replies(page).getByRole('button', { name: 'This helped' }).waitFor({ timeout: 60_000 })
  expect(await replies(page).locator('p').filter({ hasText: 'größe' }).innerText()).toBe(words.join('').trim())
  expect(peer.requests.length).toBe(before + 1)
})

test('an answer that breaks off says so, and trying again makes it whole', async () => {
  const page = await openChat(site)
  peer.acts.push({ says: ['Half of '], ends: 'cut' }, { says: ['All of it.'] })
  await send(page, 'Why?')
  await page.getByText('Connection interrupted. The answer broke off. Please try again.').waitFor()
  await messages(page).getByText('Half of').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await replies(page).getByText('All of it.').waitFor()
  await replies(page).getByRole('button', { name: 'This helped' }).waitFor()
  expect(await messages(page).getByText('Half of').count()).toBe(0)
  await reload(page)
  await replies(page).getByText('All of it.').waitFor()
  expect(await messages(page).count()).toBe(2)
})

test('a server that is killed in the middle leaves what was said, marked as cut, and nothing is doubled', async () => {
  const page = await openChat(site)
  peer.acts.push({ says: ['One ', 'two '], ends: 'silent' })
  await send(page, 'Count.')
  await messages(page).getByText('One two').waitFor()
  await page.waitForTimeout(2500)
  const gone = new Promise((resolve) => site.process.once('exit', resolve))
  site.process.kill('SIGKILL')
  await gone
  const env = { AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1' }
  site = await startServer({ ...env, PORT: new URL(site.origin).port, DATA_DIR: site.dataDir })
  peer.acts.push({ says: ['One two three.'] })
  await expect
    .poll(
      async () => {
        await reload(page)
        return page.getByText('This answer broke off.').isVisible()
      },
      { timeout: 60_000, interval: 3000 },
    )
    .toBe(true)
  await messages(page).getByText('One two').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await messages(page).getByText('One two three.').waitFor()
  expect(await messages(page).count()).toBe(2)
})

import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { chanceFrom } from '#features/notes/notes.fixtures.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { alive, axe, complaintsOf, holdBack } from './browser.ts'
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
// clears acts left by a test that ended early
beforeEach(() => void (peer.acts.length = 0))

const ANSWER_MS = 5000
/** Takes eight seconds to stream. */
const LONG = Array.from({ length: 360 }, (_, at) => `größe${at} `)
const messages = (page: Page) => page.locator('li[data-message]')
const replies = (page: Page) => messages(page).filter({ hasText: 'Written by a model' })

/** Reloads the page, whose panel was open and opens again. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await alive(page)
  await field(page).waitFor()
}

test('the tutor answers with chips that link to the block, marked as written by a model', async () => {
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

test('an answer is marked as written by a model from its first word', async () => {
  const page = await openChat(site)
  await page.getByText('A tutor answers from this project').waitFor()
  peer.acts.push({ says: ['One ', 'two '], ends: 'silent' })
  await send(page, 'Count.')
  await replies(page).getByText('One two').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('This answer is not complete.').waitFor()
})

test("a hostile model's text executes nothing, requests nothing from other sites, and leaves the panel usable", async () => {
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
  expect(hrefs).toEqual([])
  expect(await replies(page).locator('img, script, iframe').count()).toBe(0)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(foreign).toEqual([])
  peer.acts.push({ says: ['error: [ERROR] Press here'] })
  await send(page, 'And?')
  await replies(page).getByText('error: [ERROR] Press here').waitFor()
  await replies(page).last().getByRole('button', { name: 'This helped' }).waitFor()
  expect(await page.getByText('Connection interrupted.').count()).toBe(0)
  await expect.poll(() => field(page).isEnabled()).toBe(true)
})

test('answers streamed while their page reloads at twenty points equal the uninterrupted ones, and are requested once', async () => {
  const seed = Number(process.env.SEED ?? randomInt(1e9))
  console.log(`moments of reloading: SEED=${seed}`)
  const chance = chanceFrom(seed)
  const page = await openChat(site)
  const saying = page.locator('li[data-message] p').filter({ hasText: 'größe' })
  const seen: string[] = []
  for (let asked = 0; asked < 4; asked += 1) {
    const words = Array.from({ length: 100 }, (_, at) => `größe${asked}-${at} `)
    const whole = words.join('').trim()
    // small chunks: each word with its wire format is a chunk of its own
    peer.acts.push({ says: words, bytes: 185, pauseMs: 50 })
    const before = peer.requests.length
    await send(page, `Tell me all, ${asked}.`)
    await expect.poll(() => peer.requests.length, { interval: 10 }).toBe(before + 1)
    const from = performance.now()
    const moments = Array.from({ length: 5 }, () => chance() * ANSWER_MS).toSorted((a, b) => a - b)
    for (const moment of moments) {
      await page.waitForTimeout(Math.max(0, from + moment - performance.now()))
      const said = (await saying.allInnerTexts())[asked] ?? ''
      expect(whole.startsWith(said)).toBe(true)
      seen.push(said)
      await page.reload({ waitUntil: 'commit' })
    }
    await alive(page)
    await expect.poll(() => saying.allInnerTexts().then((all) => all[asked])).toBe(whole)
    await expect.poll(() => replies(page).getByRole('button', { name: 'This helped' }).count()).toBe(asked + 1)
    expect(peer.requests.length).toBe(before + 1)
  }
  expect(seen).toHaveLength(20)
  expect(seen.some((said) => said !== '')).toBe(true)
  await reload(page)
  expect(await messages(page).count()).toBe(8)
})

test("[CHAT-20] stopping an answer closes the provider's connection, and nothing after that appears on any page", async () => {
  const page = await openChat(site)
  const other = await page.context().newPage()
  await other.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype
    const came: number[] = []
    Object.assign(window, { came })
    ReadableStreamDefaultReader.prototype.read = async function () {
      const piece = await read.call(this)
      if (piece.value && new TextDecoder().decode(piece.value as Uint8Array).includes('größe')) came.push(Date.now())
      return piece
    }
  })
  peer.acts.push({ says: LONG, bytes: 185, pauseMs: 20 })
  await send(page, 'Tell me all.')
  await messages(page).getByText('größe').waitFor()
  await other.goto(site.origin + PROJECT)
  await alive(other)
  await messages(other).getByText('größe').waitFor()
  const acknowledged = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  expect((await acknowledged).status()).toBe(204)
  await expect.poll(() => peer.requests.at(-1)?.closedAt ?? null, { interval: 10 }).not.toBe(null)
  for (const one of [page, other]) await one.getByText('This answer is not complete.').waitFor()
  // what was on its way has come
  const stoppedAt = Date.now()
  await page.waitForTimeout(1500)
  const came = await other.evaluate(() => (window as unknown as { came: number[] }).came)
  expect(came.length).toBeGreaterThan(0)
  expect(came.filter((at) => at > stoppedAt)).toEqual([])
  for (const one of [page, other]) {
    await reload(one)
    await one.getByText('This answer is not complete.').waitFor()
    expect(await messages(one).count()).toBe(2)
  }
})

test("a question stopped before the server's response is not answered", async () => {
  const page = await openChat(site)
  const gate = Promise.withResolvers<void>()
  await page.route('**/chats/*/messages', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  peer.acts.push({ says: LONG, bytes: 185, pauseMs: 20 })
  const before = peer.requests.length
  await send(page, 'Tell me all.')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  gate.resolve()
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  await expect.poll(() => peer.requests.slice(before).every(({ closedAt }) => closedAt !== null)).toBe(true)
  await page.waitForTimeout(1500)
  expect(peer.requests.length).toBeLessThanOrEqual(before + 1)
  await reload(page)
  await messages(page).getByText('Tell me all.').waitFor()
  await page.getByText(/This was not answered\.|This answer is not complete\./).waitFor()
})

test('an interrupted answer says so, and a retry completes it', async () => {
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

test('a retry by keyboard moves the focus to the field, and a place below the panel gets the focus, with reduced motion too', async () => {
  const page = await openChat(site)
  await page.setViewportSize({ width: 720, height: 450 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let place = ''
  peer.acts.push({ says: ['Half of '], ends: 'cut' })
  peer.otherwise = ({ text }) => {
    place = /\\"id\\":\\"([^\\]+)\\"/.exec(text)?.[1] ?? ''
    return { says: [`Look at [that place](#${place}).`] }
  }
  await send(page, 'Where?')
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await field(page).and(page.locator(':focus')).waitFor()
  await replies(page).getByRole('button', { name: 'This helped' }).waitFor()
  await replies(page).getByRole('link', { name: 'that place' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-block-id') ?? document.activeElement?.id))
    .toBe(decodeURIComponent(place))
  expect(await axe(page)).toEqual([])
})

test('Try again pressed before the rest of an answer has loaded is not lost', async () => {
  const page = await openChat(site)
  const { letGo } = await holdBack(page, /\/chats\/[^/]+\/messages\?/)
  peer.acts.push({ says: ['Half of '], ends: 'cut' }, { says: ['All of it.'] })
  await send(page, 'What is it?')
  await page.getByRole('button', { name: 'Try again' }).click()
  letGo()
  await messages(page).getByText('All of it.').waitFor()
  expect(await messages(page).count()).toBe(2)
})

test('a killed server leaves the partial answer, marked as cut, and nothing is duplicated', async () => {
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
        return page.getByText('This answer is not complete.').isVisible()
      },
      { timeout: 60_000, interval: 3000 },
    )
    .toBe(true)
  await messages(page).getByText('One two').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await messages(page).getByText('One two three.').waitFor()
  expect(await messages(page).count()).toBe(2)
})

import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Act, Peer } from '#platform/models/peer.fixtures.ts'
import { axe, complaintsOf, holdBack, openPage } from '../browser.ts'
import { pressInConversion } from '../keyboard.ts'
import { ready, reload, WORKSHOP } from '../projects/page.ts'
import type { Running } from '../serve.ts'
import { act, answer, note, savedText, startWithModel } from './model.ts'
import { clickMark, highlights, kept, openText, painted, toolbar } from './page.ts'

let site: Running
let peer: Peer

beforeAll(async () => {
  ;({ site, peer } = await startWithModel())
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})

// clears acts left by a test that ended early
beforeEach(() => void (peer.acts.length = 0))

const COFFEE = "Oops! Looks like our bot took an unexpected coffee break. Let's give it another shot!"

/** Records the requests for model actions. */
function asked(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (/\/projects\/workshop\/(ask|explain|examples|summarize)$/.test(request.url())) requests.push(request)
  })
  return requests
}

test('[NOTE-06] [NOTE-07] [NOTE-08] [NOTE-15] [NOTE-16] [NOTE-17] a model explains, gives examples and simplifies, in the note', async () => {
  const { page } = await openText(site)
  const requests = asked(page)
  peer.acts.push({ says: ['A bench is **where** ', 'one works.'] }, { says: ['- a desk\n- a table'] }, { says: ['A work table.'] })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('A bench is where one works.').waitFor()
  expect(await answer(page, 'Explanation').locator('strong').innerText()).toBe('where')
  await answer(page, 'Explanation').getByText('Written by a model, which can be wrong').waitFor()
  for (const [key, name, said] of [
    ['e', 'Examples', 'a table'],
    ['s', 'In simpler words', 'A work table.'],
  ] as const) {
    await clickMark(page)
    await toolbar(page).waitFor()
    await page.keyboard.press(key)
    await answer(page, name).getByText(said).waitFor()
  }
  expect(await axe(page, '.own-notes')).toEqual([])
  await expect
    .poll(async () => (await kept(page)).notes?.[0]?.answers?.map(({ action }) => action))
    .toEqual(['explain', 'examples', 'simplify'])
  const [quote] = ((await kept(page)).highlights ?? []).map(({ parts }) => parts?.[0]?.quote)
  expect(requests.map((request) => [new URL(request.url()).pathname.split('/').at(-1), request.postDataJSON()])).toEqual(
    ['explain', 'examples', 'summarize'].map((path) => [path, { highlightedText: quote, trackId: 'low', stream: true }]),
  )
  await reload(page)
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  await clickMark(page)
  await answer(page, 'Explanation').getByText('A bench is where one works.').waitFor()
  await toolbar(page).waitFor()
  await page.keyboard.press('m')
  await toolbar(page).waitFor({ state: 'detached' })
  expect(requests).toHaveLength(3)
  expect(complaintsOf(page)).toEqual([])
})

test('[NOTE-10] [NOTE-14] a question about highlighted words is answered in the note', async () => {
  const { page } = await openText(site)
  const requests = asked(page)
  peer.acts.push({ says: ['Because it **stands**.'] })
  await act(page, 'a')
  await page.getByRole('textbox', { name: 'Your question about these words' }).waitFor()
  await page.keyboard.type('Why a bench?')
  await page.keyboard.press('Enter')
  await answer(page, 'Answer').getByText('Because it stands.').waitFor()
  await answer(page, 'Answer').getByText('Why a bench?').waitFor()
  expect(requests.map((request) => request.postDataJSON())).toEqual([
    expect.objectContaining({ query: 'Why a bench?', trackId: 'low', highlightedText: expect.stringContaining('workshop') }),
  ])
  await expect.poll(() => savedText(page)).toContain('Because it ')
  expect(complaintsOf(page)).toEqual([])
})

test('a question that was typed and not sent is there when the same words are asked about again', async () => {
  const { page } = await openText(site)
  const question = page.getByRole('textbox', { name: 'Your question about these words' })
  peer.acts.push({ says: ['Because it stands.'] })
  await act(page, 'a')
  await question.waitFor()
  await page.keyboard.type('Why a bench?')
  await page.keyboard.press('Escape')
  await note(page).waitFor({ state: 'detached' })
  await expect.poll(() => painted(page, 'yellow')).toEqual([])
  await act(page, 'a')
  await question.waitFor()
  expect(await question.inputValue()).toBe('Why a bench?')
  await question.press('Enter')
  await answer(page, 'Answer').getByText('Because it stands.').waitFor()
  await clickMark(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('a')
  await question.waitFor()
  expect(await question.inputValue()).toBe('')
})

test('a key that ends a conversion neither sends a question nor closes its note', async () => {
  const { page } = await openText(site)
  const requests = asked(page)
  peer.acts.push({ says: ['Because it stands.'] })
  await act(page, 'a')
  const question = page.getByRole('textbox', { name: 'Your question about these words' })
  await page.keyboard.type('Why a')
  await pressInConversion(question, 'Enter')
  await pressInConversion(question, 'Escape')
  await page.keyboard.type(' bench?')
  await page.keyboard.press('Enter')
  await answer(page, 'Answer').getByText('Because it stands.').waitFor()
  expect(requests.map((request) => (request.postDataJSON() as { query: string }).query)).toEqual(['Why a bench?'])
})

test('a question field loses no letter, however late its code loads', async () => {
  const { page } = await openText(site)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const parts = await holdBack(page, /\/(note-editor|answers)-[^/]*\.js/)
  await act(page, 'a')
  await page.keyboard.type('Why a bench?')
  expect(await page.getByRole('textbox', { name: 'Your question about these words' }).inputValue()).toBe('Why a bench?')
  parts.letGo()
})

test('[NOTE-01] a visitor who requests an explanation is asked to sign in', async () => {
  const page = await openPage(site.origin + WORKSHOP)
  await ready(page)
  await page.locator('.own-notes').waitFor({ state: 'attached' })
  await act(page, 'm')
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('a highlight made only for a question is removed with its note when that is closed before an answer', async () => {
  const { page } = await openText(site)
  peer.acts.push({ status: 400 })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText(COFFEE).waitFor()
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  await page.keyboard.press('Escape')
  await note(page).waitFor({ state: 'detached' })
  await expect.poll(() => painted(page, 'yellow')).toEqual([])
  await expect.poll(async () => [await highlights(page), (await kept(page)).notes?.filter(({ gone }) => !gone)]).toEqual([[], []])
})

test('an answer whose note is closed before its first word is there when that is opened again', async () => {
  const { page } = await openText(site)
  const gate = Promise.withResolvers<Act>()
  const { otherwise } = peer
  peer.otherwise = () => gate.promise
  const asked = peer.requests.length
  await act(page, 'm')
  await answer(page, 'Explanation').waitFor()
  await expect.poll(() => peer.requests.length).toBe(asked + 1)
  peer.otherwise = otherwise
  await page.keyboard.press('Escape')
  await note(page).waitFor({ state: 'detached' })
  gate.resolve({ says: ['A bench is where one works.'] })
  await expect.poll(() => savedText(page)).toContain('where one works')
  await clickMark(page)
  await answer(page, 'Explanation').getByText('A bench is where one works.').waitFor()
})

test('[NOTE-18] [NOTE-19] when a model fails the note says so, and a retry repeats the action', async () => {
  const { page } = await openText(site)
  const requests = asked(page)
  peer.acts.push({ status: 400 }, { says: ['Half of it, '], ends: 'cut' }, { says: ['All of it.'] })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText(COFFEE).waitFor()
  expect(await axe(page, '.own-notes')).toEqual([])
  await answer(page, 'Explanation').getByRole('button', { name: 'Try again' }).click()
  await answer(page, 'Explanation').getByText('Half of it,').waitFor()
  await answer(page, 'Explanation').getByText(COFFEE).waitFor()
  await expect.poll(() => savedText(page)).toContain('"cut"')
  await reload(page)
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  await clickMark(page)
  await answer(page, 'Explanation').getByText('This text is not complete.').waitFor()
  await answer(page, 'Explanation').getByRole('button', { name: 'Try again' }).click()
  await answer(page, 'Explanation').getByText('All of it.').waitFor()
  expect(await note(page).getByText('Half of it,').count()).toBe(0)
  expect(requests.map((request) => [request.url(), request.postData()])).toEqual(
    Array.from({ length: 3 }, () => [requests[0]?.url(), requests[0]?.postData()]),
  )
})

test("stopping closes the provider's connection; the partial text stays, and nothing more arrives", async () => {
  const { page } = await openText(site)
  const said = Array.from({ length: 2000 }, (_, at) => `wort${at} `)
  peer.acts.push({ says: said, bytes: 185, pauseMs: 40, ends: 'never' })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('wort3').waitFor()
  await answer(page, 'Explanation').getByRole('button', { name: 'Stop writing' }).click()
  await answer(page, 'Explanation').getByText('This text is not complete.').waitFor()
  const came = await answer(page, 'Explanation').locator('.note-words').innerText()
  await expect.poll(() => peer.requests.at(-1)?.closedAt ?? null, { interval: 10 }).not.toBe(null)
  await page.waitForTimeout(1000)
  expect(await answer(page, 'Explanation').locator('.note-words').innerText()).toBe(came)
  expect(said.join('').startsWith(came)).toBe(true)
  await expect.poll(() => savedText(page)).toContain('"cut"')
  expect(await savedText(page)).toContain(came)
})

test("a hostile model's text executes nothing and requests nothing from other sites", async () => {
  const { page } = await openText(site)
  const foreign: string[] = []
  page.on('request', (request) => void (request.url().startsWith(site.origin) || foreign.push(request.url())))
  const says = [
    '<img src=https://evil.example/a.png onerror="window.taken = 1"> ![spy](https://evil.example/b.png) [go](javascript:taken=2) done',
  ]
  peer.acts.push({ says })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('done').waitFor()
  const links = answer(page, 'Explanation').locator('a')
  const shown = () => links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]))
  expect(await answer(page, 'Explanation').locator('img, script').count()).toBe(0)
  // a bare address stays text with a link, and is not requested before a click
  const bare = ['https://evil.example/a.png', 'https://evil.example/a.png']
  expect(await shown()).toEqual([bare])
  await answer(page, 'Explanation').getByRole('button', { name: 'Edit this text' }).click()
  await answer(page, 'Explanation').getByRole('textbox', { name: 'Explanation' }).waitFor()
  expect(await answer(page, 'Explanation').locator('img:not(.ProseMirror-separator), script').count()).toBe(0)
  expect(await shown()).toEqual([bare])
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(foreign).toEqual([])
})

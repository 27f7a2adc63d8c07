import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { axe, complaintsOf, openPage } from '../browser.ts'
import { openSignedIn } from '../people.ts'
import { ready, reload, SOON, WORKSHOP } from '../projects/page.ts'
import { sharedWorkbench, startWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { beginNote, clickMark, drag, kept, openText, painted, toolbar } from './page.ts'

let site: Running
let peer: Peer

beforeAll(async () => {
  peer = await startPeer()
  const model = { AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', AI_TOKENS_A_LEARNER: '1000000' }
  site = await startWorkbench({ ...model, TRUST_PROXY: '1' })
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})

// a test that ended early leaves what it had asked for
beforeEach(() => void (peer.acts.length = 0))

const note = (page: Page) => page.locator('.note-open')
const answer = (page: Page, name: string) => note(page).getByRole('region', { name, exact: true })
const words = (page: Page) => note(page).getByRole('textbox', { name: 'Your words' })
const savedText = async (page: Page) => JSON.stringify((await kept(page)).notes ?? [])
const COFFEE = "Oops! Looks like our bot took an unexpected coffee break. Let's give it another shot!"

/** Marks the beginning of a paragraph and presses a key of the toolbar. */
async function act(page: Page, key: string, at = 0): Promise<void> {
  await drag(page, at)
  await toolbar(page).waitFor()
  await page.keyboard.press(key)
}

/** What the page sends to an action. */
function asked(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (/\/projects\/workshop\/(ask|explain|examples|summarize)$/.test(request.url())) requests.push(request)
  })
  return requests
}

test('[NOTE-06] [NOTE-07] [NOTE-08] [NOTE-15] [NOTE-16] [NOTE-17] a model explains, gives examples and says it in simpler words, in the note', async () => {
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
    .poll(async () => (await kept(page)).notes?.[0]?.answers?.map(({ action }) => action), SOON)
    .toEqual(['explain', 'examples', 'simplify'])
  const [quote] = ((await kept(page)).highlights ?? []).map(({ parts }) => parts?.[0]?.quote)
  expect(requests.map((request) => [new URL(request.url()).pathname.split('/').at(-1), request.postDataJSON()])).toEqual(
    ['explain', 'examples', 'summarize'].map((path) => [path, { highlightedText: quote, trackId: 'low', stream: true }]),
  )
  await reload(page)
  await expect.poll(() => painted(page, 'yellow'), SOON).toHaveLength(1)
  await clickMark(page)
  await answer(page, 'Explanation').getByText('A bench is where one works.').waitFor()
  await toolbar(page).waitFor()
  await page.keyboard.press('m')
  await toolbar(page).waitFor({ state: 'detached' })
  expect(requests).toHaveLength(3)
  expect(complaintsOf(page)).toEqual([])
})

test('[NOTE-10] [NOTE-14] a question about marked words is answered in the note', async () => {
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
  await expect.poll(() => savedText(page), SOON).toContain('Because it ')
  expect(complaintsOf(page)).toEqual([])
})

test('[NOTE-18] [NOTE-19] where a model fails the note says so, and trying again repeats the action', async () => {
  const { page } = await openText(site)
  const requests = asked(page)
  peer.acts.push({ status: 400 }, { says: ['Half of it, '], ends: 'cut' }, { says: ['All of it.'] })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText(COFFEE).waitFor()
  expect(await axe(page, '.own-notes')).toEqual([])
  await answer(page, 'Explanation').getByRole('button', { name: 'Try again' }).click()
  await answer(page, 'Explanation').getByText('Half of it,').waitFor()
  await answer(page, 'Explanation').getByText(COFFEE).waitFor()
  await expect.poll(() => savedText(page), SOON).toContain('"cut"')
  await reload(page)
  await expect.poll(() => painted(page, 'yellow'), SOON).toHaveLength(1)
  await clickMark(page)
  await answer(page, 'Explanation').getByText('This text is not complete.').waitFor()
  await answer(page, 'Explanation').getByRole('button', { name: 'Try again' }).click()
  await answer(page, 'Explanation').getByText('All of it.').waitFor()
  expect(await note(page).getByText('Half of it,').count()).toBe(0)
  expect(requests.map((request) => [request.url(), request.postData()])).toEqual(
    Array.from({ length: 3 }, () => [requests[0]?.url(), requests[0]?.postData()]),
  )
})

test('writing that is stopped lets its provider go within a second; what came stays, and nothing more comes', async () => {
  const { page } = await openText(site)
  const said = Array.from({ length: 200 }, (_, at) => `wort${at} `)
  peer.acts.push({ says: said, bytes: 185, pauseMs: 40 })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('wort3').waitFor()
  await answer(page, 'Explanation').getByRole('button', { name: 'Stop writing' }).click()
  const stoppedAt = performance.now()
  await answer(page, 'Explanation').getByText('This text is not complete.').waitFor()
  const came = await answer(page, 'Explanation').locator('.note-words').innerText()
  await expect.poll(() => peer.requests.at(-1)?.closedAt ?? null, { interval: 10 }).not.toBe(null)
  expect((peer.requests.at(-1)?.closedAt ?? Infinity) - stoppedAt).toBeLessThan(1000)
  await page.waitForTimeout(1000)
  expect(await answer(page, 'Explanation').locator('.note-words').innerText()).toBe(came)
  expect(said.join('').startsWith(came)).toBe(true)
  await expect.poll(() => savedText(page), SOON).toContain('"cut"')
  expect(await savedText(page)).toContain(came)
})

test('what somebody typed or changed is never written over, and what a model wrote can be taken away', async () => {
  const { page } = await openText(site)
  peer.acts.push({ says: ['one ', 'two ', 'three'], bytes: 40, pauseMs: 60 }, { says: ['Another one.'] })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('one').waitFor()
  await words(page).click()
  await page.keyboard.type('My own words while it writes.', { delay: 15 })
  await answer(page, 'Explanation').getByText('one two three').waitFor()
  expect(await words(page).innerText()).toBe('My own words while it writes.')
  await answer(page, 'Explanation').getByRole('button', { name: 'Edit this text' }).click()
  const field = answer(page, 'Explanation').getByRole('textbox', { name: 'Explanation' })
  await expect.poll(() => field.evaluate((one) => one.contains(document.activeElement)), SOON).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type(' four')
  await answer(page, 'Explanation').getByText('Written by a model and changed by you').waitFor()
  await answer(page, 'Explanation').getByRole('button', { name: 'Done editing' }).click()
  await answer(page, 'Explanation').getByRole('button', { name: 'Write it again' }).click()
  await answer(page, 'Explanation').last().getByText('Another one.').waitFor()
  await answer(page, 'Explanation').first().getByText('one two three four').waitFor()
  await answer(page, 'Explanation').last().getByRole('button', { name: 'Delete this text' }).click()
  await expect.poll(() => answer(page, 'Explanation').count(), SOON).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await answer(page, 'Explanation').last().getByText('Another one.').waitFor()
  await expect.poll(() => savedText(page), SOON).toMatch(/My own words.*one two three four.*Another one/)
  expect(complaintsOf(page)).toEqual([])
})

test('[NOTE-15] an answer is rated once, with thanks; the vote is kept, and goes with what is written anew', async () => {
  const { page } = await openText(site)
  const vote = (name: string) => answer(page, 'Explanation').getByRole('button', { name })
  const votes = async () => (await kept(page)).notes?.flatMap(({ answers = [] }) => answers.map((one) => one.vote ?? null))
  peer.acts.push({ says: ['A bench is ', 'where one works.'], bytes: 10, pauseMs: 200 }, { says: ['A table to work at.'] })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('A bench is').waitFor()
  expect(await vote('This helped').count()).toBe(0)
  await vote('This helped').click()
  await answer(page, 'Explanation').getByText('Thank you! That helps us to answer better.').waitFor()
  await expect.poll(votes, SOON).toEqual(['up'])
  expect(await axe(page, '.own-notes')).toEqual([])
  expect(await vote('This did not help').getAttribute('aria-disabled')).toBe('true')
  await reload(page)
  await expect.poll(() => painted(page, 'yellow'), SOON).toHaveLength(1)
  await clickMark(page)
  await vote('This helped').and(page.locator('[aria-pressed=true]')).waitFor()
  expect(await votes()).toEqual(['up'])
  await answer(page, 'Explanation').getByRole('button', { name: 'Write it again' }).click()
  await answer(page, 'Explanation').getByText('A table to work at.').waitFor()
  await vote('This helped').and(page.locator('[aria-pressed=false]')).waitFor()
  await vote('This did not help').click()
  await expect.poll(votes, SOON).toEqual(['down'])
})

test('an answer that comes into a note in one tab and words that are typed in another are all there', async () => {
  const { page, email } = await openText(site)
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  const said = Array.from({ length: 60 }, (_, at) => `wort${at} `)
  await beginNote(page)
  await page.keyboard.type('First.')
  await expect.poll(() => savedText(page), SOON).toContain('First.')
  await expect.poll(() => other.evaluate(() => CSS.highlights.size), SOON).toBeGreaterThan(0)
  await clickMark(other)
  await words(other).getByText('First.').waitFor()
  peer.acts.push({ says: said, bytes: 200, pauseMs: 60 })
  await clickMark(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('m')
  await answer(page, 'Explanation').getByText('wort0').waitFor()
  await words(other).click()
  await other.keyboard.press('End')
  const typed = ' Then this is typed elsewhere, a letter after the other, while the model writes.'
  await other.keyboard.type(typed, { delay: 60 })
  await answer(page, 'Explanation').getByText('wort59').waitFor(SOON)
  await expect.poll(async () => (await kept(page)).notes?.filter(({ gone }) => !gone).length, SOON).toBe(1)
  await expect.poll(() => savedText(page), SOON).toContain(`First.${typed}`)
  await expect.poll(() => savedText(page), SOON).toContain(said.join('').trim())
  for (const one of [page, other]) {
    await expect.poll(() => words(one).innerText(), SOON).toBe(`First.${typed}`)
    await answer(one, 'Explanation').getByText(said.join('').trim()).waitFor(SOON)
  }
})

test('the same note typed in two tabs is two notes, and each tab goes on with its own words', async () => {
  const { page, email } = await openText(site)
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  await beginNote(page)
  await page.keyboard.type('Both.')
  await expect.poll(() => savedText(page), SOON).toContain('Both.')
  await expect.poll(() => other.evaluate(() => CSS.highlights.size), SOON).toBeGreaterThan(0)
  await clickMark(other)
  await words(other).getByText('Both.').waitFor()
  await words(other).click()
  await other.keyboard.press('End')
  await words(page).click()
  await page.keyboard.press('End')
  await Promise.all([
    page.keyboard.type(' One writes this here. And goes on for quite a while with it.', { delay: 60 }),
    other.keyboard.type(' Somebody writes that there. They go on for just as long as that.', { delay: 60 }),
  ])
  await expect.poll(() => savedText(page), SOON).toContain(' One writes this here. And goes on for quite a while with it.')
  await expect.poll(() => savedText(page), SOON).toContain(' Somebody writes that there. They go on for just as long as that.')
  await expect.poll(() => words(page).first().innerText(), SOON).toMatch(/One writes|Somebody writes/)
})

test('what a hostile model writes runs nothing and asks no other site for anything', async () => {
  const { page } = await openText(site)
  const foreign: string[] = []
  page.on('request', (request) => void (request.url().startsWith(site.origin) || foreign.push(request.url())))
  const says = [
    '<img src=https://evil.example/a.png onerror="window.taken = 1"> ![spy](https://evil.example/b.png) [go](javascript:taken=2) done',
  ]
  peer.acts.push({ says })
  await act(page, 'm')
  await answer(page, 'Explanation').getByText('done').waitFor()
  expect(await answer(page, 'Explanation').locator('img, a, script').count()).toBe(0)
  await answer(page, 'Explanation').getByRole('button', { name: 'Edit this text' }).click()
  await answer(page, 'Explanation').getByRole('textbox', { name: 'Explanation' }).waitFor()
  expect(await answer(page, 'Explanation').locator('img:not(.ProseMirror-separator), a, script').count()).toBe(0)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(foreign).toEqual([])
})

test('without a model the note says what is missing, and leads to what answers without one', async () => {
  const plain = await sharedWorkbench()
  const { page } = await openText(plain)
  await act(page, 'a')
  await page.getByRole('textbox', { name: 'Your question about these words' }).waitFor()
  await page.keyboard.type('Why a bench?')
  await page.keyboard.press('Enter')
  await note(page).getByText('This needs an AI model, and none is switched on for this site.').waitFor()
  expect(await note(page).getByText('AI_PROVIDER').count()).toBe(0)
  expect(await axe(page, '.own-notes')).toEqual([])
  await note(page).getByRole('button', { name: 'Search this project instead' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Your question', exact: true }).inputValue(), SOON).toBe('Why a bench?')
  // the open note lies beside the panel, not over the place to write in it
  await page.getByRole('textbox', { name: 'Your question', exact: true }).click()
  const { page: admins } = await openText(plain, { admin: true })
  await act(admins, 'm')
  await note(admins).getByText('To switch one on, set AI_PROVIDER.').waitFor()
})

test('[NOTE-01] a visitor who wants something explained is asked to sign in', async () => {
  const page = await openPage(site.origin + WORKSHOP)
  await ready(page)
  await page.locator('.own-notes').waitFor({ state: 'attached' })
  await act(page, 'm')
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('[CONT-25] [CONT-26] the buttons that format are there for everybody where they are switched on, and else for Pro', async () => {
  const off = await sharedWorkbench()
  const on = await startWorkbench({ FEATURES: 'chat,liveDocs,editorToolbar', TRUST_PROXY: '1' })
  const has = async (server: Running, plan: 'free' | 'pro') => {
    const { page } = await openText(server, { plan })
    await beginNote(page)
    await page.keyboard.type('**bold** words')
    await words(page).locator('strong', { hasText: 'bold' }).waitFor()
    return (await note(page).getByRole('button', { name: 'Bold' }).count()) > 0
  }
  expect([await has(on, 'pro'), await has(on, 'free'), await has(off, 'pro'), await has(off, 'free')]).toEqual([true, true, true, false])
  await on.stop()
})

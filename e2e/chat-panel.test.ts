import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Peer } from '#platform/models/peer.fixtures.ts'
import { alive, axe, complaintsOf, PHONE, type Visit } from './browser.ts'
import { field, send } from './chat-page.ts'
import { startWithModel } from './notes/model.ts'
import { picture, WORKSHOP } from './projects/page.ts'
import { openAs } from './projects/site.ts'
import type { Running } from './serve.ts'
import { bar, panel, seenNotice, wake } from './shell/page.ts'

let site: Running
let peer: Peer
beforeAll(async () => {
  ;({ site, peer } = await startWithModel())
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})
beforeEach(() => void (peer.acts.length = 0))

const messages = (page: Page) => page.locator('li[data-message]')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true })

async function openPanel(visit: Visit = {}): Promise<Page> {
  const { page } = await openAs(site, {}, WORKSHOP, visit)
  await wake(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await field(page).waitFor()
  return page
}

/** In the window, and the topmost at its middle. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return there !== null && element.contains(there)
}

async function answered(page: Page, question: string, ...says: string[]): Promise<void> {
  peer.acts.push({ says })
  await send(page, question)
  await sendButton(page).waitFor()
  await messages(page).last().getByRole('button', { name: 'This helped' }).waitFor()
}

test('opening Ask focuses the field, by button and by key; Escape and the key close it and keep the text and the place', async () => {
  const page = await openPanel()
  const isIn = () => field(page).and(page.locator(':focus')).waitFor()
  const isOnButton = () => bar(page).getByRole('button', { name: 'Ask' }).and(page.locator(':focus')).waitFor()
  await isIn()
  await page.keyboard.type('Half a question')
  await page.keyboard.press('Escape')
  await panel(page, 'left').waitFor({ state: 'hidden' })
  await isOnButton()
  await page.keyboard.press('Control+ArrowLeft')
  await isIn()
  expect(await field(page).inputValue()).toBe('Half a question')
  await field(page).fill('')
  await page.keyboard.press('Control+ArrowLeft')
  await panel(page, 'left').waitFor({ state: 'hidden' })
  await isOnButton()
  expect(complaintsOf(page)).toEqual([])
})

test('at 200 % zoom the field is in sight when Ask opens below a long answer, and nothing covers it or its buttons', async () => {
  const page = await openPanel({ viewport: { width: 720, height: 450 } })
  await answered(page, 'Tell me all of it', Array.from({ length: 60 }, (_, at) => `Line ${at} of the lamp.`).join('\n\n'))
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await panel(page, 'left').waitFor({ state: 'hidden' })
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await field(page).waitFor()
  for (const part of [field(page), page.getByRole('button', { name: 'Attach pictures' }), sendButton(page)]) {
    await expect.poll(() => part.evaluate(isOnTop)).toBe(true)
  }
})

test('a question that wraps is visible whole while it is typed, and a very long one scrolls', async () => {
  const page = await openPanel()
  const size = () => field(page).evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
  const empty = (await size()).clientHeight
  await field(page).fill('Why does the server wait for an empty line after the headers, and what happens when it never comes?')
  const { clientHeight, scrollHeight } = await size()
  expect(clientHeight).toBeGreaterThan(empty)
  expect(scrollHeight).toBe(clientHeight)
  await field(page).fill('Why does the server wait for an empty line? '.repeat(30))
  const long = await size()
  expect(long.clientHeight).toBeLessThan(empty * 5)
  expect(long.scrollHeight).toBeGreaterThan(long.clientHeight)
  await sendButton(page).waitFor()
  expect(await axe(page, 'aside.panel[data-side=left]')).toEqual([])
})

test('Enter while an answer streams sends nothing, says why, and keeps the text', async () => {
  const page = await openPanel()
  peer.acts.push({ says: ['So '], ends: 'silent' })
  await send(page, 'First?')
  await messages(page).getByText('So').waitFor()
  await send(page, 'Second?')
  await page.getByText('An answer is still coming.').waitFor()
  expect(await field(page).inputValue()).toBe('Second?')
  await stopButton(page).click()
  await sendButton(page).waitFor()
  expect(await page.getByText('An answer is still coming.').count()).toBe(0)
  peer.acts.push({ says: ['Well.'] })
  await field(page).press('Enter')
  await messages(page).getByText('Well.').waitFor()
})

test('[CHAT-20] the text of a stopped answer stays, marked as incomplete, also after a reload and another question', async () => {
  const page = await openPanel()
  peer.acts.push({ says: ['One ', 'two '], ends: 'silent' })
  await send(page, 'Count.')
  await messages(page).getByText('One two').waitFor()
  await stopButton(page).click()
  await page.getByText('This answer is not complete.').waitFor()
  await messages(page).getByText('One two').waitFor()
  await page.reload()
  await alive(page)
  await page.getByText('This answer is not complete.').waitFor()
  await answered(page, 'And colours?', 'Red.')
  await messages(page).filter({ hasText: 'One two' }).getByText('This answer is not complete.').waitFor()
  expect(await axe(page, '#panel-left')).toEqual([])
})

test('an unanswered question says so when others follow it, and can be asked again', async () => {
  const page = await openPanel()
  peer.acts.push({ status: 401 })
  await send(page, 'Why a lamp?')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await answered(page, 'Why a bench?', 'To work.')
  const left = messages(page).filter({ hasText: 'Why a lamp?' }).first()
  await left.getByText('This was not answered.').waitFor()
  peer.acts.push({ says: ['To see.'] })
  await left.getByRole('button', { name: 'Ask it again' }).click()
  await messages(page).last().getByText('To see.').waitFor()
  expect((await messages(page).last().locator('xpath=preceding-sibling::li[1]').innerText()).includes('Why a lamp?')).toBe(true)
})

test('a link to a missing place says so, and leaves the panel unchanged', async () => {
  const page = await openPanel()
  await answered(page, 'Where?', 'Look at [the lamp](#lamp).')
  await page.evaluate(() => document.querySelectorAll('#lamp, [data-block-id="lamp"]').forEach((one) => one.remove()))
  await messages(page).getByRole('link', { name: 'the lamp' }).click()
  await messages(page).getByText('(This place is not on the page.)').waitFor()
  await messages(page).getByRole('link', { name: 'the lamp' }).and(page.locator(':focus')).waitFor()
})

test('a link to a place is inline, however narrow the panel', async () => {
  const page = await openPanel({ viewport: PHONE, before: seenNotice })
  await answered(page, 'Where?', 'Screw the legs to the plate, as it is said in [the step about the lamp](#lamp), and then go on.')
  const link = messages(page).getByRole('link', { name: 'the step about the lamp' })
  const heights = await link.evaluate((one) => [one.getBoundingClientRect().height, parseFloat(getComputedStyle(one).lineHeight) * 1.5])
  expect(heights[0]).toBeLessThan(heights[1] ?? 0)
})

test('an answer is copied as Markdown, and each message shows its time', async () => {
  const page = await openPanel()
  await answered(page, 'How?', 'With a **screw**:\n\n', '- [x] one\n- [ ] two')
  await messages(page).last().getByRole('button', { name: 'Copy the answer' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('With a **screw**:\n\n- [x] one\n- [ ] two')
  expect(await messages(page).locator('time').count()).toBe(2)
  expect(await messages(page).getByRole('img', { name: 'To do' }).count()).toBe(1)
  expect(await axe(page, '#panel-left')).toEqual([])
})

test('code in a question is shown as code, and the rest as typed', async () => {
  const page = await openPanel()
  await answered(page, 'Why does `lamp --on` say\n```sh\nno such lamp\n```\nand then **stop**?', 'Hm.')
  const asked = messages(page).first()
  expect(await asked.locator('code').allInnerTexts()).toEqual(['lamp --on'])
  expect(await asked.locator('pre').allInnerTexts()).toEqual(['no such lamp'])
  expect(await asked.locator('p').allInnerTexts()).toEqual(['Why does lamp --on say', 'and then **stop**?'])
})

test('an answer of a model can be made shorter, simpler or different with one press', async () => {
  const page = await openPanel()
  await answered(page, 'How?', 'By screwing, at length.')
  peer.acts.push({ says: ['Screw it.'] })
  await page.getByRole('list', { name: 'Ask about this answer' }).getByRole('button', { name: 'Shorter' }).click()
  await messages(page).getByText('Say that again, shorter.').waitFor()
  await messages(page).getByText('Screw it.').waitFor()
  expect(peer.requests.at(-1)?.text).toContain('By screwing, at length.')
})

test('an attached picture says at once that this tutor cannot see it', async () => {
  const page = await openPanel()
  await page.locator('#panel-left input[type=file]').setInputFiles(await picture())
  await page.getByText('This tutor can’t see pictures. Say in words what they show.').waitFor()
  await page.getByRole('button', { name: 'Remove “bench.png”' }).click()
  await page.getByText('This tutor can’t see pictures.').waitFor({ state: 'detached' })
})

test('with an on-screen keyboard Enter starts a new line, and the button sends', async () => {
  const page = await openPanel({ viewport: PHONE, touch: true, before: seenNotice })
  peer.acts.push({ says: ['Well.'] })
  await field(page).tap()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  expect(await field(page).inputValue()).toBe('One\nTwo')
  await sendButton(page).tap()
  await messages(page).getByText('Well.').waitFor()
})

test('on a phone Ask closes with its page, and does not cover the next one or the next visit', async () => {
  const page = await openPanel({ viewport: PHONE, before: seenNotice })
  await field(page).fill('Half a question')
  await page.goto(`${site.origin}/`)
  await page.goto(site.origin + WORKSHOP)
  await alive(page)
  await wake(page)
  expect(await panel(page, 'left').isVisible()).toBe(false)
  expect(await page.locator('main').isVisible()).toBe(true)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  expect(await field(page).inputValue()).toBe('Half a question')
})

test('a chat in two tabs stays in sync: questions, answers and clearing appear in both', async () => {
  const page = await openPanel()
  const other = await page.context().newPage()
  await other.goto(site.origin + WORKSHOP)
  await alive(other)
  await field(other).waitFor()
  peer.acts.push({ says: ['To ', 'see.'], pauseMs: 100, bytes: 120 })
  await send(page, 'Why a lamp?')
  await messages(other).getByText('Why a lamp?').waitFor()
  await messages(other).getByText('To see.').waitFor()
  await messages(other).getByRole('button', { name: 'This helped' }).waitFor()
  await page.getByRole('button', { name: 'Clear the chat' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => messages(other).count()).toBe(0)
})

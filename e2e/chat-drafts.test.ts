import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Peer } from '#platform/models/peer.fixtures.ts'
import { alive } from './browser.ts'
import { field, send } from './chat-page.ts'
import { pressInConversion } from './keyboard.ts'
import { startWithModel } from './notes/model.ts'
import { WORKSHOP } from './projects/page.ts'
import { openAs } from './projects/site.ts'
import type { Running } from './serve.ts'
import { bar, wake } from './shell/page.ts'

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

const QUESTION = 'Why does the lamp flicker?'
const messages = (page: Page) => page.locator('li[data-message]')

async function openFirst(): Promise<Page> {
  const { page } = await openAs(site, {}, WORKSHOP)
  await wake(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await field(page).waitFor()
  return page
}

async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(site.origin + WORKSHOP)
  await alive(other)
  await field(other).waitFor()
  return other
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await alive(page)
  await field(page).waitFor()
}

async function sendAnswered(page: Page): Promise<void> {
  peer.acts.push({ says: ['It is tired.'] })
  await send(page, 'Is a lamp ever tired?')
  await messages(page).last().getByRole('button', { name: 'This helped' }).waitFor()
}

test('a question that is typed in one tab stays when another tab sends one', async () => {
  const page = await openFirst()
  const other = await openBeside(page)
  await field(other).fill(QUESTION)
  await sendAnswered(page)
  expect(await field(other).inputValue()).toBe(QUESTION)
  await reload(other)
  await expect.poll(() => field(other).inputValue()).toBe(QUESTION)
  await reload(page)
  expect(await field(page).inputValue()).toBe('')
})

test('a question that has grown too long waits until it is shorter', async () => {
  const page = await openFirst()
  // as two questions that were put together, which no limit of the field stops
  await field(page).evaluate((one: HTMLTextAreaElement) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(one, 'why '.repeat(1100))
    one.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled')).toBe('true')
  await field(page).press('Enter')
  expect(await messages(page).count()).toBe(0)
  await field(page).fill(QUESTION)
  peer.acts.push({ says: ['It is tired.'] })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await messages(page).last().getByText('It is tired.').waitFor()
})

test('a question stays that waits for the answer to one of another tab', async () => {
  const page = await openFirst()
  const other = await openBeside(page)
  peer.acts.push({ says: ['It ', 'is ', 'very ', 'tired.'], pauseMs: 300, bytes: 60 })
  await send(other, 'Is a lamp ever tired?')
  await other.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await send(other, QUESTION)
  await other.getByText('An answer is still coming.').waitFor()
  await messages(page).getByText('It is very tired.').waitFor()
  await messages(page).last().getByRole('button', { name: 'This helped' }).waitFor()
  await sendAnswered(page)
  await reload(other)
  await expect.poll(() => field(other).inputValue()).toBe(QUESTION)
})

test('a duplicated tab and its original keep their own words', async () => {
  const page = await openFirst()
  await field(page).fill(QUESTION)
  const opening = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opening
  await alive(copy)
  await expect.poll(() => field(copy).inputValue()).toBe(QUESTION)
  await sendAnswered(copy)
  await reload(page)
  await expect.poll(() => field(page).inputValue()).toBe(QUESTION)
})

test('what a closed tab has left unsent is there in the next one', async () => {
  const page = await openFirst()
  const other = await openBeside(page)
  await field(other).fill(QUESTION)
  await other.close()
  const next = await openBeside(page)
  await expect.poll(() => field(next).inputValue()).toBe(QUESTION)
})

test('the Enter that ends a conversion sends nothing', async () => {
  const page = await openFirst()
  peer.acts.push({ says: ['It is tired.'] })
  await field(page).fill('Why does')
  await pressInConversion(field(page), 'Enter')
  await field(page).press('End')
  await page.keyboard.type(' it flicker?')
  await page.keyboard.press('Enter')
  await messages(page).last().getByRole('button', { name: 'This helped' }).waitFor()
  expect(await messages(page).first().innerText()).toContain('Why does it flicker?')
  expect(await messages(page).count()).toBe(2)
})

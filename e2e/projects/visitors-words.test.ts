import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axe, openPage } from '../browser.ts'
import { ask, newEmail, signIn } from '../people.ts'
import type { Site } from '../serve.ts'
import { field, ready, WORKSHOP } from './page.ts'
import { sharedWorkbench } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const kept = (page: Page) => page.locator('.doc-field#brightness [data-save-status=kept]')
const others = (page: Page) => page.locator('.doc-field#brightness [data-save-status=of_others]')
const textIn = (page: Page) => field(page, 'brightness').inputValue()
const onDevice = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waymark:answer:')))

/** Opens another tab on the same device, and closes the one before. */
async function nextTab(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  await next.goto(site.origin + WORKSHOP)
  return ready(next)
}

async function typed(text: string): Promise<Page> {
  const page = await ready(await openPage(site.origin + WORKSHOP))
  await field(page, 'brightness').fill(text)
  await kept(page).getByRole('button', { name: 'Clear your answer' }).waitFor()
  expect(await kept(page).textContent()).toContain('Kept on this device ·')
  return page
}

test("a visitor's text is on the device in the next tab, marked as from another visit, and Clear deletes it", async () => {
  const next = await nextTab(await typed('800 of a visitor'))
  await expect.poll(() => textIn(next)).toBe('800 of a visitor')
  await kept(next).getByText('Not yours?').waitFor()
  expect(await axe(next, '.doc-task#bulb')).toEqual([])
  await kept(next).getByRole('button', { name: 'Clear your answer' }).click()
  await expect.poll(() => textIn(next)).toBe('')
  expect(await onDevice(next)).toEqual([])
  expect(await field(next, 'brightness').evaluate((node) => node === document.activeElement)).toBe(true)
  await next.reload()
  await ready(next)
  expect(await textIn(next)).toBe('')
})

test('the page stays, and keeps each word, while the code of the line below the field never comes', async () => {
  const page = await ready(await openPage(site.origin + WORKSHOP))
  const refused: string[] = []
  await page.route('**/kept-here-*.js*', (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  await field(page, 'brightness').pressSequentially('800')
  // the last of its attempts
  await expect.poll(() => new Set(refused).size).toBe(3)
  await field(page, 'brightness').pressSequentially(' of a patient visitor')
  await kept(page).getByText('Kept on this device').waitFor()
  const next = await nextTab(page)
  await expect.poll(() => textIn(next)).toBe('800 of a patient visitor')
})

test('[VAL-25] a sign-in in the same tab takes the typed text along, once', async () => {
  const page = await typed('800 of mine')
  await signIn(site, page.context(), newEmail())
  await page.reload()
  await ready(page)
  const saved = async () => JSON.stringify((await ask(page, 'GET', '/projects/workshop/validations/brightness')).body)
  await expect.poll(saved).toContain('800 of mine')
  await expect.poll(() => onDevice(page)).toEqual([])
})

test("a sign-in on a shared device asks before it takes over a visitor's text", async () => {
  const page = await typed('800 of a stranger')
  await signIn(site, page.context(), newEmail())
  const next = await nextTab(page)
  await others(next).getByRole('button', { name: 'Use it' }).waitFor()
  expect(await textIn(next)).toBe('')
  await others(next).getByRole('button', { name: 'Clear your answer' }).click()
  await others(next).waitFor({ state: 'detached' })
  expect(await onDevice(next)).toEqual([])
})

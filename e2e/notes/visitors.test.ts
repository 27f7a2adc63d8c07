import { beforeAll, expect, test } from 'vitest'
import { alive, complaintsOf, openPage } from '../browser.ts'
import { askForCode, codeFor, newEmail, openSignedIn, typeCode } from '../people.ts'
import { ready, reload, WORKSHOP } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { drag, highlights, kept, painted, toolbar } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('[NOTE-01] a visitor who reaches for a highlight is asked to sign in', async () => {
  const page = await openPage(site.origin + WORKSHOP)
  await ready(page)
  await page.locator('.own-notes').waitFor({ state: 'attached' })
  await drag(page)
  await toolbar(page).getByRole('button', { name: 'Note' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('[NOTE-01] what a visitor marks is kept in the tab, and is theirs once they have signed in', async () => {
  const email = newEmail()
  const page = await openPage(site.origin + WORKSHOP)
  await ready(page)
  await page.locator('.own-notes').waitFor({ state: 'attached' })
  const placeOfAsk = async () => (await page.locator('[data-hint=ask] > *').boundingBox())?.x
  const before = await placeOfAsk()
  await drag(page, 1)
  await toolbar(page).getByRole('button', { name: 'Green' }).click()
  await page.getByRole('dialog').getByText('Your highlight is kept in this tab.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => painted(page, 'green')).toHaveLength(1)
  await page.getByRole('button', { name: 'Your notes: 0 notes, 1 highlight' }).waitFor()
  expect(await placeOfAsk()).toBe(before)
  const [quote] = await painted(page, 'green')
  await reload(page)
  await expect.poll(() => painted(page, 'green')).toEqual([quote])
  await drag(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await askForCode(page, email)
  const code = await codeFor(site, email)
  await Promise.all([page.waitForEvent('load'), typeCode(page, code)])
  await alive(page)
  await ready(page)
  await expect.poll(() => painted(page, 'green')).toHaveLength(2)
  await expect.poll(async () => (await highlights(page)).map(({ colour }) => colour)).toEqual(['green', 'green'])
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  await expect.poll(() => painted(other, 'green')).toContain(quote)
  expect(complaintsOf(page)).toEqual([])
})

test('[NOTE-01] the note that a visitor begins is open beside its words once they have signed in, and only then', async () => {
  const email = newEmail()
  const page = await openPage(site.origin + WORKSHOP)
  await ready(page)
  await page.locator('.own-notes').waitFor({ state: 'attached' })
  await drag(page)
  await toolbar(page).getByRole('button', { name: 'Note' }).click()
  await page.getByRole('dialog').getByText('Once you are logged in, your note opens beside them.').waitFor()
  const [quote] = await painted(page, 'yellow')
  await askForCode(page, email)
  const code = await codeFor(site, email)
  await Promise.all([page.waitForEvent('load'), typeCode(page, code)])
  await alive(page)
  await ready(page)
  const words = page.getByRole('textbox', { name: 'Your words' })
  await words.and(page.locator(':focus')).waitFor()
  expect(await painted(page, 'yellow')).toEqual([quote])
  await page.keyboard.type('Mine')
  await expect.poll(async () => JSON.stringify((await kept(page)).notes ?? [])).toContain('Mine')
  await page.keyboard.press('Escape')
  await reload(page)
  await expect.poll(() => painted(page, 'yellow')).toEqual([quote])
  expect(await words.count()).toBe(0)
  expect(complaintsOf(page)).toEqual([])
})

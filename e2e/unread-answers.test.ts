import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axe } from './browser.ts'
import { isWhole } from './looks.ts'
import { newEmail, openSignedIn } from './people.ts'
import { box, field, ready } from './projects/page.ts'
import { sharedServer, type Site } from './serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const around = (page: Page, id: string) => page.locator(`.doc-field#${id}`)

test("a text without a check is saved, not marked as accepted, and the author's answer opens beside it", async () => {
  const page = await ready(await openSignedIn(site, newEmail(), '/projects/read-the-dns'))
  await field(page, 'www-bytes').fill('18')
  await field(page, 'why-identifier').fill('By the colour of the packet')
  await box(page, 'listen-task').getByRole('button', { name: 'Done', exact: true }).click()
  const words = around(page, 'why-identifier')
  await words.getByText('Saved.', { exact: true }).waitFor()
  expect(await words.getByText('Accepted').count()).toBe(0)
  expect(await around(page, 'www-bytes').getByText('Accepted.').count()).toBe(1)
  const ours = words.getByRole('group', { name: 'Compare with ours' })
  await expect.poll(() => ours.textContent()).toContain('first two bytes')
  const said = await ours.textContent()
  expect(said).not.toContain('Two questions are under way at once')
  const press = (name: string) => ours.getByRole('group', { name: 'Did you say the same?' }).getByRole('button', { name })
  await press('No').click()
  await ours.getByText('We’ll ask again from tomorrow on, in your five minutes.').waitFor()
  await press('Partly').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => press('Partly').getAttribute('aria-pressed')).toBe('true')
  expect(await axe(page, '.doc-task#listen-task')).toEqual([])
  await isWhole(page, '.doc-task#listen-task')

  await page.reload()
  await ready(page)
  await words.getByText('Saved.', { exact: true }).waitFor()
  await words.getByRole('button', { name: 'Compare with ours' }).click()
  await expect.poll(() => ours.textContent()).toContain('first two bytes')
  expect(await press('Partly').getAttribute('aria-pressed')).toBe('true')
  expect(await axe(page, '.doc-task#listen-task')).toEqual([])
  await isWhole(page, '.doc-task#listen-task')

  // nothing is promised for an answer of before, and what is pressed stays pressed
  await press('Same').click()
  await ours.getByText('Saved.', { exact: true }).waitFor()
  for (const expanded of ['false', 'true']) {
    const fold = words.getByRole('button', { name: 'Compare with ours' })
    await fold.click()
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe(expanded)
  }
  await expect.poll(() => press('Same').getAttribute('aria-pressed')).toBe('true')
  await page.context().setOffline(true)
  await press('No').click()
  await expect.poll(() => press('Same').getAttribute('aria-pressed')).toBe('true')
})

test('where no item names the question, a link leads to all answers of the author', async () => {
  const page = await ready(await openSignedIn(site, newEmail(), '/projects/tests-build-release'))
  // the shipped catalogue answers each question
  const item = page.locator('#our-answers li', { hasText: 'lets the hook test in the folder of the last run' })
  await item.evaluate((node) => node.remove())
  const task = page.locator('.doc-task:has(#why-archive)')
  for (const one of await task.locator('textarea, input[type=text]').all()) await one.fill('A word of mine')
  await task.getByRole('button', { name: 'Done', exact: true }).click()
  const link = around(page, 'why-archive').getByRole('link', { name: /^Compare with ours/ })
  await link.click()
  await expect.poll(() => page.locator('details#our-answers').getAttribute('open')).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Compare with ours')
})

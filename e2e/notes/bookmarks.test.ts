import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from '../beacons.ts'
import { axe, complaintsOf, openPage } from '../browser.ts'
import { ask, openSignedIn } from '../people.ts'
import { contents, ready, reload, SOON, WORKSHOP } from '../projects/page.ts'
import { openAs, sharedWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'

let site: Running
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('[NOTE-28] [PROJ-65] [EVENT-08] a bookmark is set in the contents, is there on every device, and the latest opens its step', async () => {
  const { page, email } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  const steps = contents(page).locator('.toc-step')
  const last = steps.last()
  const opener = last.getByRole('button', { name: /^What is in/ })
  expect(await opener.getAttribute('aria-expanded')).toBe('false')
  const told = await listenToBeacons(page)
  const title = (await last.locator('.toc-row > a').first().innerText()).trim()
  await last.getByRole('button', { name: `Bookmark ${title}` }).click()
  await expect.poll(() => opener.getAttribute('aria-expanded'), SOON).toBe('true')
  await expect.poll(async () => (await told()).map(({ name }) => name), SOON).toContain('bookmark_toggled')
  const marks = async () => ((await ask(page, 'GET', '/projects/workshop/annotations.json')).body as { bookmarks?: object[] }).bookmarks
  await expect.poll(marks, SOON).toHaveLength(1)
  await reload(page)
  await expect.poll(() => opener.getAttribute('aria-expanded'), SOON).toBe('true')
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  const there = contents(other).getByRole('button', { name: `Bookmark ${title}` })
  await expect.poll(() => there.getAttribute('aria-pressed'), SOON).toBe('true')
  await there.click()
  await expect.poll(marks, SOON).toMatchObject([{ gone: true }])
  await expect.poll(() => opener.getAttribute('aria-expanded'), SOON).toBe('false')
  expect(await axe(page, '.toc')).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})

test('[NOTE-01] a visitor who reaches for a bookmark is asked to sign in', async () => {
  const page = await openPage(site.origin + WORKSHOP)
  await ready(page)
  await contents(page)
    .getByRole('button', { name: /^Bookmark/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

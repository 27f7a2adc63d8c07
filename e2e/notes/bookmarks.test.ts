import type { Locator } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from '../beacons.ts'
import { alive, axe, complaintsOf, openPage } from '../browser.ts'
import { ask, openMenu, openSignedIn } from '../people.ts'
import { contents, ready, reload, WORKSHOP } from '../projects/page.ts'
import { openAs, sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { button } from '../shell/page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('[NOTE-28] [PROJ-65] [EVENT-08] a bookmark is set in the contents, is on every device, and the latest opens its step', async () => {
  const { page, email } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  const steps = contents(page).locator('.toc-step')
  const last = steps.last()
  const opener = last.getByRole('button', { name: /^What is in/ })
  expect(await opener.getAttribute('aria-expanded')).toBe('false')
  const told = await listenToBeacons(page)
  const title = (await last.locator('.toc-row > a').first().innerText()).trim()
  await last.getByRole('button', { name: `Bookmark ${title}` }).click()
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(async () => (await told()).map(({ name }) => name)).toContain('bookmark_toggled')
  const marks = async () => ((await ask(page, 'GET', '/projects/workshop/annotations.json')).body as { bookmarks?: object[] }).bookmarks
  await expect.poll(marks).toHaveLength(1)
  await reload(page)
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  const there = contents(other).getByRole('button', { name: `Bookmark ${title}` })
  await expect.poll(() => there.getAttribute('aria-pressed')).toBe('true')
  await there.click()
  await expect.poll(marks).toMatchObject([{ gone: true }])
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  expect(await axe(page, '.toc')).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})

test('[NOTE-01] a visitor who sets a bookmark is asked to sign in', async () => {
  const page = await openPage(site.origin + WORKSHOP)
  await ready(page)
  await contents(page)
    .getByRole('button', { name: /^Bookmark/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('[NOTE-28] bookmarks are listed beside the notes and in My work, where each can be opened and removed', async () => {
  const { page } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'My notes and bookmarks' }).click()
  await page.waitForURL(`${site.origin}/notes`)
  await page.goto(site.origin + WORKSHOP)
  await ready(page)
  await button(page, 'My work').click()
  const inPanel = page.locator('#panel-right').getByRole('region', { name: 'Bookmarks' })
  await inPanel.getByText('Set a bookmark in the contents').waitFor()
  for (const title of ['Hang up the sign', 'With the manual']) {
    const there = contents(page).getByRole('button', { name: `Bookmark ${title}`, includeHidden: true })
    await there.evaluate((one: HTMLElement) => one.click())
  }
  const shapeOf = (title: string) =>
    contents(page)
      .getByRole('button', { name: `Bookmark ${title}`, includeHidden: true })
      .evaluate((one) => getComputedStyle(one, '::before').clipPath)
  const [set, unset] = await Promise.all(['With the manual', 'Build the bench'].map(shapeOf))
  // an outline beside a filled one
  expect([set, unset].map((shape) => shape?.includes('evenodd'))).toEqual([false, true])
  const titles = (part: Locator) => part.getByRole('listitem').getByRole('link').allInnerTexts()
  await expect.poll(() => titles(inPanel)).toEqual(['With the manual', 'Hang up the sign'])
  expect(await axe(page, '#panel-right')).toEqual([])
  await inPanel.getByRole('button', { name: 'Remove the bookmark Hang up the sign' }).click()
  await expect.poll(() => titles(inPanel)).toEqual(['With the manual'])
  const star = contents(page).getByRole('button', { name: 'Bookmark Hang up the sign', includeHidden: true })
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(inPanel)).toEqual(['With the manual', 'Hang up the sign'])
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')

  await page.goto(`${site.origin}/notes`)
  const inList = page.getByRole('main').getByRole('region', { name: 'Bookmarks' })
  expect(await titles(inList)).toEqual(['With the manual', 'Hang up the sign'])
  await inList.getByText('Build the bench').waitFor()
  expect(await axe(page)).toEqual([])
  await inList.getByRole('link', { name: 'Hang up the sign' }).click()
  await page.waitForURL(/\/projects\/workshop/)
  const heading = page.getByRole('heading', { name: 'Hang up the sign' }).first()
  await expect
    .poll(() => heading.evaluate((one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < innerHeight))
    .toBe(true)
  await page.goto(`${site.origin}/notes`)
  await alive(page)
  for (const title of ['With the manual', 'Hang up the sign']) {
    await inList.getByRole('button', { name: `Remove the bookmark ${title}` }).click()
    await inList.getByRole('link', { name: title }).waitFor({ state: 'detached' })
  }
  const marks = async () =>
    ((await ask(page, 'GET', '/projects/workshop/annotations.json')).body as { bookmarks?: { gone?: true }[] }).bookmarks
  await expect.poll(async () => (await marks())?.filter(({ gone }) => !gone)).toEqual([])
  expect((await ask(page, 'GET', '/notes/bookmarks')).body).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})

import { expect, test } from 'vitest'
import { DESKTOP, alive, atRest, complaintsOf, holdBack, openPage, type Visit } from '../browser.ts'
import { isSound } from '../screens.ts'
import { open, box } from './site.ts'

test('[CONT-39] switching a content tab animates for 150 ms', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('tab', { name: 'Bulb' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Bulb' })
  expect(await panel.textContent()).toContain('Warm')
  expect(await panel.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.15s')
})

test('tabs are navigated with the arrow keys, and find-in-page finds hidden text', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('tab', { name: 'LED' }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('LED')
  await page.keyboard.press('ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Bulb')
  expect(await page.locator('[id="led--panel"]').getAttribute('hidden')).toBe('until-found')
})

test('a system chosen in one text is chosen in every text, before any script is loaded', async () => {
  const page = await openPage('/projects/a-library-in-sqlite')
  const isChosen = () => page.getByRole('tab', { name: 'macOS' }).first().getAttribute('aria-selected')
  expect(await isChosen()).toBe('false')
  await page.getByRole('tab', { name: 'macOS' }).first().click()
  const { letGo } = await holdBack(page)
  for (const path of ['/projects/a-library-in-sqlite', '/projects/your-first-terminal']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(await isChosen(), path).toBe('true')
  }
  letGo()
  await alive(page)
  expect(await isChosen()).toBe('true')
  expect(complaintsOf(page)).toEqual([])
})

test('[CONT-40] a content image opens the zoom viewer', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('link', { name: 'A photo of a lamp' }).click()
  await page.getByRole('dialog').locator('img').waitFor()
})

test('an opened picture is larger than in the text, and as large as the window allows', async () => {
  const page = await openPage('/projects/read-the-dns')
  const link = page.locator('.doc-image a').first()
  await link.scrollIntoViewIfNeeded()
  const inText = (await link.locator('img').boundingBox())?.width ?? 0
  await link.click()
  const opened = page.getByRole('dialog').locator('img')
  await opened.waitFor()
  await atRest(page)
  const { width = 0, height = 0 } = (await opened.boundingBox()) ?? {}
  expect(inText).toBeGreaterThan(0)
  expect(width).toBeGreaterThan(inText * 1.25)
  expect(width > DESKTOP.width * 0.8 || height > DESKTOP.height * 0.65).toBe(true)
})

test('[ERR-29] [ERR-30] a failed image says so, and its button reloads the page', async () => {
  const before: NonNullable<Visit['before']> = async (context) =>
    void (await context.route('**/static/content/**', (route) => route.abort()))
  const page = await open('/projects/lamp', { before })
  await page.locator('.doc-image').last().scrollIntoViewIfNeeded()
  const notice = page.getByRole('alert').filter({ hasText: 'Oops!' }).first()
  await notice.waitFor()
  const words = await notice.locator('p').evaluate((element) => {
    for (const unseen of element.querySelectorAll('.sr-only')) unseen.remove()
    return element.textContent
  })
  expect(words).toBe('Oops! The image failed to load. Please try refreshing and let us know if the problem persists.')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await loaded
})

test('[CONT-17] a variable is filled by a click and Enter, is in the code, is saved, and Escape changes nothing', async () => {
  const page = await open('/projects/lamp')
  const inText = page.locator('p > .doc-variable')
  await inText.click()
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  expect(await inText.textContent()).toBe('kitchen')
  await expect.poll(() => box(page, 'Say hello').locator('code').textContent()).toBe('echo "hello kitchen"')
  expect(await inText.evaluate((element) => element === document.activeElement)).toBe(true)
  await inText.click()
  await page.keyboard.type('cellar')
  await page.keyboard.press('Escape')
  expect(await inText.textContent()).toBe('kitchen')
  await page.reload()
  await expect.poll(() => inText.textContent()).toBe('kitchen')
  expect(complaintsOf(page)).toEqual([])
})

test('[CONT-08] a checkbox is saved', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('checkbox', { name: 'Switch off the power' }).check()
  await page.getByRole('checkbox', { name: 'Find a lamp' }).uncheck()
  await page.reload()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Switch off the power' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Find a lamp' }).isChecked()).toBe(false)
})

test('a concept explains itself on hover, in more words on request, and closes with Escape', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('button', { name: 'lamp', exact: true }).hover()
  const card = page.getByRole('dialog', { name: /What is/ })
  await card.getByText('It gives light.').waitFor()
  await card.getByRole('button', { name: 'Tell me more' }).click()
  await card.getByText('when a current flows').waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'lamp', exact: true }).click()
  await card.waitFor()
  await page.mouse.click(5, 5)
  await card.waitFor({ state: 'detached' })
})

test('[NOTE-27] a concept that fails to load says so, and can be retried', async () => {
  const before: NonNullable<Visit['before']> = async (context) => void (await context.route('**/concepts/**', (route) => route.abort()))
  const page = await open('/projects/lamp', { before })
  await page.getByRole('button', { name: 'lamp', exact: true }).click()
  await page.getByText('Failed to load concept').waitFor()
  await page.getByText(/^We couldn't retrieve the definition for "lamp"\. Please try again later\.$/i).waitFor()
  await page.context().unroute('**/concepts/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It gives light.').waitFor()
})

test('axe reports nothing in a project that uses every node, in both themes', async () => {
  const page = await open('/projects/lamp')
  await page.locator('summary').last().click()
  await isSound(page)
  expect(complaintsOf(page)).toEqual([])
})

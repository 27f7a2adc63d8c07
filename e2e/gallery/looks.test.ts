import { expect, test } from 'vitest'
import { galleryParts } from '#app/pages/gallery/gallery.tsx'
import { DESKTOP, PHONE, complaintsOf, openPage } from '../browser.ts'
import { isSound } from '../screens.ts'
import { openPart, button } from './page.ts'

test('every part, in both themes: axe reports nothing, and no CSP violation or error is logged', async () => {
  const page = await openPage('/dev/gallery')
  expect(await page.locator('[data-part]').count()).toBe(galleryParts.length)
  await isSound(page)
  expect(complaintsOf(page)).toEqual([])
})

test.each([PHONE, { width: 720, height: 450 }])('no part is wider than a window of %j', async (viewport) => {
  const page = await openPage('/dev/gallery', { viewport })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test("a banner's text is not squeezed by its action: without room for both the action is below", async () => {
  const page = await openPart('banner', { viewport: PHONE })
  const again = button(page, 'Try again')
  const words = page.getByText('With an action and a way to dismiss it')
  const boxes = async () => {
    const [said, act] = [await words.boundingBox(), await again.boundingBox()]
    if (!said || !act) throw new Error('There is no banner')
    return { said, act }
  }
  const narrow = await boxes()
  expect(narrow.act.y).toBeGreaterThanOrEqual(narrow.said.y + narrow.said.height)
  await page.setViewportSize(DESKTOP)
  const wide = await boxes()
  expect(wide.act.x).toBeGreaterThanOrEqual(wide.said.x + wide.said.width)
})

test('the theme follows the system, and the server remembers a choice', async () => {
  const page = await openPage('/dev/gallery?part=colour', { theme: 'dark' })
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  await page.getByRole('radio', { name: 'Light' }).check()
  const light = await ground()
  expect(light).not.toBe(dark)
  const html = await (await page.request.get('/dev/gallery?part=colour')).text()
  expect(html).toContain('data-theme="light"')
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await ground()).toBe(dark)
})

test('[UI-11] [UI-12] a broken picture and an empty one show the user icon, a good one shows itself', async () => {
  const page = await openPart('avatar')
  const avatar = (name: string) => page.getByRole('img', { name, exact: true })
  await avatar('Broken').and(page.locator('[data-status=error]')).waitFor()
  expect(await avatar('Broken').locator('svg').count()).toBe(1)
  expect(await avatar('Broken').locator('img').count()).toBe(0)
  expect(await avatar('Without a picture').locator('svg').count()).toBe(1)
  await avatar('Ada').first().and(page.locator('[data-status=loaded]')).waitFor()
  expect(await avatar('Ada').first().locator('svg').count()).toBe(0)
})

test('[UI-09] avatars measure 24, 32, 36 and 40 px', async () => {
  const page = await openPart('avatar')
  const widths = await page
    .getByRole('img', { name: 'Ada', exact: true })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths).toEqual([24, 32, 36, 40])
})

test('tabs are one Tab stop, navigated with arrows, and change within 150 ms', async () => {
  const page = await openPart('tabs')
  const list = page.getByRole('tablist', { name: 'Operating system', exact: true })
  await list.getByRole('tab', { name: 'macOS' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await list.getByRole('tab', { name: 'Linux' }).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Tab')
  const panel = page.getByRole('tabpanel', { name: 'Linux' }).first()
  expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await panel.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.15s')
})

test('without scripts every tab panel is readable', async () => {
  const page = await openPage('/dev/gallery?part=tabs', { scripts: false })
  expect(await page.getByText('Open Windows Terminal from the start menu.').first().isVisible()).toBe(true)
  expect(await page.getByText('Open Terminal from the Launchpad.').first().isVisible()).toBe(true)
})

test('a celebration needs no worker and no inline style, and is skipped with reduced motion', async () => {
  const page = await openPart('confetti')
  await button(page, 'Celebrate').click()
  await page.locator('body > canvas').waitFor()
  expect(complaintsOf(page)).toEqual([])
  const calm = await openPart('confetti', { reducedMotion: true })
  await button(calm, 'Celebrate').click()
  await calm.waitForTimeout(300)
  expect(await calm.locator('body > canvas').count()).toBe(0)
})

test('an accordion opens by keyboard, and closes its neighbour', async () => {
  const page = await openPart('accordion')
  const open = page.locator('details[open]')
  await page.getByText('How far apart should the brackets be?').focus()
  await page.locator('summary').nth(1).press('Enter')
  await expect.poll(() => open.count()).toBe(1)
  expect(await open.textContent()).toContain('60 cm')
})

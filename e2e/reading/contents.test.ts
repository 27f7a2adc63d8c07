import { expect, test } from 'vitest'
import { PHONE, openPage, untilQuiet } from '../browser.ts'
import { listenToBeacons } from '../beacons.ts'
import { leaveToast } from '../shell/page.ts'
import { open } from './site.ts'

test('[PROJ-14] a track is chosen on the page and stored in the address', async () => {
  const page = await open('/projects/long')
  await page.getByRole('link', { name: /High guidance/ }).click()
  await page.waitForURL('**/projects/long?track=high')
  const chosen = page.getByRole('navigation', { name: 'How do you want to be guided?' }).locator('[aria-current]')
  await expect.poll(() => chosen.allTextContents()).toEqual(['High guidanceTogether.'])
})

test('without scripts the whole text is readable, every panel included, and the contents link to it', async () => {
  const page = await open('/projects/lamp', { scripts: false })
  for (const text of ['Warm', 'Cool', 'lamp.on() // now']) expect(await page.getByText(text).isVisible()).toBe(true)
  expect(await page.content()).not.toMatch(/<[^>]+ style=/)
  await page.getByRole('link', { name: 'Test it' }).first().click()
  expect(new URL(page.url()).hash).toBe('#test')
})

test.each([
  [1280, 280],
  [1440, 360],
  [2000, 448],
  [2400, 448],
])('[PROJ-55] [PROJ-56] [PROJ-66] [PROJ-68] in a centre panel of %i px the contents are a column of %i px', async (width, contents) => {
  const page = await open('/projects/long', { viewport: { width, height: 900 } })
  expect(await page.locator('.toc').evaluate((element) => element.getBoundingClientRect().width)).toBe(contents)
  expect(await page.locator('.toc-list').evaluate((element) => getComputedStyle(element).maxHeight)).toBe('585px')
  expect(await page.locator('.toc-strip').isVisible()).toBe(false)
  await page.locator('#step-6').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900)
  expect((await page.locator('.toc-list').boundingBox())?.y).toBeGreaterThanOrEqual(0)
  expect(await page.locator('.toc').evaluate((element) => element.getBoundingClientRect().top)).toBe(72)
})

test('[PROJ-56] [PROJ-66] below 1280 px there is no column, and no width under 192 px', async () => {
  const page = await open('/projects/long', { viewport: { width: 1279, height: 900 } })
  expect(await page.locator('.toc-strip').isVisible()).toBe(true)
  await page.setViewportSize({ width: 1000, height: 900 })
  const width = page.locator('.toc').evaluate((contents) => {
    const probe = document.createElement('div')
    probe.style.inlineSize = 'var(--toc-width)'
    contents.append(probe)
    return probe.getBoundingClientRect().width
  })
  expect(await width).toBe(192)
})

test('[PROJ-52] the width of the centre panel decides: in a wide window with a side panel open the contents are a strip too', async () => {
  const page = await open('/projects/long', { viewport: { width: 1440, height: 900 } })
  expect(await page.locator('.toc-strip').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  await page.locator('.toc-strip').waitFor({ state: 'visible' })
})

test('at 200 % a mouse can select a line from its first letter: the contents strip does not cover it', async () => {
  const page = await open('/projects/long', { viewport: { width: 720, height: 450 } })
  const strip = await page.locator('.toc-strip').boundingBox()
  const text = await page.locator('.project-body').boundingBox()
  expect(strip?.width).toBeGreaterThanOrEqual(24)
  expect((strip?.x ?? Infinity) + (strip?.width ?? Infinity)).toBeLessThanOrEqual((text?.x ?? 0) + 2)
})

test('[PROJ-52] [PROJ-53] [PROJ-54] [PROJ-67] [PROJ-51] [EVENT-09] in a narrower panel they are a strip that slides in on hover or when pinned', async () => {
  const page = await open('/projects/long', { viewport: { width: 1100, height: 900 } })
  const entry = page.locator('.toc').getByRole('link', { name: 'Step 2' })
  expect(await page.locator('.toc-strip').isVisible()).toBe(true)
  expect(await entry.isVisible()).toBe(false)
  const bars = await page.locator('.toc-strip > *').evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height))
  expect(bars.length).toBe(await page.locator('.toc-list > li').count())
  expect(Math.max(...bars)).toBeLessThanOrEqual(8)
  expect(Math.min(...bars)).toBeGreaterThan(0)
  await page.hover('.toc-strip')
  await entry.waitFor({ state: 'visible' })
  await page.mouse.move(900, 500)
  await entry.waitFor({ state: 'hidden' })
  await page.hover('.toc-strip')
  const told = await listenToBeacons(page)
  await page.getByRole('button', { name: 'Pin the contents open' }).click()
  await expect
    .poll(async () => (await told()).filter(({ name }) => name === 'pin_toggled'))
    .toMatchObject([{ data: { location: 'contents' } }])
  await page.mouse.move(900, 500)
  await page.waitForTimeout(400)
  expect(await entry.isVisible()).toBe(true)
  expect(await page.locator('.toc-list').evaluate((element) => getComputedStyle(element).maxHeight)).toBe('684px')
  const edge = (selector: string, side: 'left' | 'right') =>
    page.locator(selector).evaluate((element, side) => element.getBoundingClientRect()[side], side)
  expect(await edge('.toc-panel', 'right')).toBeLessThan(await edge('.project-body', 'left'))
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.project-body').waitFor()
  expect(await entry.isVisible()).toBe(true)
  await page.mouse.move(900, 500)
  await page.getByRole('button', { name: 'Unpin the contents' }).click()
  await page.mouse.move(900, 500)
  await entry.waitFor({ state: 'hidden' })
})

test('on a phone the contents cover the text, and a tap outside or Escape closes them', async () => {
  const page = await open('/projects/long', { viewport: PHONE, touch: true })
  await page.getByRole('button', { name: 'OK' }).click()
  // the contents hydrate with the parts of the project
  await untilQuiet(page)
  const entry = page.locator('.toc').getByRole('link', { name: 'Step 2' })
  const leave = [() => page.mouse.click(380, 300), () => page.keyboard.press('Escape')]
  for (const act of leave) {
    await page.locator('.toc-strip').click()
    await entry.waitFor({ state: 'visible' })
    await page.mouse.move(380, 300)
    await act()
    await entry.waitFor({ state: 'hidden' })
  }
})

test('on a phone Escape in a toast leaves the contents open', async () => {
  const page = await open('/projects/long', { viewport: PHONE, touch: true })
  await page.getByRole('button', { name: 'OK' }).click()
  await untilQuiet(page)
  await page.locator('.toc-strip').click()
  const entry = page.locator('.toc').getByRole('link', { name: 'Step 2' })
  await entry.waitFor({ state: 'visible' })
  await page.mouse.move(380, 300)
  await leaveToast(page)
  expect(await entry.isVisible()).toBe(true)
})

test('[PROJ-57] [PROJ-64] an entry scrolls to its step, and the focus of the contents follows', async () => {
  const page = await open('/projects/long')
  const contents = page.locator('.toc')
  await contents.getByRole('link', { name: 'Step 9' }).click()
  const top = () => page.locator('#step-9').evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(top).toBeLessThan(60)
  expect(await top()).toBeGreaterThanOrEqual(0)
  await expect.poll(() => contents.locator('[aria-current]').textContent()).toBe('Step 9')
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, -30_000)
  await expect.poll(() => contents.locator('[aria-current]').textContent()).not.toBe('Step 9')
})

test('[PROJ-49] [PROJ-61] the steps are an accordion, and shows the tasks left to complete', async () => {
  const page = await open('/projects/long')
  const contents = page.locator('.toc')
  const task = contents.getByRole('link', { name: 'Question 5' })
  expect(await task.isVisible()).toBe(false)
  // the contents hydrate at the first interaction
  await page.mouse.move(300, 300)
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  await expect
    .poll(async () => {
      const shown = await task.isVisible()
      if (!shown) await contents.getByRole('button', { name: 'What is in Step 5' }).click()
      return shown
    })
    .toBe(true)
  expect(await task.getByRole('img', { name: 'Task still to complete' }).count()).toBe(1)
  await task.press('Enter')
  const target = (await task.getAttribute('href'))?.slice(1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(target)
})

test('a page opens at a distant anchor in its address', async () => {
  const page = await open('/projects/long#answer-11')
  const place = page.locator('#answer-11')
  await expect.poll(() => place.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(500)
  expect(await place.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
})

test('[PROJ-11] [ERR-02] a private project is not found', async () => {
  const page = await open('/projects/other')
  await page.getByText('Page not found, whaaaaaaat!').waitFor()
})

test('the initial track can be read again after another one', async () => {
  const page = await openPage('/projects/speak-http-by-hand?track=low')
  const words = () => page.locator('.doc').textContent()
  const low = await words()
  await page.locator('a[href$="track=high"]').first().click()
  await expect.poll(words).not.toBe(low)
  await page.locator('a[href$="track=low"]').first().click()
  await expect.poll(words).toBe(low)
})

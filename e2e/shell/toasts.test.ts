import { expect, test } from 'vitest'
import { DESKTOP, PHONE, atRest, openPage, stopTime } from '../browser.ts'
import { isThere } from '../keyboard.ts'
import { button, leaveToast, openModal, openProject, raise, wake } from './page.ts'

test('[SHELL-78] [TOAST-02] [TOAST-04] toasts show one at a time, in order, and can be dismissed', async () => {
  const page = await openPage('/onboarding')
  for (const message of ['one', 'two', 'three']) await raise(page, { message, dismissType: 'manual' })
  const toasts = page.locator('[data-toast]')
  for (const message of ['one', 'two', 'three']) {
    await toasts.filter({ hasText: message }).waitFor()
    expect(await toasts.count()).toBe(1)
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    await toasts.filter({ hasText: message }).waitFor({ state: 'detached' })
  }
})

test('[TOAST-03] a toast is at the top right or at the bottom right', async () => {
  const page = await openPage('/onboarding')
  for (const position of ['top', 'bottom']) {
    await raise(page, { message: position, position, dismissType: 'manual' })
    const toast = page.locator('[data-toast]', { hasText: position })
    await toast.waitFor()
    await atRest(page)
    const box = await toast.boundingBox()
    expect(DESKTOP.width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
    expect((box?.y ?? 0) < DESKTOP.height / 2).toBe(position === 'top')
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
  }
})

test('[TOAST-03] on a phone a toast lies neither over the notice nor over the toolbar', async () => {
  const page = await openPage('/projects/speak-http-by-hand', { viewport: PHONE, touch: true })
  await wake(page)
  const notice = page.getByRole('dialog', { name: /desktop/ })
  await notice.waitFor()
  for (const position of ['top', 'bottom']) {
    await raise(page, { message: position, position, dismissType: 'manual' })
    const toast = page.locator('[data-toast]', { hasText: position })
    await toast.waitFor()
    await atRest(page)
    const boxes = await Promise.all([toast, notice, page.locator('.toolbar-sheet')].map((one) => one.boundingBox()))
    const [low, ...others] = boxes.map((box) => box ?? { y: 0, height: 0 })
    for (const { y } of others) expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(y)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
  }
})

test('[TOAST-07] a dismissed toast slides out over 300 ms', async () => {
  const page = await openPage('/onboarding')
  await raise(page, { message: 'one', dismissType: 'manual' })
  const toast = page.locator('[data-toast]')
  await toast.waitFor()
  expect(await toast.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.3s')
  const leaving = page.waitForSelector('[data-leaving]')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await leaving
  await toast.waitFor({ state: 'detached' })
})

test('[TOAST-08] [TOAST-09] HTML in a toast is shown and does not execute; graphic and contact link are optional', async () => {
  const page = await openPage('/onboarding')
  await raise(page, {
    message: '<b>Saved</b><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>',
    withGraphic: true,
    contactUs: true,
    dismissType: 'manual',
  })
  const toast = page.locator('[data-toast]')
  await toast.locator('b', { hasText: 'Saved' }).waitFor()
  expect(await toast.locator('img, script').count()).toBe(0)
  expect(await toast.getByRole('link', { name: /Contact us/ }).count()).toBe(1)
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  expect(await toast.locator('svg[width="40"]').count()).toBe(1)
})

test('a toast is focused with F8 and left with Escape, also while a modal is open', async () => {
  const page = await openPage('/onboarding')
  await openModal(page, 'paywall')
  await page.getByRole('dialog').waitFor()
  await raise(page, { message: 'Above it', dismissType: 'manual' })
  await page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('[data-toast]').waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await raise(page, { message: 'Reach me', dismissType: 'manual' })
  await page.locator('[data-toast]').waitFor()
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await page.locator('[data-toast]').waitFor({ state: 'detached' })
})

test('the focus goes back to where it was when a toast that has it is left', async () => {
  const page = await openProject()
  const toast = page.locator('[data-toast]')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => toast.getByRole('button', { name: 'Dismiss' }).press('Enter'),
    () => toast.getByRole('button', { name: 'Undo' }).press('Enter'),
  ]
  for (const leave of ways) {
    await page.evaluate(() => {
      const detail = { message: 'Taken out', dismissType: 'manual', action: { label: 'Undo', onClick: () => undefined } }
      window.dispatchEvent(new CustomEvent('toast', { detail }))
    })
    await toast.waitFor()
    await button(page, 'My work').focus()
    await page.keyboard.press('F8')
    await toast.and(page.locator(':focus')).waitFor()
    await leave()
    await toast.waitFor({ state: 'detached' })
    expect(await isThere(button(page, 'My work'))).toBe(true)
  }
})

test('also when the window was left and come back to meanwhile', async () => {
  const page = await openProject()
  await raise(page, { message: 'Taken out', dismissType: 'manual' })
  const toast = page.locator('[data-toast]')
  await toast.waitFor()
  await button(page, 'My work').focus()
  await page.keyboard.press('F8')
  await toast.and(page.locator(':focus')).waitFor()
  // as a window does: the focus goes nowhere, and comes from nowhere
  await toast.evaluate((card: HTMLElement) => {
    card.blur()
    card.focus()
  })
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })
  expect(await isThere(button(page, 'My work'))).toBe(true)
})

test('Escape in a toast closes neither the view of the toolbar nor the notice about desktops', async () => {
  const page = await openPage('/projects/speak-http-by-hand', { viewport: PHONE, touch: true })
  await wake(page)
  const notice = page.getByRole('dialog', { name: /desktop/ })
  await notice.waitFor()
  const view = page.locator('#toolbar-view')
  await leaveToast(page)
  expect(await notice.isVisible()).toBe(true)
  await button(page, 'Projects').click()
  await view.waitFor()
  await leaveToast(page)
  expect(await view.isVisible()).toBe(true)
})

test('a toast that has the focus stays when a mouse moves over it and away', async () => {
  const page = await openPage('/onboarding')
  await wake(page)
  await stopTime(page)
  await raise(page, { message: 'Read me' })
  const toast = page.locator('[data-toast]')
  await toast.waitFor()
  await page.keyboard.press('F8')
  await toast.hover()
  await page.mouse.move(200, 200)
  await page.clock.runFor(60_000)
  expect(await toast.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  await toast.waitFor({ state: 'detached' })
})

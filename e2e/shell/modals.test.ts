import { expect, test } from 'vitest'
import { PHONE, atRest, complaintsOf, openPage } from '../browser.ts'
import { openModal, PROJECT, reload, wake, widthOf } from './page.ts'

test('[SHELL-73] [SHELL-74] [SHELL-75] a phone is told once that the product is for desktop, with a reminder; then never again', async () => {
  const page = await openPage(PROJECT, { viewport: PHONE, touch: true })
  const notice = page.getByRole('dialog', { name: 'Waymark is designed for desktop only' })
  await notice.waitFor()
  expect(await notice.getByRole('link', { name: 'Mail me the link' }).getAttribute('href')).toMatch(/^https?:|^mailto:|^\//)
  // it is beside the text, which stays usable
  const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {}
  expect(height).toBeLessThan(PHONE.height / 3)
  expect(y).toBeGreaterThan(PHONE.height / 2)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await page.mouse.wheel(0, -100)
  await notice.getByRole('button', { name: 'Why?' }).click()
  await page.getByText('a larger screen helps').waitFor()
  expect(await widthOf(page.locator('[role=dialog]', { hasText: 'a larger screen helps' }))).toBeGreaterThan(PHONE.width * 0.9)
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
  await page.evaluate(() => localStorage.clear())
  await reload(page)
  await notice.waitFor()
  await notice.getByRole('button', { name: 'OK' }).click()
  await notice.waitFor({ state: 'detached' })
  await reload(page)
  await page.waitForTimeout(500)
  expect(await notice.count()).toBe(0)
  for (const path of ['/', '/login']) {
    const other = await openPage(path, { viewport: PHONE, touch: true })
    await wake(other)
    await other.waitForTimeout(500)
    expect(await other.getByRole('dialog').count()).toBe(0)
  }
})

test('on a phone the notice goes out of the way with the toolbar while one reads on', async () => {
  const page = await openPage(PROJECT, { viewport: PHONE, touch: true })
  const notice = page.getByRole('dialog', { name: 'Waymark is designed for desktop only' })
  await notice.waitFor()
  await page.evaluate(() => scrollTo(0, 1200))
  await notice.waitFor({ state: 'hidden' })
  await page.evaluate(() => scrollTo(0, 900))
  await notice.waitFor()
})

test('on a phone the notice does not come back over the next step to whoever has begun a task', async () => {
  const page = await openPage(PROJECT, { viewport: PHONE, touch: true })
  const notice = page.getByRole('dialog', { name: 'Waymark is designed for desktop only' })
  await notice.waitFor()
  const field = page.locator('.doc-task textarea, .doc-task input[type=text]').first()
  await field.evaluate((element: HTMLElement) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await field.focus()
  await notice.waitFor({ state: 'detached' })
  await reload(page)
  expect(await notice.count()).toBe(0)
})

test('a desktop zoomed to 200 % is not a phone, and floating elements leave more than half of the height to the text', async () => {
  const page = await openPage(PROJECT, { viewport: { width: 720, height: 450 } })
  await wake(page)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await atRest(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  const free = await page.evaluate(() => {
    const lines = Array.from({ length: innerHeight }, (_, y) => y)
    const isText = (y: number) => document.elementFromPoint(innerWidth / 2, y)?.closest('main') != null
    return lines.filter(isText).length / innerHeight
  })
  expect(free).toBeGreaterThan(0.6)
})

const modalTitles: [string, object, string][] = [
  ['share', { projectId: 'p', template: 't' }, 'Project Complete'],
  ['paywall', {}, 'Waymark Pro'],
  ['login', {}, 'Log in'],
  ['imageZoom', { href: '/static/images/favicon.svg', fit: 'contain', alt: 'The mark' }, 'The mark'],
  ['welcomeToPro', {}, 'Welcome to Pro'],
  ['mobileLock', {}, 'Waymark is designed for desktop only'],
  ['portfolioUpload', {}, 'Upload project to portfolio'],
  ['portfolioEdit', { documentId: 'd' }, 'Edit project'],
  ['portfolioDelete', { documentId: 'd', title: 'My work' }, 'Delete My work?'],
  ['projectUpdate', { projectId: 'p' }, 'This project has new upgrades!'],
  ['projectReset', { projectId: 'p' }, 'Restart project'],
  ['codeExpand', { code: 'ls', language: 'shell' }, 'Code Preview'],
]

test('[SHELL-77] [MODAL-03] [MODAL-06] [MODAL-08] each modal opens by an event; Escape and the backdrop close all but the update', async () => {
  const page = await openPage('/onboarding')
  for (const [type, data, name] of modalTitles) {
    const dialog = page.getByRole('dialog', { name })
    for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(8, 8)]) {
      await openModal(page, type, data)
      await dialog.waitFor()
      await atRest(page)
      await leave()
      if (type === 'projectUpdate') {
        await page.waitForTimeout(400)
        await dialog.getByRole('button', { name: 'Close' }).first().click()
      }
      await dialog.waitFor({ state: 'detached' })
    }
  }
  expect(complaintsOf(page)).toEqual([])
})

test('[MODAL-04] [MODAL-05] [MODAL-10] [MODAL-11] the delays between modals', async () => {
  const page = await openPage('/onboarding')
  await openModal(page, 'share', { projectId: 'p', template: 't' })
  await page.getByRole('dialog', { name: 'Project Complete' }).waitFor()
  const waited = async (type: string, name: string) => {
    const from = Date.now()
    await openModal(page, type)
    await page.getByRole('dialog', { name }).waitFor()
    return Date.now() - from
  }
  const swap = await waited('welcomeToPro', 'Welcome to Pro')
  const paywall = await waited('paywall', 'Waymark Pro')
  const login = await waited('login', 'Log in')
  expect(swap).toBeGreaterThanOrEqual(195)
  expect(paywall).toBeGreaterThanOrEqual(345)
  expect(login).toBeGreaterThanOrEqual(495)
  const fade = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let begun = 0
        addEventListener('keydown', () => (begun = performance.now()), { capture: true, once: true })
        new MutationObserver((_, observer) => {
          if (document.querySelector('[role=dialog]')) return
          observer.disconnect()
          resolve(performance.now() - begun)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  // half faded in, it would fade out in half the time
  await atRest(page)
  await page.keyboard.press('Escape')
  expect(await fade).toBeGreaterThanOrEqual(200)
})

test('[MODAL-09] on a phone the backdrop of login, mobile lock and update does not close them', async () => {
  const page = await openPage('/login', { viewport: PHONE })
  for (const [type, name] of [
    ['login', 'Log in'],
    ['projectUpdate', 'This project has new upgrades!'],
    ['paywall', 'Waymark Pro'],
  ] as const) {
    await openModal(page, type, { projectId: 'p' })
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await atRest(page)
    await page.mouse.click(4, 4)
    if (type === 'paywall') await expect.poll(() => dialog.count()).toBe(0)
    else {
      await page.waitForTimeout(400)
      expect(await dialog.count(), type).toBe(1)
    }
    if (type !== 'paywall') await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'detached' })
  }
})

test('the keyboard stays in a modal, each time it opens, and returns to where it was', async () => {
  const page = await openPage('/terms')
  await page.getByRole('button', { name: 'Login' }).focus()
  const place = () =>
    page.evaluate(() => {
      const { activeElement: here } = document
      if (here?.closest('[role=dialog]')) return 'dialog'
      return here?.closest('[data-toasts]') ? 'toast' : (here?.outerHTML.slice(0, 120) ?? 'nowhere')
    })
  for (const time of [1, 2, 3]) {
    await openModal(page, 'paywall')
    const dialog = page.getByRole('dialog', { name: 'Waymark Pro' })
    await dialog.waitFor()
    await expect.poll(place).toBe('dialog')
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press(key)
        // the focus wraps one frame after the end
        await expect.poll(place, { message: `${key} ${step}, time ${time}`, interval: 5 }).toBe('dialog')
      }
    }
    expect(await page.locator('#main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
    expect(await page.locator('[data-toasts]').evaluate((toasts) => toasts.closest('[inert]'))).toBe(null)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.locator('[inert]').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Login')
  }
})

test('Back closes the modal and the list of shortcuts with the page beneath them', async () => {
  const page = await openPage('/onboarding')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  const image = () => openModal(page, 'imageZoom', { href: '/static/images/favicon.svg', fit: 'contain', alt: 'The mark' })
  for (const [name, open] of [
    ['The mark', image],
    ['Keyboard shortcuts', () => page.keyboard.press('?')],
  ] as const) {
    await wake(page)
    await page.locator('[data-late]').first().waitFor({ state: 'detached' })
    await page.locator('main a[href^="/projects/"]').first().click()
    await page.waitForURL('**/projects/**')
    await page.locator('[data-place=project] main h1').waitFor()
    await open()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await page.goBack()
    await page.waitForURL('**/onboarding')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[inert]').count()).toBe(0)
  }
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true)
  expect(complaintsOf(page)).toEqual([])
})

import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, alive, newPage } from '../browser.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'
import { seenNotice } from '../shell/page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

/** Distance of the paragraph from the top of the window. */
const topOf = (page: Page, block: string) =>
  page.evaluate((id) => document.querySelector(`[data-block-id="${id}"]`)?.getBoundingClientRect().top ?? null, block)

async function kept(page: Page): Promise<{ stepId: string; blockId: string; number: number } | null> {
  const { body } = await ask(page, 'GET', '/projects/read-the-dns')
  return (body as { position: { stepId: string; blockId: string; number: number } | null }).position
}

test('who comes back goes on at the line where they stopped, also on a phone', async () => {
  const email = newEmail()
  const page = await openSignedIn(site, email, '/', { viewport: DESKTOP })
  await ask(page, 'PUT', '/projects/read-the-dns', { status: 'IN_PROGRESS' })
  await page.goto(`${site.origin}/projects/read-the-dns`)
  await alive(page)
  await page.mouse.wheel(0, 10)
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  const target = page.locator('#zone p').nth(6)
  await target.evaluate((one) => one.scrollIntoView({ block: 'start' }))
  await page.mouse.wheel(0, -200)
  await expect.poll(async () => (await kept(page))?.stepId).toBe('zone')
  const { blockId } = (await kept(page)) ?? { blockId: '' }

  await page.goto(`${site.origin}/projects/read-the-dns`)
  await alive(page)
  await page.getByRole('link', { name: 'Where you last read: step 5, A zone of your own' }).click()
  await expect.poll(() => topOf(page, blockId)).toBeLessThan(DESKTOP.height * 0.3 + 2)
  await expect.poll(() => page.url()).not.toContain('resume')

  const phone = await newPage({ viewport: PHONE, before: seenNotice })
  await phone.context().addCookies(await page.context().cookies())
  await phone.goto(`${site.origin}/projects/read-the-dns?resume=true#zone`)
  await expect
    .poll(() =>
      phone.evaluate((id) => {
        const box = document.querySelector(`[data-block-id="${id}"]`)?.getBoundingClientRect()
        const line = innerHeight * 0.3
        return box ? box.top <= line + 2 && box.bottom >= line - 2 : null
      }, blockId),
    )
    .toBe(true)
})

/** Whether the paragraph is at the reading line. */
const isRead = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top <= innerHeight * 0.3 + 2 && bottom >= innerHeight * 0.3 - 2
  })

test.each([
  ['in a later step', 'finish'],
  ['in the step of the task', 'listen'],
])('who looks ahead %s still continues at the first open task, on home and on the page of the project', async (_where, ahead) => {
  const page = await openSignedIn(site, newEmail(), '/', { viewport: DESKTOP })
  const answer = { text: { data: 'DiG 9.18.28' }, file: null, status: 'COMPLETE', baseRevision: 0, settles: [] }
  await ask(page, 'POST', '/projects/read-the-dns/validations/dig-version', answer)
  await page.goto(`${site.origin}/projects/read-the-dns`)
  await alive(page)
  await page.mouse.wheel(0, 10)
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ block: id === 'listen' ? 'end' : 'start' }), ahead)
  await page.mouse.wheel(0, 20)
  await expect.poll(async () => (await kept(page))?.stepId).toBe(ahead)
  const { blockId } = (await kept(page)) ?? { blockId: '' }
  if (ahead === 'finish') {
    await page.goto(`${site.origin}/`)
    await alive(page)
    await page.getByRole('link', { name: 'Where you last read: step 8, Look back' }).click()
    await page.waitForURL('**/projects/read-the-dns')
    await expect.poll(() => isRead(page, `[data-block-id="${blockId}"]`)).toBe(true)
  }
  for (const path of ['/', '/projects/read-the-dns']) {
    await page.goto(site.origin + path)
    await alive(page)
    await page.getByRole('link', { name: 'Continue: step 2, Listen to a question' }).click()
    await expect.poll(() => page.url()).toMatch(/read-the-dns$/)
    await expect
      .poll(() => page.evaluate(() => (document.getElementById('listen')?.getBoundingClientRect().top ?? 0) < innerHeight * 0.4))
      .toBe(true)
    const task = await page.locator('#listen-task').boundingBox()
    expect((task?.y ?? 0) + (task?.height ?? 0)).toBeGreaterThan(DESKTOP.height * 0.3)
  }
})

test('who left a locked mission for the checkout has it in view again afterwards, and hears again why', async () => {
  const page = await openSignedIn(site, newEmail(), '/projects/read-the-dns', { viewport: DESKTOP })
  await alive(page)
  const unlock = page.locator('#too-big button', { hasText: /unlock/i })
  await unlock.scrollIntoViewIfNeeded()
  await unlock.click()
  await page.locator('[data-plan=pro]').getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
  await page.locator('[data-plan=pro]').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.waitForURL(/\/checkout/)
  await page.getByRole('button', { name: /fail/i }).click()
  await page.getByRole('heading', { name: 'Your payment did not go through' }).waitFor()
  await expect.poll(async () => (await unlock.boundingBox())?.y ?? -1).toBeGreaterThan(0)
  expect((await unlock.boundingBox())?.y).toBeLessThan(DESKTOP.height)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Secret Missions are part of Pro.').waitFor()
})

test('looking around begins no project and saves no position', async () => {
  const page = await openSignedIn(site, newEmail(), '/projects/read-the-dns', { viewport: DESKTOP })
  const goOn = page.getByRole('link', { name: /^Continue/ })
  await page.mouse.wheel(0, 10)
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  await page
    .locator('#zone p')
    .nth(2)
    .evaluate((one) => one.scrollIntoView({ block: 'start' }))
  // longer than the debounce of a saved position
  await page.waitForTimeout(2500)
  await page.goto(`${site.origin}/`)
  expect(await kept(page)).toBeNull()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await goOn.count()).toBe(0)

  await ask(page, 'PUT', '/projects/read-the-dns/position', { stepId: 'zone', blockId: 'zone', passed: 0 })
  await ask(page, 'PUT', '/projects/read-the-dns', { status: 'IN_PROGRESS' })
  await page.goto(`${site.origin}/projects/read-the-dns`)
  await goOn.waitFor()
})

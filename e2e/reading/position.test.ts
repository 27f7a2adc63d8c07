import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, alive, newPage } from '../browser.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type Running } from '../serve.ts'
import { seenNotice } from '../shell/page.ts'

let site: Running
beforeAll(async () => {
  site = await sharedServer()
})

/** How far the paragraph is from the top of the window. */
const topOf = (page: Page, block: string) =>
  page.evaluate((id) => document.querySelector(`[data-block-id="${id}"]`)?.getBoundingClientRect().top ?? null, block)

async function kept(page: Page): Promise<{ stepId: string; blockId: string; number: number } | null> {
  const { body } = await ask(page, 'GET', '/projects/read-the-dns')
  return (body as { position: { stepId: string; blockId: string; number: number } | null }).position
}

test('who comes back goes on at the line where they stopped, also on a phone', { timeout: 120_000 }, async () => {
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
  await expect.poll(async () => (await kept(page))?.stepId, { timeout: 15_000 }).toBe('zone')
  const { blockId } = (await kept(page)) ?? { blockId: '' }

  await page.goto(`${site.origin}/projects/read-the-dns`)
  await alive(page)
  await page.getByRole('link', { name: 'Continue: step 5, A zone of your own' }).click()
  await expect.poll(() => topOf(page, blockId), { timeout: 10_000 }).toBeLessThan(DESKTOP.height * 0.3 + 2)
  await expect.poll(() => page.url()).not.toContain('resume')

  const phone = await newPage({ viewport: PHONE, before: seenNotice })
  await phone.context().addCookies(await page.context().cookies())
  await phone.goto(`${site.origin}/projects/read-the-dns?resume=true#zone`)
  await expect
    .poll(
      () =>
        phone.evaluate((id) => {
          const box = document.querySelector(`[data-block-id="${id}"]`)?.getBoundingClientRect()
          const line = innerHeight * 0.3
          return box ? box.top <= line + 2 && box.bottom >= line - 2 : null
        }, blockId),
      { timeout: 15_000 },
    )
    .toBe(true)
})

test('who left a locked mission for the checkout has it in view again afterwards, and hears again why', { timeout: 120_000 }, async () => {
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
  await expect.poll(async () => (await unlock.boundingBox())?.y ?? -1, { timeout: 10_000 }).toBeGreaterThan(0)
  expect((await unlock.boundingBox())?.y).toBeLessThan(DESKTOP.height)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Secret Missions are part of Pro.').waitFor()
})

test('who only looks around has begun nothing and is nowhere', async () => {
  const page = await openSignedIn(site, newEmail(), '/projects/read-the-dns', { viewport: DESKTOP })
  const goOn = page.getByRole('link', { name: /^Continue/ })
  await page.mouse.wheel(0, 10)
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  await page
    .locator('#zone p')
    .nth(2)
    .evaluate((one) => one.scrollIntoView({ block: 'start' }))
  // longer than the place of somebody who works here would rest before it is kept
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

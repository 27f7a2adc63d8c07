import { expect, test } from 'vitest'
import { alive, atRest, complaintsOf, openPage } from '../browser.ts'
import { PROJECT, bar, button, openModal, openProject, panel, poll } from './page.ts'

test('[ERR-01] [ERR-02] [SHELL-13] an unknown path shows code, title, message, a link home, an action and a picture', async () => {
  const page = await openPage('/no/such/path')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Page not found, whaaaaaaat!' }).waitFor()
  expect(await main.getByText('404').count()).toBe(1)
  expect(await main.getByText('The trail ends here.').count()).toBe(1)
  expect(await main.getByRole('link', { name: 'Go back' }).count()).toBe(1)
  expect(await main.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await main.locator('svg').count()).toBe(1)
  await main.getByRole('link', { name: 'Go to homepage' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('"Go back" returns to the page before', async () => {
  const page = await openPage('/onboarding')
  await page.goto('/no/such/path')
  await alive(page)
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.waitForURL('**/onboarding')
})

test('[SHELL-85] the last viewed project is in local storage', async () => {
  const page = await openProject()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waymark:last-project'))).toBe(PROJECT.slice('/projects/'.length))
})

test('[ERR-36] with storage forbidden everything works, with one warning', async () => {
  const warnings: string[] = []
  const page = await openProject({
    before: async (context, newPage) => {
      newPage.on('console', (message) => {
        if (message.text().includes('storage')) warnings.push(message.text())
      })
      await context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('denied', 'SecurityError')
            },
          })
        }
      })
    },
  })
  await button(page, 'Ask').click()
  await panel(page, 'left').waitFor()
  await atRest(page)
  expect(warnings.length).toBeLessThanOrEqual(2)
  expect(warnings.length).toBeGreaterThan(0)
  expect(complaintsOf(page)).toEqual([])
})

test('[ERR-37] a missing chunk raises preload-error and reloads the page, once', async () => {
  const page = await openProject()
  let refused = 0
  await page.route(/directory-view[^/]*\.js$/, (route) => {
    refused += 1
    return route.abort()
  })
  await page.evaluate(() => window.addEventListener('preload-error', () => sessionStorage.setItem('heard', 'yes')))
  await Promise.all([page.waitForEvent('load'), button(page, 'Projects').click()])
  await alive(page)
  expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toBe('yes')
  let loads = 0
  page.on('load', () => (loads += 1))
  await button(page, 'Projects').click()
  await expect.poll(() => refused).toBe(2)
  await page.waitForTimeout(500)
  expect([refused, loads]).toEqual([2, 0])
})

test('when one file more is lost soon after, Try again loads the page anew', async () => {
  const page = await openProject()
  await page.evaluate(() => localStorage.setItem('waymark:reloaded:preload', String(Date.now())))
  await page.route(/portfolio\.index-[^/]*\.js$/, (route) => route.abort())
  await bar(page).getByRole('link', { name: 'Portfolio' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unrouteAll()
  await again.click()
  await page.getByLabel('Title of your portfolio').waitFor()
})

test('[SHELL-82] [SHELL-81] a reply with another major version reloads the page, once', async () => {
  const page = await openPage('/onboarding')
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route('**/projects/**', async (route) => {
    if (route.request().headers()['accept'] !== 'application/json') return route.continue()
    const reply = await route.fetch()
    await route.fulfill({ response: reply, headers: { ...reply.headers(), 'x-app-version': '99.0.0' } })
  })
  async function follow() {
    await page.mouse.move(200, 200)
    await page.locator('[data-late]').first().waitFor({ state: 'detached' })
    await page.locator('main a[href^="/projects/"]').first().click()
  }
  await Promise.all([page.waitForEvent('load'), follow()])
  await alive(page)
  await page.goto('/onboarding')
  await alive(page)
  loads = 0
  await follow()
  await page.waitForURL('**/projects/**')
  await page.waitForTimeout(500)
  expect(loads).toBe(0)
})

test('[API-01] [API-02] calls go to the same origin and accept JSON', async () => {
  const page = await openPage('/onboarding')
  const asked: { url: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => asked.push({ url: request.url(), headers: request.headers() }))
  await page.locator('main a[href^="/projects/"]').first().hover()
  const call = await poll(() => asked.find(({ headers }) => headers['accept'] === 'application/json'))
  expect(call.headers['accept']).toBe('application/json')
  expect(new Set(asked.map(({ url }) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]))
})

test('[ERR-29] [ERR-30] a failed image says so, and Refresh reloads the page', async () => {
  const page = await openProject({
    before: async (_, newPage) => {
      await newPage.route(/\.(png|jpe?g|webp|avif|svg)$/, (route) =>
        route.request().resourceType() === 'image' ? route.abort() : route.continue(),
      )
    },
  })
  await page.locator('.doc-image').first().scrollIntoViewIfNeeded()
  const notice = page.locator('.doc-image [role=alert]').first()
  await notice.waitFor()
  const words = await notice.locator('p').evaluate((element) => {
    for (const unseen of element.querySelectorAll('.sr-only')) unseen.remove()
    return element.textContent
  })
  expect(words).toBe('Oops! The image failed to load. Please try refreshing and let us know if the problem persists.')
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Refresh' }).click()])
})

test('[ERR-45] with an unavailable clipboard the code modal stays silent', async () => {
  const page = await openPage('/onboarding', {
    before: async (context) => {
      await context.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
      })
    },
  })
  await openModal(page, 'codeExpand', { code: 'ls', language: 'shell' })
  const dialog = page.getByRole('dialog', { name: 'Code Preview' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await page.waitForTimeout(300)
  expect(await dialog.getByText('Copied').count()).toBe(0)
  expect(await page.locator('[data-toast]').count()).toBe(0)
  expect(complaintsOf(page)).toEqual([])
})

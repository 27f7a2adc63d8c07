import { expect, test } from 'vitest'
import { newPage, openPage } from './browser.ts'
import { newEmail, openSignedIn } from './people.ts'
import { sharedServer } from './serve.ts'

for (const [id, path] of [
  ['[SHELL-03]', '/'],
  ['[SHELL-04]', '/onboarding'],
] as const) {
  test(`${id} ${path} is the start screen, without login`, async () => {
    const page = await openPage(path)
    expect(await page.locator('h1').innerText()).toBe('Learn by building real projects')
    expect(await page.getByRole('heading', { level: 2, name: 'Speak the web' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: /Read the DNS/ }).count()).toBeGreaterThan(0)
  })
}

test('[SHELL-07] a project opens without login, with and without a track in its address', async () => {
  for (const address of ['/projects/speak-http-by-hand', '/projects/speak-http-by-hand?track=low']) {
    const page = await openPage(address)
    expect(await page.locator('h1').innerText()).toBe('Speak HTTP by hand')
  }
  const low = await openPage('/projects/speak-http-by-hand?track=low')
  const other = await openPage('/projects/speak-http-by-hand')
  expect([await low.locator('#pages-low').count(), await low.locator('#pages-high').count()]).toEqual([1, 0])
  expect([await other.locator('#pages-low').count(), await other.locator('#pages-high').count()]).toEqual([0, 1])
})

test('[SHELL-14] signed out, the own portfolio is an empty state and an own document asks to sign in', async () => {
  const portfolio = await openPage('/portfolio')
  expect(await portfolio.locator('h1').innerText()).toBe('My portfolio')
  const page = await newPage()
  const response = await page.goto('/portfolio/documents/1')
  expect(response?.status()).toBe(401)
  const signIn = page.locator('main').getByRole('link', { name: 'Sign in' })
  expect(await signIn.getAttribute('href')).toBe('/login?returnTo=%2Fportfolio%2Fdocuments%2F1')
})

test('signed in, a missing document is 404 without a sign-in', async () => {
  const page = await openSignedIn(await sharedServer(), newEmail(), '/terms')
  const response = await page.goto(new URL('/portfolio/documents/abc', page.url()).href)
  expect(response?.status()).toBe(404)
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
})

test('[SHELL-55] My work shows the course: at first the choice of topics', async () => {
  const page = await openPage('/projects/read-the-dns')
  await page.getByRole('button', { name: /My work/ }).click()
  const panel = page.getByRole('complementary', { name: 'My work' })
  await panel.getByRole('heading', { name: 'What should your plan be about?' }).waitFor()
  await panel.getByRole('button', { name: 'Networks' }).click()
  expect(await panel.getByRole('button', { name: 'Generate course' }).isEnabled()).toBe(true)
})

test('[SHELL-87] static images are served under /static/images', async () => {
  const page = await newPage()
  for (const [path, type] of [
    ['/static/images/favicon.svg', 'image/svg+xml'],
    ['/static/images/apple-touch-icon.png', 'image/png'],
    ['/static/images/projects/read-the-dns.svg', 'image/svg+xml'],
    ['/static/images/motifs.svg', 'image/svg+xml'],
  ] as const) {
    const response = await page.request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type'], path).toContain(type)
  }
})

test('[ERR-13] a list that fails to load says so in its place, and loads after a retry', async () => {
  const page = await openPage('/terms')
  await page.route(
    (url) => url.pathname === '/projects',
    (route) => route.fulfill({ status: 500, json: { message: 'broken' } }),
  )
  await page.mouse.move(9, 9)
  await page.waitForSelector('html[data-shell]', { state: 'attached' })
  await page.getByRole('link', { name: 'Waymark' }).first().click()
  await page.getByText('Sorry about that! Something went wrong.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 2, name: 'Speak the web' }).waitFor()
})

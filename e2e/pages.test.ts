import { expect, test } from 'vitest'
import { complaintsOf, DESKTOP, newPage, openPage, PHONE, untilQuiet } from './browser.ts'
import { isSound } from './screens.ts'

const pages = [
  '/',
  '/onboarding',
  '/login',
  '/terms',
  '/privacy',
  '/portfolio',
  '/projects/speak-http-by-hand',
  '/projects/read-the-dns',
  '/projects/your-own-https',
  '/projects/a-library-in-sqlite',
  '/projects/make-it-fast-with-indexes',
  '/projects/backups-that-restore',
]
const problems = ['/no/such/path', '/notes', '/portfolio/documents/1', '/somebody/portfolio', '/projects/none']

for (const path of [...pages, ...problems]) {
  test(`${path} in both themes: axe reports nothing, no console message, no CSP violation`, async () => {
    const page = await openPage(path)
    await isSound(page)
    const expectedStatus = problems.includes(path)
    expect(complaintsOf(page).filter((one) => !(expectedStatus && /Failed to load resource/.test(one)))).toEqual([])
    await page.context().close()
  })
}

test('the API page is valid in both themes', async () => {
  const page = await newPage()
  await page.goto('/api')
  await isSound(page)
  expect(complaintsOf(page)).toEqual([])
})

test('without scripts the whole project is readable and navigable', async () => {
  const page = await openPage('/projects/read-the-dns', { scripts: false })
  const steps = await page.locator('main h2').allInnerTexts()
  expect(steps.length).toBeGreaterThan(4)
  const hidden = await page.locator('main p:visible').count()
  expect(hidden).toBeGreaterThan(40)
  const link = page.locator('main nav a[href^="#"]').nth(3)
  const target = await link.getAttribute('href')
  await link.click()
  expect(new URL(page.url()).hash).toBe(target)
})

test('print is dark on white, also in the dark theme', async () => {
  const page = await openPage('/projects/read-the-dns', { theme: 'dark' })
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const bright = async () => {
    const [red = 0] = (/[\d.]+/.exec(await ink()) ?? []).map(Number)
    return red > 128
  }
  expect(await bright()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await bright()).toBe(false)
})

test('hydration requests nothing a second time', async () => {
  const asked: string[] = []
  const page = await newPage({
    before: async (_, page) =>
      void page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`)),
  })
  await page.goto('/projects/speak-http-by-hand')
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await untilQuiet(page)
  expect(asked.filter((one) => /^(fetch|xhr) /.test(one))).toEqual([])
})

test('[SHELL-15] the code of a page loads when that page is first opened', async () => {
  const scripts: string[] = []
  const page = await newPage({
    before: async (_, page) =>
      void page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname)),
  })
  await page.goto('/terms')
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await untilQuiet(page)
  const before = new Set(scripts)
  const ofProjects = /\/project-[\w-]+\.js$/
  expect([...before].some((path) => ofProjects.test(path))).toBe(false)
  await page.goto('/projects/speak-http-by-hand')
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  expect(scripts.some((path) => !before.has(path) && ofProjects.test(path))).toBe(true)
})

test('no page is wider than its screen', async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    for (const path of pages) {
      const page = await newPage({ viewport })
      await page.goto(path)
      const [inner, scroll] = await page.evaluate<[number, number]>('[innerWidth, document.documentElement.scrollWidth]')
      expect(scroll, `${path} at ${viewport.width}`).toBeLessThanOrEqual(inner)
      await page.context().close()
    }
  }
})

test('the preview image is an image, for a project and for the site', async () => {
  const page = await newPage()
  for (const name of ['waymark', 'speak-http-by-hand']) {
    const response = await page.request.get(`/static/images/share/${name}.png`)
    expect(response.status()).toBe(200)
    const body = await response.body()
    expect(body.subarray(1, 4).toString()).toBe('PNG')
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test('a project page has metadata for link previews', async () => {
  const page = await newPage()
  await page.goto('/projects/speak-http-by-hand')
  const meta = (property: string) => page.locator(`meta[property="${property}"], meta[name="${property}"]`).getAttribute('content')
  expect(await page.title()).toContain('Speak HTTP by hand')
  expect(await meta('og:title')).toContain('Speak HTTP by hand')
  expect(await meta('description')).toBeTruthy()
  expect(await meta('og:image')).toMatch(/\/static\/images\/share\/speak-http-by-hand\.png$/)
})

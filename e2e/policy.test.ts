import { expect, inject, test } from 'vitest'
import { complaintsOf, newPage, origin } from './browser.ts'
import { newEmail, openSignedIn } from './people.ts'

test.each(['/', '/projects/read-the-dns'])('%s hydrates under a CSP by hashes, and again from the browser’s cache', async (path) => {
  const page = await newPage()
  const wire = await page.context().newCDPSession(page)
  const asked = new Set<string>()
  const statuses: number[] = []
  wire.on('Network.requestWillBeSent', ({ requestId, type }) => type === 'Document' && asked.add(requestId))
  // the status on the wire, before the browser's cache
  wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => asked.has(requestId) && statuses.push(statusCode))
  await wire.send('Network.enable')
  for (const _ of [1, 2, 3]) {
    await page.goto(origin() + path)
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  }
  expect(statuses).toEqual([200, 304, 304])
  expect(complaintsOf(page)).toEqual([])
})

test('injected code in such a page does not run, and is not loaded from elsewhere', async () => {
  const page = await newPage()
  await page.goto(`${origin()}/onboarding`)
  const ran = await page.evaluate(async () => {
    const tried = (make: (script: HTMLScriptElement) => void) =>
      new Promise<void>((done) => {
        const script = document.createElement('script')
        make(script)
        for (const end of ['load', 'error']) script.addEventListener(end, () => done())
        document.head.append(script)
        setTimeout(done, 200)
      })
    document.addEventListener('securitypolicyviolation', () => {
      document.documentElement.dataset.shut = String(Number(document.documentElement.dataset.shut ?? 0) + 1)
    })
    await tried((script) => (script.text = "document.documentElement.dataset.ran = 'inline'"))
    await tried((script) => (script.src = '/static/images/favicon.svg'))
    await tried((script) => (script.src = '/openapi.json'))
    return { ran: document.documentElement.dataset.ran, shut: document.documentElement.dataset.shut }
  })
  expect(ran).toEqual({ shut: '3' })
})

test('a signed-in user gets their own page, though the visitor’s is cached', async () => {
  const home = await openSignedIn({ origin: origin(), dataDir: inject('dataDir') }, newEmail(), '/terms')
  const cookies = await home.context().cookies()
  const page = await newPage()
  await page.goto(`${origin()}/projects/read-the-dns`)
  await page.context().addCookies(cookies)
  const answer = await page.goto(`${origin()}/projects/read-the-dns`)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers().etag).toBeUndefined()
  expect(await page.locator('.project-body').getAttribute('data-journal')).not.toMatch(/^visitor:/)
})

import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from '../beacons.ts'
import { atRest, axe, complaintsOf, DESKTOP, holdBack, PHONE, TABLET, stopTime } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { failing } from '../people.ts'
import { mission } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { complete, nextProject, notice, openFinished, openSharing, share } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

/** The next slide's animation, as recorded by the page: a busy browser may answer only after its end. */
function slideOf(page: Page): Promise<{ lasts: string; slides: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('animationstart', ({ target }) => {
          if (!(target instanceof Element) || !target.matches('.share-slide[data-moving=in]')) return
          resolve({ lasts: getComputedStyle(target).animationDuration, slides: document.querySelectorAll('.share-slide').length })
        })
      }),
  )
}

test('[SHARE-02] [SHARE-03] [SHARE-04] [SHARE-05] [SHARE-06] [SHARE-25] [SHARE-26] a completed project is celebrated with its figures, and slides aside for sharing and back', async () => {
  const page = await openFinished(site, {}, { reducedMotion: false })
  await complete(page)
  await page.locator('canvas').waitFor({ state: 'attached' })
  await share(page).getByRole('heading', { name: 'Project Complete' }).waitFor()
  const drawing = await share(page).locator('svg[viewBox="0 0 320 160"]').boundingBox()
  expect([(drawing?.width ?? 0) > 100, (drawing?.height ?? 0) > 50]).toEqual([true, true])
  const figures = share(page).getByLabel('In figures')
  await figures.getByText('Tasks done').waitFor()
  expect(await figures.locator('dd').allTextContents()).toContain('1')
  expect(await nextProject(page).getAttribute('href')).toBe('/projects/workshop')
  await atRest(page)
  const sliding = slideOf(page)
  await share(page).getByRole('button', { name: 'Download documentation' }).click()
  expect(await sliding).toEqual({ lasts: '0.3s', slides: 2 })
  await atRest(page)
  expect(await page.locator('.share-slide').count()).toBe(1)
  await share(page).getByRole('button', { name: 'Back' }).click()
  await figures.waitFor()
  await atRest(page)
  expect(await page.locator('.share-slide').count()).toBe(1)
  expect(complaintsOf(page)).toEqual([])
})

test('[SHARE-03] 300 pieces fly up at once, within 60 degrees', async () => {
  const page = await openFinished(site, {}, { before: watchPieces, reducedMotion: false })
  await complete(page)
  const first = await page.waitForFunction(() => {
    const frames: unknown = Reflect.get(window, 'pieces')
    return (frames as Frame[]).find(({ pieces }) => pieces > 0) ?? null
  })
  const { pieces, squares, width, height } = (await first.jsonValue()) ?? { pieces: 0, squares: [], width: 0, height: 0 }
  expect(pieces).toBe(300)
  const fromUpright = squares.map(({ x, y }) => (Math.atan2(Math.abs(x - width * 0.5), height * 0.7 - y) * 180) / Math.PI)
  // what falls a little in the first picture leans a little more than it was thrown
  expect(Math.max(...fromUpright)).toBeLessThan(37)
  expect(Math.max(...fromUpright)).toBeGreaterThan(25)
})

interface Frame {
  pieces: number
  squares: { x: number; y: number }[]
  width: number
  height: number
}

/** What is drawn between two wipes of a canvas. */
async function watchPieces(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const frames: Frame[] = []
    const { beginPath, moveTo, clearRect } = CanvasRenderingContext2D.prototype
    Object.assign(window, { pieces: frames })
    Object.assign(CanvasRenderingContext2D.prototype, {
      clearRect(this: CanvasRenderingContext2D, ...box: Parameters<typeof clearRect>) {
        frames.push({ pieces: 0, squares: [], width: this.canvas.width, height: this.canvas.height })
        clearRect.apply(this, box)
      },
      beginPath(this: CanvasRenderingContext2D) {
        const frame = frames.at(-1)
        if (frame) frame.pieces += 1
        beginPath.call(this)
      },
      moveTo(this: CanvasRenderingContext2D, x: number, y: number) {
        frames.at(-1)?.squares.push({ x, y })
        moveTo.call(this, x, y)
      },
    })
  })
}

test.each(['figures', 'next project'])('no button moves under a press while the %s are not there', async (missing) => {
  const page = await openFinished(site)
  const { letGo } = await holdBack(page, missing === 'figures' ? '**/projects/*/completion' : /\/user\/today\?after=/)
  await complete(page)
  const download = share(page).getByRole('button', { name: 'Download documentation' })
  await share(page).locator('.animate-breathe').waitFor()
  await page.waitForTimeout(500)
  expect(await download.count()).toBe(0)
  letGo()
  await download.waitFor()
  await atRest(page)
  const place = await download.boundingBox()
  await nextProject(page).waitFor()
  await page.waitForTimeout(500)
  expect(await download.boundingBox()).toEqual(place)
})

test('the ways on are there although the figures cannot be had', async () => {
  const page = await openFinished(site)
  await failing(page, '/projects/sequel/completion')
  await complete(page)
  await nextProject(page).waitFor()
  await share(page).getByRole('button', { name: 'Download documentation' }).click()
  await share(page).getByRole('heading', { name: 'Tell others' }).waitFor()
})

test('[SHARE-05] on a phone a long title of what comes next wraps in its button', async () => {
  const page = await openFinished(site, {}, { viewport: PHONE })
  await page.route(
    ({ pathname, searchParams }) => pathname === '/user/today' && searchParams.has('after'),
    async (route) => {
      const answer = await route.fetch()
      const today = (await answer.json()) as { next: object }
      await route.fulfill({
        response: answer,
        json: { ...today, next: { ...today.next, title: 'A component by hand, then with a library' } },
      })
    },
  )
  await complete(page)
  await nextProject(page).waitFor()
  await atRest(page)
  const [button, dialog] = [await nextProject(page).boundingBox(), await share(page).boundingBox()]
  expect(button?.x).toBeGreaterThan(dialog?.x ?? Infinity)
  expect(await nextProject(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('[SHARE-05] [SHARE-06] where nothing comes next, all projects are offered instead', async () => {
  const page = await openFinished(site)
  await page.route(
    ({ pathname, searchParams }) => pathname === '/user/today' && searchParams.has('after'),
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), next: null } })
    },
  )
  await complete(page)
  await share(page).getByRole('button', { name: 'Discover more projects' }).click()
  await share(page).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Projects' }).waitFor()
})

test.each([
  ['LinkedIn', 'linkedin', 'www.linkedin.com'],
  ['X', 'twitter', 'x.com'],
  ['Facebook', 'facebook', 'www.facebook.com'],
  ['Instagram', 'instagram', 'www.instagram.com'],
])(
  '[SHARE-07] [SHARE-08] [SHARE-09] [SHARE-10] [EVENT-06] a post for %s is copied, and the network opens in another tab',
  async (name, network, host) => {
    const page = await openFinished(site)
    await page.context().route(
      ({ hostname }) => hostname === host,
      (route) => route.fulfill({ contentType: 'text/html', body: 'The network' }),
    )
    await openSharing(page)
    const told = await listenToBeacons(page)
    const opened = page.context().waitForEvent('page')
    await share(page)
      .getByRole('link', { name: `Post on ${name}` })
      .click()
    expect(new URL((await opened).url()).hostname).toBe(host)
    await notice(page).getByText(`Your ${name} post has been copied to your clipboard`).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('/projects/sequel')
    expect(await share(page).locator('blockquote').textContent()).toBe(copied)
    await expect.poll(told).toContainEqual({ name: 'project_shared', data: { projectId: 'sequel', network } })
  },
)

test('where the device has other apps to share with, the post can be handed to them', async () => {
  const shared = async ({ handed, refusal }: { handed: string[]; refusal: string | null }) => {
    const page = await openFinished(
      site,
      {},
      {
        viewport: PHONE,
        before: async (context) => {
          await context.exposeFunction('toApp', (text: string) => void handed.push(text))
          await context.addInitScript((name) => {
            const { toApp } = globalThis as unknown as { toApp: (text: string) => Promise<void> }
            const share = async ({ text = '' }: ShareData) => {
              await toApp(text)
              if (name !== null) throw new DOMException('refused', name)
            }
            Object.defineProperty(navigator, 'share', { value: share })
          }, refusal)
        },
      },
    )
    await openSharing(page)
    const told = await listenToBeacons(page)
    await share(page).getByRole('button', { name: 'More apps…' }).click()
    await expect.poll(told).toContainEqual({ name: 'project_shared', data: { projectId: 'sequel', network: 'other' } })
    await expect.poll(() => handed).toEqual([expect.stringContaining('/projects/sequel')])
    return page
  }
  const done = await shared({ handed: [], refusal: null })
  expect(await axe(done, '[role=dialog]')).toEqual([])
  const cancelled = await shared({ handed: [], refusal: 'AbortError' })
  for (const page of [done, cancelled]) expect(await notice(page).count()).toBe(0)
  const refused = await shared({ handed: [], refusal: 'NotAllowedError' })
  await notice(refused).getByText('This could not be handed to another app.').waitFor()
})

test('[SHARE-10] [SHARE-29] the notice of a post is above the dialog for 30 seconds, then disappears; a refused clipboard is reported', async () => {
  const page = await openFinished(site)
  await page.context().route(
    ({ hostname }) => hostname === 'x.com',
    (route) => route.fulfill({ contentType: 'text/html', body: 'The network' }),
  )
  await openSharing(page)
  await atRest(page)
  await stopTime(page)
  await page.evaluate(() => window.open === undefined || Object.assign(window, { open: () => null }))
  await share(page)
    .getByRole('link', { name: 'Post on X' })
    .evaluate((link: HTMLElement) => {
      link.addEventListener('click', (event) => event.preventDefault())
      link.click()
    })
  await notice(page).waitFor()
  expect(await notice(page).getAttribute('data-tone')).toBe('success')
  const [above, modal] = [await notice(page).boundingBox(), await share(page).boundingBox()]
  expect(above?.y).toBeLessThan(modal?.y ?? 0)
  await page.clock.runFor(29_900)
  expect(await notice(page).getAttribute('data-closing')).toBeNull()
  await page.clock.runFor(200)
  expect(await notice(page).getAttribute('data-closing')).toBe('true')
  await page.clock.runFor(1000)
  expect(await notice(page).count()).toBe(0)
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) }))
  await share(page)
    .getByRole('link', { name: 'Post on X' })
    .evaluate((link: HTMLElement) => link.click())
  await notice(page).getByText('We couldn’t copy your X post').waitFor()
  expect(await notice(page).getAttribute('data-tone')).toBe('error')
})

test.each([
  ['on a desktop', DESKTOP, 'light', 'ltr'],
  ['on a tablet in the dark', TABLET, 'dark', 'ltr'],
  ['on a phone', PHONE, 'light', 'ltr'],
  ['on a phone in the dark, from right to left', PHONE, 'dark', 'rtl'],
] as const)('axe reports nothing in the celebration and in sharing, and nothing is too wide, %s', async (_where, viewport, theme, dir) => {
  const page = await openFinished(site, {}, { viewport, theme, reducedMotion: true })
  await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir)
  await complete(page)
  expect(await page.locator('canvas').count()).toBe(0)
  await share(page).getByLabel('In figures').waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await share(page).getByRole('button', { name: 'Download documentation' }).click()
  await share(page).getByRole('heading', { name: 'Tell others' }).waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  expect(await share(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('[SHARE-05] by keyboard alone from the celebration to sharing, back, and on to the next project', async () => {
  const page = await openFinished(site, {}, { reducedMotion: true })
  await tabTo(page, mission(page))
  await page.keyboard.press('Enter')
  await tabTo(page, share(page).getByRole('button', { name: 'Download documentation' }))
  await page.keyboard.press('Enter')
  await tabTo(page, share(page).getByRole('link', { name: 'Post on LinkedIn' }))
  await tabTo(page, share(page).getByRole('button', { name: 'Back' }))
  await page.keyboard.press('Enter')
  await tabTo(page, nextProject(page))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/projects\/workshop/)
  await share(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Set up a workshop' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { DESKTOP, PHONE, TABLET, alive, axe, complaintsOf, newPage, openPage, type Visit } from '../browser.ts'
import { sharedServer } from '../serve.ts'

const login = (visit: Visit) => openPage('/login', visit)
const shown = (page: Page) => page.locator('[data-shown] figcaption').textContent()
const results = (page: Page) => page.getByRole('region', { name: 'What you build here' })

test("[AUTH-05] an operator's real testimonials replace the results", async () => {
  const ada = {
    name: 'Ada Lovelace',
    country: 'England',
    countryIcon: '/static/images/favicon.svg',
    imageUrl: '/static/images/favicon.svg',
  }
  const folder = await contentFolder({ 'testimonials.yaml': JSON.stringify({ testimonials: [{ ...ada, quote: 'It runs.' }] }) })
  try {
    const { origin } = await sharedServer({ CONTENT_DIR: folder.path })
    const page = await openPage(`${origin}/login`)
    await page.getByRole('region', { name: 'What learners say' }).getByText('“It runs.”').waitFor()
    expect(await shown(page)).toContain('Ada Lovelace')
    expect(await results(page).count()).toBe(0)
  } finally {
    rmSync(folder.path, { recursive: true, force: true })
  }
})

test.each([
  ['light', DESKTOP],
  ['dark', DESKTOP],
  ['light', TABLET],
] as const)(
  '[AUTH-03] [AUTH-05] beside the form are six results of the own catalogue, each with title, category, picture and outcome, %s',
  async (theme, viewport) => {
    const page = await login({ theme, viewport })
    const slides = results(page).locator('[aria-roledescription=slide]')
    expect(await slides.count()).toBe(6)
    for (const slide of await slides.all()) {
      expect(await slide.locator('p').textContent()).toMatch(/^You have /)
      expect(await slide.locator('figcaption svg, figcaption img').count()).toBe(1)
      await expect.poll(() => slide.locator('figure > img').evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    }
    const { body } = {
      body: await page.evaluate(async () => (await fetch('/projects', { headers: { accept: 'application/json' } })).json()),
    }
    const known = (body as { metadata: { title: string; category: string } }[]).map(({ metadata }) => metadata.title + metadata.category)
    expect(known).toEqual(expect.arrayContaining(await slides.locator('figcaption').allTextContents()))
    expect(await axe(page)).toEqual([])
    expect(complaintsOf(page)).toEqual([])
  },
)

test('[AUTH-03] [AUTH-06] [AUTH-07] [AUTH-08] the results rotate automatically and by hand, and are hidden without room', async () => {
  const page = await newPage()
  await page.goto('/terms')
  await page.clock.install()
  await page.goto('/login')
  await alive(page)
  const names = [
    'Speak HTTP by hand',
    'A spam filter from scratch',
    'A site of your own',
    'Your first terminal',
    'A library in SQLite',
    'Read the DNS',
  ]
  const goesOnTo = (name = '') => expect.poll(() => shown(page)).toContain(name)
  const release = async () => {
    await page.mouse.move(5, 5)
    await page.getByLabel('E-mail').focus()
    await page.clock.runFor(1)
  }
  await page.getByRole('button', { name: 'Next result' }).focus()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Previous result' }).click()
  await page.getByRole('button', { name: 'Previous result' }).click()
  const begun = await shown(page)
  const at = names.findIndex((name) => begun?.includes(name))
  await release()
  await page.clock.runFor(6900)
  await goesOnTo(names[at])
  for (let turn = 1; turn <= names.length; turn += 1) {
    await page.clock.runFor(turn === 1 ? 100 : 7000)
    await goesOnTo(names[(at + turn) % names.length])
  }
  await page.clock.runFor(6000)
  await page.getByRole('button', { name: 'Previous result' }).click()
  await goesOnTo(names.at(at - 1))
  await page.clock.runFor(20_000)
  await goesOnTo(names.at(at - 1))
  await release()
  await page.clock.runFor(6900)
  await goesOnTo(names.at(at - 1))
  await page.clock.runFor(100)
  await goesOnTo(names[at])
  const narrow = await login({ viewport: PHONE })
  expect(await results(narrow).isVisible()).toBe(false)
})

test('[AUTH-06] with reduced motion there is no automatic rotation', async () => {
  const page = await login({ reducedMotion: true, before: (_, page) => page.clock.install() })
  await page.clock.runFor(7500)
  expect(await page.locator('[data-shown] figcaption').textContent()).toContain('Speak HTTP by hand')
})

test('[USER-12] the terms and the privacy policy are readable, without scripts too', async () => {
  const terms = await openPage('/terms', { scripts: false })
  await terms.getByRole('heading', { level: 1, name: 'Terms & Conditions' }).waitFor()
  expect(await terms.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5)
  const privacy = await openPage('/privacy', { scripts: false })
  await privacy.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
})

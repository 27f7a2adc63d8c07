import { beforeAll, expect, test } from 'vitest'
import type { Docs } from '#features/documents/contract.ts'
import { axe, complaintsOf, DESKTOP, newPage, openPage, PHONE, TABLET } from '../browser.ts'
import { ask } from '../people.ts'
import { answerWorkshop } from '../projects/page.ts'
import { openAs, sharedWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'

let site: Running
beforeAll(async () => {
  site = await sharedWorkbench()
})

const SOON = { timeout: 60_000 }

test('[DOCS-12] [DOCS-13] a finished project is read as a page, by its owner at once and by others once it is public', SOON, async () => {
  const { page } = await openAs(site, { plan: 'pro' }, '/projects/workshop?track=low')
  await answerWorkshop(page)
  expect((await ask(page, 'PUT', '/projects/workshop', { status: 'COMPLETE' })).status).toBe(200)
  const docs = async () => (await ask(page, 'GET', '/projects/workshop/docs')).body as Docs
  await expect.poll(async () => (await docs()).status, SOON).toBe('ready')
  const { page: address, pdf } = await docs()
  const visitor = await newPage()
  const statusFor = async (path: string) => (await visitor.request.get(site.origin + path, { headers: { accept: 'text/html' } })).status()
  expect([await statusFor(address), await statusFor(pdf)]).toEqual([404, 404])

  await page.goto(site.origin + address)
  await page.getByText('Only you can read this.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Make public' }).click()
  await page.getByText('Everybody who has the address can read this.').waitFor()

  expect([await statusFor(address), await statusFor(pdf)]).toEqual([200, 200])
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    for (const theme of ['light', 'dark'] as const) {
      const other = await openPage(site.origin + address, { viewport, theme })
      await other.getByRole('heading', { level: 1 }).waitFor()
      expect(await other.getByRole('button', { name: 'Make private' }).count()).toBe(0)
      expect(await other.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expect(await axe(other, 'article')).toEqual([])
      expect(complaintsOf(other)).toEqual([])
    }
  }
  await page.getByRole('button', { name: 'Make private' }).click()
  await page.getByText('Only you can read this.').waitFor()
  expect([await statusFor(address), await statusFor(pdf)]).toEqual([404, 404])
  expect(complaintsOf(page)).toEqual([])
})

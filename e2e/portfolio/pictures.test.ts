import sharp from 'sharp'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Portfolio } from '#features/portfolio/portfolio.contract.ts'
import { alive, axe, complaintsOf, DESKTOP, newPage, PHONE, TABLET, type Visit } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { ask } from '../people.ts'
import { openAs, sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const dialog = (page: Page) => page.getByRole('dialog')
const photo = () =>
  sharp({ create: { width: 1200, height: 700, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

async function upload(page: Page, fileName: string, data: Buffer): Promise<string> {
  const { body } = await ask(page, 'GET', `/uploads/generate-signed-url?fileName=${fileName}`)
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = await page.context().request.put(new URL((body as { url: string }).url, site.origin).href, { data, headers })
  return ((await sent.json()) as { storageName: string }).storageName
}

/** Opens the portfolio of a person with a completed project and a picture for one of its tasks. */
async function openWithPicture(visit: Visit = {}): Promise<{ page: Page; nickname: string }> {
  const { page } = await openAs(site, { plan: 'pro' }, '/terms', visit)
  const answer = async (id: string, what: object) => {
    const { body } = await ask(page, 'POST', `/projects/workshop/validations/${id}`, { ...what, status: 'COMPLETE' })
    expect(body).toMatchObject({ status: 'COMPLETE' })
  }
  await answer('brightness', { text: { data: '800' } })
  await answer('shop', { text: { data: 'example.org/lamps' } })
  const storageName = await upload(page, 'workshop_bench-picture', await photo())
  await answer('bench-picture', { file: { name: 'bench.png', storageName } })
  const done = await ask(page, 'PUT', '/projects/workshop', { status: 'COMPLETE', track: 'low' })
  expect(done.body).toMatchObject({ status: 'COMPLETE' })
  await expect.poll(async () => (await ask(page, 'GET', '/projects/workshop/docs')).body).toMatchObject({ status: 'ready' })
  const copy = (await ask(page, 'POST', '/projects/workshop/doc/copy', { type: 'pdf' })).body as { storageName: string }
  await ask(page, 'POST', '/portfolio/documents', {
    type: 'PROJECT',
    title: 'My workshop',
    project: { id: 'workshop', storageName: copy.storageName },
  })
  const { nickname } = (await ask(page, 'GET', '/portfolio')).body as Portfolio
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  return { page, nickname }
}

async function openEdit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options for My workshop' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  await dialog(page).getByRole('group', { name: 'Picture' }).waitFor()
}

const widthOf = (page: Page, src: RegExp) =>
  page.locator('main img').evaluateAll(
    (all, source) =>
      Promise.all(
        (all as HTMLImageElement[])
          .filter((one) => new RegExp(source).test(one.src))
          .map(async (one) => {
            one.loading = 'eager'
            await one.decode()
            return one.naturalWidth
          }),
      ),
    src.source,
  )

test("a picture of a task becomes its project's picture by keyboard alone, for visitors too, and only when chosen", async () => {
  const { page, nickname } = await openWithPicture()
  const visitor = await newPage()
  const look = () => visitor.goto(`${site.origin}/${nickname}/portfolio`).then(() => alive(visitor))
  await look()
  expect(await widthOf(visitor, /picture\.webp/)).toEqual([])
  await openEdit(page)
  expect(await dialog(page).getByRole('radio', { name: 'No picture of mine' }).isChecked()).toBe(true)
  await tabTo(page, dialog(page).getByRole('radio', { name: 'No picture of mine' }))
  await page.keyboard.press('ArrowDown')
  expect(await dialog(page).getByRole('radio', { name: 'A picture of your bench' }).isChecked()).toBe(true)
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await tabTo(page, dialog(page).getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => widthOf(page, /picture\.webp/)).toEqual([1200])
  await look()
  expect(await widthOf(visitor, /picture\.webp/)).toEqual([1200])

  await visitor.getByRole('link', { name: 'My workshop' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'My workshop' }).waitFor()
  expect(await widthOf(visitor, /picture\.webp/)).toEqual([1200])
  await visitor.getByText('800', { exact: true }).first().waitFor()
  expect(await widthOf(visitor, /documentation\/picture-\d+\.png/)).toEqual([1200])
  const share = (await visitor.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const shared = await visitor.request.get(site.origin + new URL(share).pathname)
  expect(await sharp(await shared.body()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect([...complaintsOf(page), ...complaintsOf(visitor)]).toEqual([])
})

test('its owner previews the portfolio as others see it, and returns', async () => {
  const { page } = await openWithPicture()
  await page.getByLabel('Title of your portfolio').waitFor()
  await page.getByRole('link', { name: 'View as others' }).click()
  await page.getByRole('link', { name: 'Back to my portfolio' }).waitFor()
  expect(await page.getByLabel('Title of your portfolio').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Options for My workshop' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('link', { name: 'My workshop' }).waitFor()
  expect(await page.getByRole('button', { name: 'Options for My workshop' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to my portfolio' }).click()
  await page.getByLabel('Title of your portfolio').waitFor()
})

test.each([
  ['on a desktop', DESKTOP, 'light'],
  ['on a tablet in the dark', TABLET, 'dark'],
  ['on a phone', PHONE, 'light'],
  ['on a phone in the dark', PHONE, 'dark'],
] as const)(
  '[DOCS-13] a saved project and an uploaded PDF are readable in the page, %s, and axe reports nothing',
  async (_where, viewport, theme) => {
    const { page, nickname } = await openWithPicture({ viewport, theme })
    const { documents } = (await ask(page, 'GET', '/portfolio')).body as Portfolio
    const pdf = await page.context().request.get(`${site.origin}/${nickname}/portfolio/documents/${documents[0]?.id}/document.pdf`)
    const storageName = await upload(page, 'portfolio_report', await pdf.body())
    const file = { storageName, fileName: 'My report.pdf' }
    const { id } = (await ask(page, 'POST', '/portfolio/documents', { type: 'FILE', title: 'My report', file })).body as { id: string }
    const visitor = await newPage({ viewport, theme })
    for (const [shown, words] of [
      [documents[0]?.id ?? '', '800'],
      [id, 'Download the PDF'],
    ] as const) {
      await visitor.goto(`${site.origin}/${nickname}/portfolio/documents/${shown}`)
      await alive(visitor)
      await visitor.getByText(words).first().waitFor()
      expect(await axe(visitor)).toEqual([])
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    }
    const pages = visitor.getByRole('img', { name: /^Page \d+ of \d+$/ })
    expect(await pages.count()).toBeGreaterThan(0)
    expect(Math.max(...(await widthOf(visitor, /pages\/1\.webp/)))).toBeGreaterThan(1000)
    const downloading = visitor.waitForEvent('download')
    await visitor.getByRole('link', { name: 'Download the PDF' }).click()
    expect((await downloading).suggestedFilename()).toBe('My report.pdf')
    expect(complaintsOf(visitor)).toEqual([])
    await openEdit(page)
    expect(await axe(page, '[role=dialog]')).toEqual([])
  },
)

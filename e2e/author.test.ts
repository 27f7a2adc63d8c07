import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Frame, Page } from 'playwright'
import { contentFolder, type ContentFolder } from '../src/features/content/content.fixtures.ts'
import { startAuthorPreview } from './author-preview.ts'
import { axe, complaintsOf, newPage } from './browser.ts'

const LAMP = 'projects/lamp/project.md'
const LONG = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} says in a few words what a lamp is good for.`).join('\n\n')

let content: ContentFolder
let preview: Awaited<ReturnType<typeof startAuthorPreview>>

beforeAll(async () => {
  content = await contentFolder({ [LAMP]: (text) => text.replace('### Inside', `${LONG}\n\n### Inside`) })
  preview = await startAuthorPreview(content.path)
})

afterAll(async () => {
  await preview.stop()
  await content[Symbol.asyncDispose]()
})

function edit(name: string, change: (text: string) => string): Promise<void> {
  return content.write(name, change(readFileSync(join(content.path, name), 'utf8')))
}

async function openAt(path: string, query = ''): Promise<{ page: Page; site(): Frame }> {
  const page = await newPage()
  await page.goto(`${preview.origin}/author?at=${encodeURIComponent(path)}${query}`)
  const site = () => page.frame({ url: (url) => url.pathname === path }) ?? page.mainFrame()
  await expect.poll(() => site().locator('html[data-alive]').count()).toBe(1)
  await expect.poll(() => site().locator('.doc').count()).toBe(1)
  return { page, site }
}

test('a save updates the page at the reading position, a broken one keeps the page and says why, and the next good one works', async () => {
  const { page, site } = await openAt('/projects/lamp')
  const place = site().getByText('Paragraph 40 ')
  await place.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await place.boundingBox())?.y ?? 0)
  const before = await top()

  await edit(LAMP, (text) =>
    text.replace('Paragraph 39 says', 'Paragraph 39 shows at once').replace('> A quote', '> A quote\n>\n> And more of it'),
  )
  await expect.poll(() => site().locator('.doc').textContent()).toContain('Paragraph 39 shows at once')
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4)

  await edit(LAMP, (text) => text.replace('Paragraph 41 says', '![](images/lamp.svg)\n\nParagraph 41 is new'))
  const overlay = page.getByRole('alert')
  await expect.poll(() => overlay.textContent()).toContain('alternative text')
  const line = readFileSync(join(content.path, LAMP), 'utf8').split('\n').indexOf('![](images/lamp.svg)') + 1
  expect(await overlay.getByRole('link').getAttribute('href')).toBe(`vscode://file${content.path}/${LAMP}:${line}:1`)
  expect(await site().locator('.doc').textContent()).toContain('Paragraph 41 says')
  await expect.poll(() => site().locator('[data-author-marks] a.mistake').count()).toBe(1)
  expect(await axe(page, 'main > aside')).toEqual([])
  expect(await axe(page, '.overlay')).toEqual([])

  await edit(LAMP, (text) => text.replace('![](images/lamp.svg)\n\n', ''))
  await expect.poll(() => site().locator('.doc').textContent()).toContain('Paragraph 41 is new')
  await expect.poll(() => overlay.count()).toBe(0)
  await expect.poll(() => site().locator('[data-author-marks] a.mistake').count()).toBe(0)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4)
  expect(complaintsOf(page)).toEqual([])
})

test('by keyboard a skip link leads to the findings, and closing overlays leads there too', async () => {
  const { page } = await openAt('/projects/lamp')
  const remarks = page.locator('main > aside')
  const isAt = (place: typeof remarks) => place.evaluate((one) => one === document.activeElement)
  await page.getByRole('button', { name: 'Skip to the remarks' }).press('Enter')
  expect(await isAt(remarks)).toBe(true)

  await edit(LAMP, (text) => text.replace('Paragraph 20 says', '![](images/lamp.svg)\n\nParagraph 20 says'))
  const hide = page.getByRole('alert').getByRole('button', { name: 'Hide' })
  await hide.press('Escape')
  expect(await hide.count()).toBe(0)
  expect(await isAt(remarks)).toBe(true)

  await remarks.getByRole('link').first().focus()
  await edit(LAMP, (text) => text.replace('![](images/lamp.svg)\n\n', ''))
  await expect.poll(() => page.locator('.remarks .mistake').count()).toBe(0)
  expect(await isAt(remarks)).toBe(true)
})

test('a right answer is tried on its check, as a learner would submit it', async () => {
  await edit(LAMP, (text) => text.replace('title="A picture of it"', '$& optional'))
  const { page, site } = await openAt('/projects/lamp', '&reader=free')
  const field = site().getByRole('textbox', { name: 'How bright is it?' })
  await page.getByText('Right answers (1)').click()
  expect(await axe(page, 'main > aside')).toEqual([])
  const attempt = page.getByRole('button', { name: 'Try it in the page: How bright is it?' })
  await attempt.click()
  await page.getByText('Written into the page.').waitFor()
  expect(await field.inputValue()).toBe('800')
  const task = site().locator('.doc-task').filter({ has: field })
  await task.getByRole('button', { name: 'Done', exact: true }).click()
  await task.getByText('Complete', { exact: true }).waitFor()
  // on the free plan a completed answer cannot be changed
  await attempt.click()
  await page.getByText('That task is not open in the page as it is shown').waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('the author views as any reader: a visitor, on a phone, in the dark, and half-way through; private projects are shown', async () => {
  const { page, site } = await openAt('/projects/lamp', '&reader=visitor&theme=dark&phone=yes')
  expect(await site().locator('html').getAttribute('data-theme')).toBe('dark')
  expect((await page.locator('iframe').boundingBox())?.width).toBe(390)
  expect(await page.getByLabel('Seen by').inputValue()).toBe('visitor')

  await page.getByLabel('Seen by').selectOption('halfway')
  await expect.poll(() => site().getByRole('textbox', { name: 'How bright is it?' }).inputValue()).toBe('800')

  await page.getByRole('combobox', { name: 'Project', exact: true }).selectOption('other')
  await expect
    .poll(() =>
      page
        .frame({ url: /\/projects\/other/ })
        ?.locator('h1')
        .textContent(),
    )
    .toBe('The other one')
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe('/projects/other')
})

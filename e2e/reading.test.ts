import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, type ContentFolder } from '#features/content/fixtures.ts'
import { axe, complaintsOf, openPage, type Visit } from './browser.ts'
import { startServer, type Running } from './serve.ts'

const step = (n: number) => `
## Step ${n} {#step-${n}}

### Section ${n} {#section-${n}}

${'A line that is long enough to fill the column and go on to the next one, again and again. '.repeat(30)}

:::task{#task-${n}}
::text{#answer-${n} title="Question ${n}"}
:::
`

const long = `---
title: A long walk
description: Many steps, one after the other.
category: Networks
series: small-things
order: "1.3"
difficulty: hard
time: 150
cost: Free
needs: [Shoes]
kind: tool
visibility: public
plan: free
tracks:
  - { id: low, title: Low guidance, description: Alone. }
  - { id: high, title: High guidance, description: Together. }
---
Before the walk.

\`\`\`js expandable
const steps = 12
\`\`\`
${Array.from({ length: 12 }, (_, index) => step(index + 1)).join('')}
`

let folder: ContentFolder
let server: Running

beforeAll(async () => {
  folder = await contentFolder({ 'projects/long/project.md': long })
  server = await startServer({ CONTENT_DIR: folder.path })
})

afterAll(async () => {
  await server.stop()
  await folder[Symbol.asyncDispose]()
})

const open = (path: string, visit?: Visit) => openPage(server.origin + path, visit)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

function box(page: Page, text: string) {
  return page.locator('.doc-code', { hasText: text }).first()
}

test('[CONT-33] [CONT-37] a code block is copied as it is shown, and says so for 2 s', async () => {
  const page = await open('/projects/lamp')
  const copy = box(page, 'Say hello').getByRole('button', { name: /Copy|Copied/ })
  await page.clock.install()
  await copy.click()
  await expect.poll(() => copy.textContent()).toBe('Copied!')
  expect(await clipboard(page)).toBe('echo "hello desk"')
  // the installed clock runs on by itself meanwhile
  await page.clock.runFor(1400)
  expect(await copy.textContent()).toBe('Copied!')
  await page.clock.runFor(700)
  expect(await copy.textContent()).toBe('Copy')
})

test('[CONT-38] inline code is copied by a click, and confirms it for 2.5 s', async () => {
  const page = await open('/projects/lamp')
  const code = page.locator('.doc-code-inline')
  await page.clock.install()
  await code.click()
  await expect.poll(() => code.locator('.doc-said').textContent()).toBe('Copied!')
  expect(await clipboard(page)).toBe('lamp *on*')
  await page.clock.runFor(2400)
  expect(await code.locator('.doc-said').textContent()).toBe('Copied!')
  await page.clock.runFor(200)
  expect(await code.locator('.doc-said').textContent()).toBe('')
})

test('[CONT-34] [CONT-31] [CONT-27] [CONT-28] [CONT-29] [CONT-30] [CONT-32] an expandable block opens larger, with language, copy and close', async () => {
  const page = await open('/projects/long')
  await box(page, 'const steps')
    .getByRole('button', { name: /larger/i })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Code Preview' })
  await dialog.getByText('const steps = 12').waitFor()
  expect(await dialog.getByText('JavaScript').count()).toBeGreaterThan(0)
  const sizes = [dialog.locator('pre'), box(page, 'const steps').locator('pre')].map((pre) =>
    pre.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
  )
  expect(await sizes[0]).toBeGreaterThan((await sizes[1]) ?? 0)
  const copy = dialog.getByRole('button', { name: /^Cop/ })
  await page.clock.install()
  await copy.click()
  await expect.poll(() => copy.textContent()).toBe('Copied!')
  expect(await clipboard(page)).toBe('const steps = 12')
  await page.clock.runFor(1900)
  expect(await copy.textContent()).toBe('Copied!')
  await page.clock.runFor(200)
  expect(await copy.textContent()).toBe('Copy')
  await page.clock.resume()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('[ERR-45] a closed clipboard is silent in the code modal', async () => {
  const before: NonNullable<Visit['before']> = async (context) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }),
    )
  }
  const page = await open('/projects/long', { before })
  await box(page, 'const steps')
    .getByRole('button', { name: /larger/i })
    .click()
  const copy = page.getByRole('dialog').getByRole('button', { name: /^Cop/ })
  await copy.click()
  await page.waitForTimeout(100)
  expect(await copy.textContent()).toBe('Copy')
  expect(complaintsOf(page)).toEqual([])
})

test('[CONT-35] ask on a code block and an ask link open the Ask panel with their text', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('button', { name: 'ask why' }).click()
  await page.getByText('Why does a lamp glow?').waitFor()
  await box(page, 'Say hello')
    .getByRole('button', { name: /Ask about/ })
    .click()
  await page.getByText('What does this do?').waitFor()
})

test('[CONT-39] switching a content tab moves for 150 ms', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('tab', { name: 'Bulb' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Bulb' })
  expect(await panel.textContent()).toContain('Warm')
  expect(await panel.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.15s')
})

test('tabs are walked with the arrow keys, and the search of the browser finds what is hidden', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('tab', { name: 'LED' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Bulb')
  expect(await page.locator('[id="led--panel"]').getAttribute('hidden')).toBe('until-found')
})

test('[CONT-40] a content image opens the zoom viewer', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('link', { name: 'A photo of a lamp' }).click()
  await page.getByRole('dialog').locator('img').waitFor()
})

test('[ERR-29] [ERR-30] an image that fails says so, and its button reloads the page', async () => {
  const before: NonNullable<Visit['before']> = async (context) =>
    void (await context.route('**/static/content/**', (route) => route.abort()))
  const page = await open('/projects/lamp', { before })
  await page.locator('.doc-image').last().scrollIntoViewIfNeeded()
  const notice = page.getByRole('alert').filter({ hasText: 'Oops!' }).first()
  await notice.waitFor()
  const words = await notice.locator('p').evaluate((element) => {
    for (const unseen of element.querySelectorAll('.sr-only')) unseen.remove()
    return element.textContent
  })
  expect(words).toBe('Oops! The image failed to load. Please try refreshing and let us know if the problem persists.')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await loaded
})

test('[CONT-17] a variable is filled by a click and Enter, stands in the code, stays, and Escape takes nothing', async () => {
  const page = await open('/projects/lamp')
  const inText = page.locator('p > .doc-variable')
  await inText.click()
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  expect(await inText.textContent()).toBe('kitchen')
  expect(await box(page, 'Say hello').locator('code').textContent()).toBe('echo "hello kitchen"')
  expect(await inText.evaluate((element) => element === document.activeElement)).toBe(true)
  await inText.click()
  await page.keyboard.type('cellar')
  await page.keyboard.press('Escape')
  expect(await inText.textContent()).toBe('kitchen')
  await page.reload()
  await expect.poll(() => inText.textContent()).toBe('kitchen')
  expect(complaintsOf(page)).toEqual([])
})

test('[CONT-08] a tick stays', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('checkbox', { name: 'Switch off the power' }).check()
  await page.getByRole('checkbox', { name: 'Find a lamp' }).uncheck()
  await page.reload()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Switch off the power' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Find a lamp' }).isChecked()).toBe(false)
})

test('a concept explains itself on hover, in more words when asked, and leaves with Escape', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('button', { name: 'lamp', exact: true }).hover()
  const card = page.getByRole('dialog', { name: /What is/ })
  await card.getByText('It gives light.').waitFor()
  await card.getByRole('button', { name: 'Tell me more' }).click()
  await card.getByText('when a current flows').waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
})

test('[NOTE-27] a concept that cannot be had says so', async () => {
  const before: NonNullable<Visit['before']> = async (context) => void (await context.route('**/concepts/**', (route) => route.abort()))
  const page = await open('/projects/lamp', { before })
  await page.getByRole('button', { name: 'lamp', exact: true }).click()
  await page.getByText('Failed to load concept').waitFor()
  await page.getByText(/^We couldn't retrieve the definition for "lamp"\. Please try again later\.$/i).waitFor()
})

test('[PROJ-14] a track is chosen on the page and held in the address', async () => {
  const page = await open('/projects/long')
  await page.getByRole('link', { name: /High guidance/ }).click()
  await page.waitForURL('**/projects/long?track=high')
  const chosen = page.getByRole('navigation', { name: 'How do you want to be guided?' }).locator('[aria-current]')
  expect(await chosen.allTextContents()).toEqual(['High guidanceTogether.'])
})

test('with scripts off the whole text is read, every panel included, and the contents lead to it', async () => {
  const page = await open('/projects/lamp', { scripts: false })
  for (const text of ['Warm', 'Cool', 'lamp.on() // now']) expect(await page.getByText(text).isVisible()).toBe(true)
  expect(await page.content()).not.toMatch(/<[^>]+ style=/)
  await page.getByRole('link', { name: 'Test it' }).first().click()
  expect(new URL(page.url()).hash).toBe('#test')
})

const widths: [window: number, contents: number][] = [
  [1280, 280],
  [1440, 360],
  [2000, 448],
]

for (const [width, contents] of widths) {
  test(`[PROJ-55] [PROJ-66] [PROJ-68] in a centre panel of ${width} px the contents are a column of ${contents} px`, async () => {
    const page = await open('/projects/long', { viewport: { width, height: 900 } })
    expect(await page.locator('.toc').evaluate((element) => element.getBoundingClientRect().width)).toBe(contents)
    expect(await page.locator('.toc-list').evaluate((element) => getComputedStyle(element).maxHeight)).toBe('585px')
    expect(await page.locator('.toc-strip').isVisible()).toBe(false)
  })
}

test('[PROJ-52] [PROJ-53] [PROJ-54] [PROJ-67] [PROJ-51] in a narrower panel they are a strip that slides in on hover or when pinned', async () => {
  const page = await open('/projects/long', { viewport: { width: 1100, height: 900 } })
  const entry = page.locator('.toc').getByRole('link', { name: 'Step 2' })
  expect(await page.locator('.toc-strip').isVisible()).toBe(true)
  expect(await entry.isVisible()).toBe(false)
  await page.hover('.toc-strip')
  await entry.waitFor({ state: 'visible' })
  await page.mouse.move(900, 500)
  await entry.waitFor({ state: 'hidden' })
  await page.hover('.toc-strip')
  await page.getByRole('button', { name: 'Keep the contents open' }).click()
  await page.mouse.move(900, 500)
  await page.waitForTimeout(400)
  expect(await entry.isVisible()).toBe(true)
  expect(await page.locator('.toc-list').evaluate((element) => getComputedStyle(element).maxHeight)).toBe('684px')
  await page.getByRole('button', { name: 'Let the contents slide away' }).click()
  await page.mouse.move(900, 500)
  await entry.waitFor({ state: 'hidden' })
})

test('[PROJ-57] [PROJ-64] an entry scrolls to its step, and the focus of the contents follows', async () => {
  const page = await open('/projects/long')
  const contents = page.locator('.toc')
  await contents.getByRole('link', { name: 'Step 9' }).click()
  const top = () => page.locator('#step-9').evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(top).toBeLessThan(60)
  expect(await top()).toBeGreaterThanOrEqual(0)
  await expect.poll(() => contents.locator('[aria-current]').textContent()).toBe('Step 9')
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => contents.locator('[aria-current]').textContent()).not.toBe('Step 9')
})

test('[PROJ-49] [PROJ-61] the steps are an accordion, and a task in it is still to complete', async () => {
  const page = await open('/projects/long')
  const contents = page.locator('.toc')
  const task = contents.getByRole('link', { name: 'Question 5' })
  expect(await task.isVisible()).toBe(false)
  await contents.getByRole('button', { name: 'What is in Step 5' }).click()
  expect(await task.isVisible()).toBe(true)
  expect(await task.getByRole('img', { name: 'Task still to complete' }).count()).toBe(1)
})

test('a far place that the address names is where the page opens', async () => {
  const page = await open('/projects/long#answer-11')
  const place = page.locator('#answer-11')
  await expect.poll(() => place.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(500)
  expect(await place.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
})

test('[PROJ-11] [ERR-02] a private project is not found', async () => {
  const page = await open('/projects/other')
  await page.getByText('Page not found, whaaaaaaat!').waitFor()
})

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in a project that uses every node, ${theme}`, async () => {
    const page = await open('/projects/lamp', { theme })
    await page.locator('summary').last().click()
    expect(await axe(page)).toEqual([])
    expect(complaintsOf(page)).toEqual([])
  })
}

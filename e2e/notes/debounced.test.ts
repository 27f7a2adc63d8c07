import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { stopTime } from '../browser.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { words } from './model.ts'
import { beginNote, clickMark, drag, highlights, kept, openText, painted, toolbar } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const isChosen = (page: Page, colour: string) => toolbar(page).getByRole('button', { name: colour }).getAttribute('aria-pressed')

test('[NOTE-13] clicks on highlights are debounced by 200 ms: only the last one counts', async () => {
  const { page } = await openText(site)
  for (const [at, colour] of [
    [0, 'Yellow'],
    [1, 'Green'],
  ] as const) {
    await drag(page, at)
    await toolbar(page).getByRole('button', { name: colour }).click()
    await toolbar(page).waitFor({ state: 'detached' })
  }
  await expect.poll(() => painted(page, 'green')).toHaveLength(1)
  await expect.poll(async () => (await highlights(page)).length).toBe(2)
  await stopTime(page)
  const offered = async () =>
    (await toolbar(page).count()) === 0 ? 'nothing' : (await isChosen(page, 'Green')) === 'true' ? 'green' : 'yellow'

  await clickMark(page, 1)
  await page.clock.runFor(199)
  expect(await offered()).toBe('nothing')
  await page.clock.runFor(1)
  await expect.poll(offered).toBe('green')
  await page.keyboard.press('Escape')
  await expect.poll(offered).toBe('nothing')

  await clickMark(page, 0)
  await page.clock.runFor(150)
  await clickMark(page, 1)
  await page.clock.runFor(199)
  expect(await offered()).toBe('nothing')
  await page.clock.runFor(1)
  await expect.poll(offered).toBe('green')
})

/** Resizes the note by its corner, until the page knows its height. */
async function pull(page: Page, note: Locator, by: number): Promise<void> {
  const box = await note.boundingBox()
  if (!box) throw new Error('There is no note')
  const [x, y] = [box.x + box.width - 5, box.y + box.height - 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 2 })
  await page.mouse.up()
  await note.evaluate((element) => new Promise<void>((seen) => new ResizeObserver(() => seen()).observe(element)))
}

test("[NOTE-23] a resized note's last height is saved after a debounce of 100 ms", async () => {
  const { page } = await openText(site)
  await beginNote(page)
  await page.keyboard.type('A bench.')
  const note = page.locator('.note-open')
  await words(page).getByText('A bench.').waitFor()
  await note.getByText('Saved', { exact: true }).waitFor()
  const heightKept = async () => ((await kept(page)).notes ?? []).map((one) => (one as { height?: number }).height ?? null)
  expect(await heightKept()).toEqual([null])
  await stopTime(page)
  for (const by of [40, 30, 20]) {
    await pull(page, note, by)
    await page.clock.runFor(90)
    expect(await note.getByText('Saved', { exact: true }).count()).toBe(1)
  }
  const last = await note.evaluate((element) => Number.parseInt(element.style.height, 10))
  expect(last).toBeGreaterThan(200)
  await page.clock.runFor(9)
  expect(await note.getByText('Saved', { exact: true }).count()).toBe(1)
  await page.clock.runFor(1)
  await note.getByText('Saved', { exact: true }).waitFor({ state: 'detached' })
  await page.clock.resume()
  await expect.poll(heightKept).toEqual([last])
})

import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPart } from './page.ts'

test('[UI-15] a click zooms the picture to twice its size, another one back', async () => {
  const page = await openPart('image-zoom')
  const viewer = page.locator('[data-zoomed]')
  const width = async () => (await viewer.locator('img').boundingBox())?.width ?? 0
  const before = await width()
  await viewer.click()
  await expect.poll(width).toBeCloseTo(before * 2, 0)
  await viewer.click()
  await expect.poll(width).toBeCloseTo(before, 0)
})

async function drag(page: Page, viewer: Locator, by: { x: number; y: number }) {
  const box = await viewer.boundingBox()
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 })
  await page.mouse.up()
}

test('[UI-16] a drag moves the picture only while zoomed, and is not a click', async () => {
  const page = await openPart('image-zoom')
  const viewer = page.locator('[data-zoomed]')
  const left = async () => (await viewer.locator('img').boundingBox())?.x ?? 0
  const resting = await left()
  await drag(page, viewer, { x: 60, y: 0 })
  expect(await left()).toBe(resting)
  expect(await viewer.getAttribute('data-zoomed')).toBe('false')
  await viewer.click()
  const zoomed = await left()
  await drag(page, viewer, { x: -60, y: 0 })
  expect(await left()).toBeCloseTo(zoomed - 60, 0)
  expect(await viewer.getAttribute('data-zoomed')).toBe('true')
})

test('[UI-17] however far it is dragged, the picture fills its window', async () => {
  const page = await openPart('image-zoom')
  const viewer = page.locator('[data-zoomed]')
  await viewer.click()
  for (const by of [
    { x: 4000, y: 3000 },
    { x: -4000, y: -3000 },
  ]) {
    await drag(page, viewer, by)
    const frame = await viewer.boundingBox()
    const image = await viewer.locator('img').boundingBox()
    if (!frame || !image) throw new Error('nothing to measure')
    expect(image.x).toBeLessThanOrEqual(frame.x + 1)
    expect(image.y).toBeLessThanOrEqual(frame.y + 1)
    expect(image.x + image.width).toBeGreaterThanOrEqual(frame.x + frame.width - 1)
    expect(image.y + image.height).toBeGreaterThanOrEqual(frame.y + frame.height - 1)
  }
})

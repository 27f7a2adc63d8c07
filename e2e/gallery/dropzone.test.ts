import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, stopTime } from '../browser.ts'
import { openPart } from './page.ts'

const zone = (page: Page) => page.locator('[data-drag-over]').first()

function dropOn(target: Locator, type: string, files: { name: string; size: number }[]) {
  return target.evaluate(
    (element, [type, files]) => {
      const dataTransfer = new DataTransfer()
      for (const { name, size } of files) dataTransfer.items.add(new File([new Uint8Array(size)], name))
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    },
    [type, files] as const,
  )
}

test('[UI-18] [UI-20] an upload shows whole percent and goes from idle over uploading to success', async () => {
  const page = await openPart('dropzone')
  expect(await zone(page).getAttribute('data-status')).toBe('idle')
  await stopTime(page)
  await zone(page)
    .locator('input')
    .setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: Buffer.alloc(2048) })
  expect(await zone(page).getAttribute('data-status')).toBe('uploading')
  expect(await zone(page).getByRole('progressbar').getAttribute('aria-label')).toMatch(/^Uploading \d+%$/)
  await page.clock.resume()
  await zone(page).and(page.locator('[data-status=success]')).waitFor()
  expect(await zone(page).textContent()).toContain('2 KB')
})

test('[UI-21] [UI-24] a dropzone shows a drag over it, and accepts one of two dropped files', async () => {
  const page = await openPart('dropzone')
  await dropOn(zone(page), 'dragenter', [{ name: 'one.png', size: 10 }])
  expect(await zone(page).getAttribute('data-drag-over')).toBe('true')
  await dropOn(zone(page), 'dragleave', [])
  expect(await zone(page).getAttribute('data-drag-over')).toBe('false')
  await stopTime(page)
  await dropOn(zone(page), 'drop', [
    { name: 'one.png', size: 10 },
    { name: 'two.png', size: 10 },
  ])
  expect(await zone(page).textContent()).toContain('one.png')
  expect(await zone(page).textContent()).not.toContain('two.png')
  // not while a file is being uploaded
  expect(await zone(page).getAttribute('data-status')).toBe('uploading')
  await dropOn(zone(page), 'dragenter', [{ name: 'two.png', size: 10 }])
  expect(await zone(page).getAttribute('data-drag-over')).toBe('false')
})

test('[UI-22] Retry clears a failed file and returns to idle, and moves the focus there', async () => {
  const page = await openPart('dropzone')
  await zone(page)
    .locator('input')
    .setInputFiles({ name: 'will-fail.png', mimeType: 'image/png', buffer: Buffer.alloc(10) })
  await zone(page).and(page.locator('[data-status=error]')).waitFor()
  expect(await axe(page, '[data-part=dropzone]')).toEqual([])
  await zone(page).getByRole('button', { name: 'Try again with another file' }).press('Enter')
  expect(await zone(page).getAttribute('data-status')).toBe('idle')
  expect(await zone(page).textContent()).not.toContain('will-fail.png')
  expect(
    await zone(page)
      .locator('input')
      .evaluate((input) => document.activeElement === input),
  ).toBe(true)
})

test('a failed file is sent again without choosing it again; one of a wrong type is not', async () => {
  const page = await openPart('dropzone')
  const again = zone(page).getByRole('button', { name: 'Send it again' })
  await dropOn(zone(page), 'drop', [{ name: 'run.exe', size: 10 }])
  await zone(page).getByRole('button', { name: 'Try again with another file' }).waitFor()
  expect(await again.count()).toBe(0)
  await dropOn(zone(page), 'drop', [{ name: 'will-fail.png', size: 10 }])
  await zone(page).getByRole('button', { name: 'Try again with another file' }).waitFor()
  await again.press('Enter')
  await zone(page).and(page.locator('[data-status=uploading]')).waitFor()
  expect(await zone(page).textContent()).toContain('will-fail.png')
  expect(await zone(page).evaluate((element) => document.activeElement === element)).toBe(true)
  await again.waitFor()
})

test('[UI-23] the default dropzone refuses more than 10 MB and other types, with a sentence', async () => {
  const page = await openPart('dropzone')
  await dropOn(zone(page), 'drop', [{ name: 'big.png', size: 10 * 1024 * 1024 + 1 }])
  expect(await zone(page).getByRole('paragraph').filter({ hasText: 'Upload failed, your file is too big!' }).first().isVisible()).toBe(true)
  await dropOn(zone(page), 'drop', [{ name: 'run.exe', size: 10 }])
  expect(
    await zone(page).getByRole('paragraph').filter({ hasText: 'Upload failed, that type of file is not supported' }).first().isVisible(),
  ).toBe(true)
})

test('a refused file is told what would be taken; while one is sent the focus stays, and leaving the page asks first', async () => {
  const page = await openPart('dropzone')
  const asksBeforeLeaving = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const hint = zone(page).getByText('PDF, PNG, JPG or GIF (max. 5MB)', { exact: true })
  expect(await hint.count()).toBe(1)
  await dropOn(zone(page), 'drop', [{ name: 'run.exe', size: 10 }])
  await zone(page).and(page.locator('[data-status=error]')).waitFor()
  expect([await hint.count(), await asksBeforeLeaving()]).toEqual([1, false])
  await zone(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await zone(page)
    .locator('input')
    .setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: Buffer.alloc(2048) })
  await zone(page).and(page.locator('[data-status=uploading]')).waitFor()
  expect([await zone(page).evaluate((element) => element === document.activeElement), await asksBeforeLeaving()]).toEqual([true, true])
  await zone(page).and(page.locator('[data-status=success]')).waitFor()
  expect(await asksBeforeLeaving()).toBe(false)
})

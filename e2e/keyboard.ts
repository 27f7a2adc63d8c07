import type { Locator, Page } from 'playwright'

export async function isThere(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => element === document.activeElement).catch(() => false)
}

/** Presses Tab until the element has the focus: what Tab cannot reach needs a mouse. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor({ state: 'attached' })
  for (let steps = 0; steps < 120; steps += 1) {
    if (await isThere(wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

/** Presses a key that belongs to an input method, as Safari tells of the one that ends a conversion. */
export async function pressInConversion(field: Locator, key: 'Enter' | 'Escape'): Promise<void> {
  await field.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })
}

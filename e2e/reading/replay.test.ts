import { expect, test } from 'vitest'
import { complaintsOf } from '../browser.ts'
import { open, openAsleep } from './site.ts'

test('a variable pressed before hydration opens afterwards', async () => {
  const { page, wake } = await openAsleep('/projects/lamp')
  await page.locator('p > .doc-variable, p .doc-variable').first().click()
  expect(await page.locator('.doc-variable-input').count()).toBe(0)
  await wake()
  await page.locator('.doc-variable-input').waitFor()
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  expect(await page.locator('p > .doc-variable').textContent()).toBe('kitchen')
  expect(complaintsOf(page)).toEqual([])
})

test('a checkbox ticked before hydration is kept', async () => {
  const { page, wake } = await openAsleep('/projects/lamp')
  const tick = page.getByRole('checkbox', { name: 'Switch off the power' })
  await tick.check()
  await wake()
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).includes('yes'))).toBe(true)
  const again = await open('/projects/lamp')
  expect(await again.getByRole('checkbox', { name: 'Switch off the power' }).isChecked()).toBe(false)
  await page.reload()
  await expect.poll(() => tick.isChecked()).toBe(true)
})

test("a task's button pressed before hydration acts once", async () => {
  const { page, wake } = await openAsleep('/projects/lamp')
  await page.locator('.doc-field textarea').first().fill('It shines.')
  await page.getByRole('button', { name: 'Mark for review', exact: true }).first().click({ force: true })
  await wake()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(complaintsOf(page)).toEqual([])
})

test('of several presses the last one counts, and one that React handles itself is not repeated', async () => {
  const { page, wake } = await openAsleep('/projects/lamp')
  await page.getByRole('tab', { name: 'Bulb' }).click()
  await page.getByRole('button', { name: 'lamp', exact: true }).click()
  await wake()
  await page.getByRole('dialog', { name: /What is/ }).waitFor()
  expect(await page.getByRole('tab', { name: 'Bulb' }).getAttribute('aria-selected')).toBe('false')
  await page.getByRole('tab', { name: 'Bulb' }).click()
  expect(await page.getByRole('tab', { name: 'Bulb' }).getAttribute('aria-selected')).toBe('true')
})

test('small controls in a part that is not hydrated yet react to the first press', async () => {
  const page = await open('/projects/lamp', {
    before: async (context) => {
      await context.addInitScript('IntersectionObserver.prototype.observe = () => {}')
    },
  })
  const tick = page.getByRole('checkbox', { name: 'Switch off the power' })
  const [variable, tab] = [page.locator('p > .doc-variable'), page.getByRole('tab', { name: 'Bulb' })]
  await variable.click()
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  await tick.check()
  await tab.click()
  expect(await variable.textContent()).toBe('kitchen')
  expect(await tab.getAttribute('aria-selected')).toBe('true')
  await page.reload()
  await expect.poll(() => tick.isChecked()).toBe(true)
  expect(complaintsOf(page)).toEqual([])
})

import { expect, test } from 'vitest'
import { complaintsOf } from '../browser.ts'
import { open, openAsleep } from './site.ts'

test('a variable that is pressed before the page is alive opens when it is', async () => {
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

test('a tick that is set before the page is alive is kept', async () => {
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

test("a task's button that is pressed before it is alive does what it says, once", async () => {
  const { page, wake } = await openAsleep('/projects/lamp')
  await page.locator('.doc-field textarea').first().fill('It shines.')
  await page.getByRole('button', { name: 'Mark for review', exact: true }).first().click({ force: true })
  await wake()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(complaintsOf(page)).toEqual([])
})

test('of several presses the last one counts, and one that React answers itself is not done twice', async () => {
  const { page, wake } = await openAsleep('/projects/lamp')
  await page.getByRole('tab', { name: 'Bulb' }).click()
  await page.getByRole('button', { name: 'lamp', exact: true }).click()
  await wake()
  await page.getByRole('dialog', { name: /What is/ }).waitFor()
  expect(await page.getByRole('tab', { name: 'Bulb' }).getAttribute('aria-selected')).toBe('false')
  await page.getByRole('tab', { name: 'Bulb' }).click()
  expect(await page.getByRole('tab', { name: 'Bulb' }).getAttribute('aria-selected')).toBe('true')
})

test('what is small in a part that nobody has come near yet answers the first press', async () => {
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

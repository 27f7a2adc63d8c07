import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { practiceSite } from './page.ts'

test('without scripts a practice is its files as code, with the tests folded, and nothing of how it is solved', async () => {
  const site = await practiceSite()
  const page = await openPage(`${site.origin}/projects/write-in-the-page`, { scripts: false })
  const work = page.getByRole('group', { name: 'Count the vowels' })
  expect(await work.getByRole('group', { name: 'vowels.py, code', exact: true }).textContent()).toContain('def count_vowels(word):')
  const tests = work.getByRole('group', { name: 'test_vowels.py, code', includeHidden: true })
  expect(await tests.isVisible()).toBe(false)
  await work.getByText('Tests', { exact: true }).click()
  expect(await tests.isVisible()).toBe(true)
  expect(await work.getByText('To write it here, the page needs JavaScript.').isVisible()).toBe(true)
  const whole = await page.content()
  for (const secret of ['letter in &quot;aeiou&quot;', 'letter in "aeiou"', 'Your function is not right for every word.'])
    expect(whole).not.toContain(secret)
})

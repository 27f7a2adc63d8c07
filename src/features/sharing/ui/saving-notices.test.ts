import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices, type ShownNotice } from '../share-notices.rules.ts'
import type { SaveFailure } from '../save-project.client.ts'
import { sayFailure } from './saving-notices.ts'

let shown: ShownNotice | null
const clock = {
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}
const fail = (failure: SaveFailure) =>
  sayFailure(
    createNotices((next) => (shown = next), clock),
    failure,
    'mailto:help@waymark.test',
  )

beforeEach(() => {
  vi.useFakeTimers()
  shown = null
})
afterEach(() => void vi.useRealTimers())

test.each([
  [
    '[SHARE-35] a portfolio that does not take it',
    'add',
    'Unable to add to portfolio.',
    { label: 'Contact us here', href: 'mailto:help@waymark.test' },
  ],
  ['[SHARE-36] a portfolio that is full', 'full', 'Portfolio limit reached. Upgrade to Pro for more projects.', undefined],
] as const)('%s shows a notice with an action for twelve seconds', (_, failure, message, link) => {
  fail(failure)
  vi.advanceTimersByTime(11_999)
  expect(shown).toMatchObject({ tone: 'error', message, closing: false })
  expect(shown?.link).toEqual(link)
  vi.advanceTimersByTime(1)
  expect(shown).toMatchObject({ message, closing: true })
})

test('[DOCS-04] missing files are reported with a retry', () => {
  fail('none')
  expect(shown).toMatchObject({ tone: 'error', message: 'Unable to retrieve your documentation. Please try again.' })
})

test.each(['not_pro', 'not_a_url'] as const)('a problem that the form itself shows gets no notice: %s', (failure) => {
  fail(failure)
  expect(shown).toBeNull()
})

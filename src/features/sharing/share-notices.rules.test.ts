import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices, type ShownNotice } from './share-notices.rules.ts'

let shown: ShownNotice | null
const clock = {
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}
const seen = () => shown && [shown.message, shown.closing]

beforeEach(() => {
  vi.useFakeTimers()
  shown = null
})
afterEach(() => void vi.useRealTimers())

test('[SHARE-30] a notice closes after six seconds by default, and is gone a second later', () => {
  const notices = createNotices((next) => (shown = next), clock)
  notices.show({ tone: 'success', message: 'Saved' })
  vi.advanceTimersByTime(5999)
  expect(seen()).toEqual(['Saved', false])
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual(['Saved', true])
  vi.advanceTimersByTime(999)
  expect(seen()).toEqual(['Saved', true])
  vi.advanceTimersByTime(1)
  expect(seen()).toBeNull()
  notices.show({ tone: 'success', message: 'Saved' }, 24_000)
  vi.advanceTimersByTime(23_999)
  expect(seen()).toEqual(['Saved', false])
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual(['Saved', true])
})

test('a newer notice replaces the previous one, and has its own time', () => {
  const notices = createNotices((next) => (shown = next), clock)
  notices.show({ tone: 'error', message: 'First' })
  vi.advanceTimersByTime(5000)
  notices.show({ tone: 'success', message: 'Second' })
  vi.advanceTimersByTime(5000)
  expect(seen()).toEqual(['Second', false])
  notices.clear()
  expect(seen()).toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(seen()).toBeNull()
})

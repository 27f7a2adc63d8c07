import { expect, test, vi } from 'vitest'
import { fakeStorage } from './browser.fixtures.ts'
import { openStorage } from './storage.ts'

test('a written value is read back', () => {
  const storage = openStorage(() => fakeStorage())
  storage.write('panel', 'left')
  expect(storage.read('panel')).toBe('left')
  storage.remove('panel')
  expect(storage.read('panel')).toBeNull()
})

test('[ERR-36] storage that throws when it is reached breaks nothing and warns once', () => {
  const warn = vi.fn()
  const storage = openStorage(() => {
    throw new Error('SecurityError')
  }, warn)
  storage.write('a', '1')
  expect(storage.read('a')).toBeNull()
  storage.remove('a')
  expect(warn).toHaveBeenCalledTimes(1)
})

test('[ERR-36] missing storage breaks nothing and warns once', () => {
  const warn = vi.fn()
  const storage = openStorage(() => undefined, warn)
  expect(storage.read('a')).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
})

test('[ERR-36] storage that becomes full keeps its values and warns once', () => {
  const warn = vi.fn()
  const full = fakeStorage(new Map([['kept', 'yes']]))
  const storage = openStorage(() => full, warn)
  expect(storage.read('kept')).toBe('yes')
  full.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  storage.write('a', '1')
  storage.write('b', '2')
  expect(storage.read('kept')).toBe('yes')
  expect(warn).toHaveBeenCalledTimes(1)
})

test('[ERR-36] storage that is full from the start is read and cleared, and then written', () => {
  const warn = vi.fn()
  const entries = new Map([['kept', 'yes']])
  const full = fakeStorage(entries)
  full.setItem = (key, value) => {
    if (entries.size > 0) throw new Error('QuotaExceededError')
    entries.set(key, value)
  }
  const storage = openStorage(() => full, warn)
  storage.write('a', '1')
  expect(storage.read('kept')).toBe('yes')
  storage.remove('kept')
  storage.write('a', '1')
  expect(storage.read('a')).toBe('1')
  expect(warn).toHaveBeenCalledTimes(1)
})

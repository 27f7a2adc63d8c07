import { afterEach, expect, test, vi } from 'vitest'
import { loadLate } from './load-late.ts'

afterEach(() => void vi.unstubAllGlobals())

function browser(onLine: boolean) {
  const target = new EventTarget()
  const navigator = { onLine }
  vi.stubGlobal('window', target)
  vi.stubGlobal('navigator', navigator)
  return () => {
    navigator.onLine = true
    target.dispatchEvent(new Event('online'))
  }
}

test('without a network, loading code waits until the network is back', async () => {
  const comeBack = browser(false)
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new Error('Failed to fetch')
    return 'the part'
  })
  const part = loadLate(load)
  await Promise.resolve()
  comeBack()
  expect(await part).toBe('the part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a retry imports from another address: a browser caches the failure of the first', async () => {
  const comeBack = browser(false)
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://localhost/static/part.js')))
  const asked: string[] = []
  const part = loadLate<string>(load, async (address) => {
    asked.push(address)
    return 'the part'
  })
  await Promise.resolve()
  comeBack()
  expect(await part).toBe('the part')
  expect(asked).toEqual([expect.stringMatching(/^http:\/\/localhost\/static\/part\.js\?\d+$/)])
  expect(load).toHaveBeenCalledTimes(1)
})

test('with a network, a failed import rejects', async () => {
  browser(true)
  await expect(loadLate(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

import { afterEach, expect, test, vi } from 'vitest'
import { FetchError } from '../calls/errors.ts'
import { keepLate, loadLate, loadRetried } from './load-late.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function browser(onLine: boolean) {
  const target = new EventTarget()
  const navigator = { onLine }
  vi.stubGlobal('window', target)
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('fetch', async () => new Response())
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

test.each([1, 2, 3])('with a network, an import that fails %i times', async (failures) => {
  vi.useFakeTimers()
  browser(true)
  let asked = 0
  const fail = (address: string) => {
    asked += 1
    return asked <= failures ? Promise.reject(new TypeError(`Failed to fetch: ${address}`)) : Promise.resolve('the part')
  }
  const file = 'http://localhost/static/part.js'
  const part = loadLate<string>(() => fail(file), fail).catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await part).toContain(failures < 3 ? 'the part' : `Failed to fetch: ${file}?`)
})

test('with a network, a failed import rejects', async () => {
  browser(true)
  await expect(loadLate(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

test.each([
  ['refuses connections', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is away behind a proxy', async () => new Response('', { status: 502 })],
])('while the site %s, loading code waits until it answers', async (_, refuse) => {
  vi.useFakeTimers()
  browser(true)
  let isAway = true
  const asked = vi.fn(() => (isAway ? refuse() : Promise.resolve(new Response())))
  vi.stubGlobal('fetch', asked)
  const load = vi.fn(async () => {
    if (isAway) throw new Error('Failed to fetch')
    return 'the part'
  })
  const parts = Promise.all([loadLate(load), loadLate(load)])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).toHaveBeenCalledTimes(2)
  // both wait for the same requests, with growing pauses
  expect(asked.mock.calls.length).toBeLessThan(9)
  isAway = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await parts).toEqual(['the part', 'the part'])
})

test('for a caller with retries of its own, a failed import is a failed request, and the next one imports from another address', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://localhost/static/calls.js'))
  const asked: string[] = []
  const retried = loadRetried<string>(load, async (address) => {
    asked.push(address)
    return 'the calls'
  })
  await expect(retried()).rejects.toThrow(FetchError)
  expect(await retried()).toBe('the calls')
  expect(asked).toEqual([expect.stringMatching(/^http:\/\/localhost\/static\/calls\.js\?\d+$/)])
})

test('what has come late is kept: its first address would fail again; a failure is not', async () => {
  browser(true)
  let isGone = true
  const load = vi.fn(async () => {
    if (isGone) throw new Error('gone')
    return 'the part'
  })
  const late = keepLate(load)
  await expect(late()).rejects.toThrow('gone')
  isGone = false
  expect([await late(), await late()]).toEqual(['the part', 'the part'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('styles that did not come are asked for from another address before the code is', async () => {
  const comeBack = browser(false)
  const links: { href: string; rel: string; onload?: () => void }[] = []
  const document = { createElement: () => ({}), head: { append: (link: (typeof links)[number]) => (links.push(link), link.onload?.()) } }
  vi.stubGlobal('document', document)
  const load = vi.fn(async () => {
    if (links.length === 0) throw new Error('Unable to preload CSS for http://localhost/static/share-1.css')
    return 'the part'
  })
  const part = loadLate(load)
  await Promise.resolve()
  comeBack()
  expect(await part).toBe('the part')
  expect(links).toEqual([
    expect.objectContaining({
      rel: 'stylesheet',
      href: expect.stringMatching(/^http:\/\/localhost\/static\/share-1\.css\?\d+$/) as string,
    }),
  ])
})

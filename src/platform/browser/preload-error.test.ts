import { expect, test, vi } from 'vitest'
import { memoryStorage } from './browser.fixtures.ts'
import { PRELOAD_ERROR, isPreloadFailure, watchPreloads } from './preload-error.ts'
import { createReloadGuard } from './reload-guard.ts'

function setUp(isThere = true) {
  const target = new EventTarget()
  const reload = vi.fn()
  const heard: unknown[] = []
  target.addEventListener(PRELOAD_ERROR, (event) => heard.push((event as CustomEvent).detail.error))
  watchPreloads(target, createReloadGuard({ name: 'preload', storage: memoryStorage(), now: () => 5, reload }), async () => isThere)
  return { target, reload, heard }
}

function failure(type: string, facts: Record<string, unknown>) {
  return Object.assign(new Event(type, { cancelable: true }), facts)
}

test('[ERR-37] a failed asset preload raises preload-error and reloads the page once', async () => {
  const { target, reload, heard } = setUp()
  target.dispatchEvent(failure('vite:preloadError', { payload: new Error('Unable to preload CSS for /a.css') }))
  target.dispatchEvent(failure('vite:preloadError', { payload: new Error('again') }))
  expect(heard).toHaveLength(2)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('[ERR-37] an uncaught dynamic import counts too', () => {
  const { target, heard } = setUp()
  const reason = new TypeError('Failed to fetch dynamically imported module: /assets/chat.js')
  target.dispatchEvent(failure('unhandledrejection', { reason }))
  expect(heard).toEqual([reason])
})

test('any other rejection is ignored', () => {
  const { target, reload, heard } = setUp()
  target.dispatchEvent(failure('unhandledrejection', { reason: new Error('something else') }))
  expect(heard).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  expect(isPreloadFailure('Failed to fetch dynamically imported module')).toBe(false)
})

test('a failure from before the network came back does not reload the page; a later one does', async () => {
  const guard = { reloadOnce: vi.fn(() => true) }
  const target = new EventTarget()
  let now = 1000
  watchPreloads(
    target,
    guard,
    async () => true,
    () => now,
  )
  const fail = async () => {
    target.dispatchEvent(failure('vite:preloadError', { payload: new Error('Failed to fetch dynamically imported module: /a.js') }))
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  target.dispatchEvent(new Event('online'))
  await fail()
  expect(guard.reloadOnce).not.toHaveBeenCalled()
  now += 6000
  await fail()
  expect(guard.reloadOnce).toHaveBeenCalledTimes(1)
})

test('while the site cannot be reached the page does not reload, and may do so later', async () => {
  const away = setUp(false)
  away.target.dispatchEvent(failure('vite:preloadError', { payload: new Error('Unable to preload CSS for /a.css') }))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(away.heard).toHaveLength(1)
  expect(away.reload).not.toHaveBeenCalled()
})

import { expect, test, vi } from 'vitest'
import { memoryStorage } from './browser.fixtures.ts'
import { PRELOAD_ERROR, isPreloadFailure, watchPreloads } from './preload-error.ts'
import { createReloadGuard } from './reload-guard.ts'

function setUp() {
  const target = new EventTarget()
  const reload = vi.fn()
  const heard: unknown[] = []
  target.addEventListener(PRELOAD_ERROR, (event) => heard.push((event as CustomEvent).detail.error))
  watchPreloads(target, createReloadGuard({ name: 'preload', storage: memoryStorage(), now: () => 5, reload }))
  return { target, reload, heard }
}

function failure(type: string, facts: Record<string, unknown>) {
  return Object.assign(new Event(type, { cancelable: true }), facts)
}

test('[ERR-37] a failed asset preload raises preload-error and reloads the page once', () => {
  const { target, reload, heard } = setUp()
  const first = failure('vite:preloadError', { payload: new Error('Unable to preload CSS for /a.css') })
  const second = failure('vite:preloadError', { payload: new Error('again') })
  target.dispatchEvent(first)
  target.dispatchEvent(second)
  expect(heard).toHaveLength(2)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(first.defaultPrevented).toBe(true)
  expect(second.defaultPrevented).toBe(false)
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

test('without a network the page does not reload: typed text stays', () => {
  const target = new EventTarget()
  let reloads = 0
  watchPreloads(
    target,
    {
      reloadOnce: () => {
        reloads += 1
        return true
      },
    },
    () => true,
  )
  target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect(reloads).toBe(0)
})

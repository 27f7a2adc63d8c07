import { expect, test, vi } from 'vitest'
import { brokenStorage, fakeStorage, memoryStorage } from './browser.fixtures.ts'
import { createReloadGuard } from './reload-guard.ts'
import { openStorage } from './storage.ts'
import { createVersionCheck, majorOf, needsReload } from './version.ts'

function setUp(storage = memoryStorage()) {
  const clock = { now: 1_000_000_000_000 }
  const reload = vi.fn()
  const guard = createReloadGuard({ name: 'version', storage, now: () => clock.now, reload })
  const check = createVersionCheck('2.4.1', guard)
  return { clock, reload, reply: (version?: string) => check(replyOf(version)) }
}

function replyOf(version?: string) {
  return new Response(null, version ? { headers: { 'X-App-Version': version } } : {})
}

test.each([
  ['1.0.0', 1],
  ['v12.3', 12],
  ['3', 3],
  ['', null],
  ['latest', null],
])('the major version of "%s" is %s', (version, major) => {
  expect(majorOf(version)).toBe(major)
})

test('[SHELL-82] another major version on the server asks for a reload, older or newer', () => {
  expect(needsReload('1.9.0', '2.0.0')).toBe(true)
  expect(needsReload('2.0.0', '1.9.0')).toBe(true)
})

test('[SHELL-83] another minor or patch version does not', () => {
  expect(needsReload('1.2.3', '1.3.0')).toBe(false)
  expect(needsReload('1.2.3', '1.2.4')).toBe(false)
  expect(needsReload('1.2.3', '1.2.3')).toBe(false)
})

test('a reply without a readable version changes nothing', () => {
  expect(needsReload('1.2.3', null)).toBe(false)
  expect(needsReload('1.2.3', 'nightly')).toBe(false)
})

test('[SHELL-81] [SHELL-82] a reply with another version in its header reloads the page once', () => {
  const { reload, reply } = setUp()
  reply()
  reply('2.9.9')
  expect(reload).not.toHaveBeenCalled()
  reply('3.0.0')
  reply('3.0.0')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('[SHELL-84] the flag holds at 1,799,999 ms and expires at 1,800,001 ms', () => {
  const { clock, reload, reply } = setUp()
  reply('3.0.0')
  clock.now += 1_799_999
  reply('3.0.0')
  expect(reload).toHaveBeenCalledTimes(1)
  clock.now += 2
  reply('3.0.0')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the page reloads even when the clock advances while the flag is stored', () => {
  const reload = vi.fn()
  let time = 1_000_000_000_000
  createReloadGuard({ name: 'version', storage: memoryStorage(), now: () => (time += 1), reload }).reloadOnce()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without working storage the page never reloads', () => {
  const { reload, reply } = setUp(brokenStorage())
  reply('3.0.0')
  expect(reload).not.toHaveBeenCalled()
})

test('with storage that forgets values the page never reloads', () => {
  const forgetful = fakeStorage()
  const storage = openStorage(() => forgetful)
  storage.read('anything')
  forgetful.setItem = () => {}
  const { reload, reply } = setUp(storage)
  reply('3.0.0')
  expect(reload).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError } from '#platform/calls/errors.ts'
import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { fakeOutbox } from '#platform/outbox/outbox.fixtures.ts'
import { isEqual } from '#platform/outbox/outbox.rules.ts'
import { fakeFileServer } from '../project-files.fixtures.ts'
import type { Annotations } from '../project-files.rules.ts'
import { noteOf } from '../projects.fixtures.ts'
import { noteTick, saveTicks, seeTicks, ticksIn, type Ticks } from './sync-ticks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = () => vi.advanceTimersByTimeAsync(300)

function fakeServer(annotations: Annotations = {}) {
  const { server, device: reach } = fakeFileServer(annotations)
  function device(storage = fakeStorage(), page = 'first') {
    const { link, file } = reach()
    const outbox = fakeOutbox<Ticks, Ticks>(
      {
        rules: { quietMs: 300, givesUpAfter: null, isSame: isEqual, rebase: (ticks) => ticks },
        send: (_, { value }) => saveTicks(file, value),
        onSaved: () => undefined,
      },
      storage,
      { page, whenGone: (_, act) => void act() },
    )
    outbox.recover()
    return { link, outbox, storage }
  }
  return { server, device }
}

test("a tick is saved for all devices, without losing others' ticks and notes", async () => {
  const { server, device } = fakeServer({ notes: [noteOf('mine')] })
  const [desk, phone] = [device(), device()]
  noteTick(desk.outbox, 'a', true)
  await quiet()
  noteTick(phone.outbox, 'b', true)
  noteTick(phone.outbox, 'c', false)
  await quiet()
  expect(server.annotations).toMatchObject({ notes: [noteOf('mine')], ticks: { a: { on: true }, b: { on: true }, c: { on: false } } })
  expect([ticksIn(phone.outbox), server.saves]).toEqual([{}, 2])
})

test('offline ticks survive a reload and are saved once online', async () => {
  const { server, device } = fakeServer()
  const before = device()
  before.link.online = false
  noteTick(before.outbox, 'a', true)
  await quiet()
  expect(server.saves).toBe(0)
  const after = device(before.storage, 'second')
  after.link.online = false
  expect(ticksIn(after.outbox)).toMatchObject({ a: { on: true } })
  after.link.online = true
  await vi.advanceTimersByTimeAsync(2000)
  expect([server.annotations.ticks?.['a']?.on, ticksIn(after.outbox)]).toEqual([true, {}])
})

test('the later tick of two devices wins, in either order of saving', async () => {
  const { server, device } = fakeServer()
  const [desk, phone] = [device(), device()]
  noteTick(desk.outbox, 'a', false, '2026-01-01T00:00:00.000Z')
  noteTick(phone.outbox, 'a', true, '2026-01-02T00:00:00.000Z')
  await quiet()
  expect(server.annotations.ticks).toEqual({ a: { on: true, at: '2026-01-02T00:00:00.000Z' } })
  expect([ticksIn(desk.outbox), ticksIn(phone.outbox)]).toEqual([{}, {}])
})

test('a tick that was seen is changed, also by a device whose clock is behind', async () => {
  const { server, device } = fakeServer()
  const [ahead, behind] = [device(), device()]
  noteTick(ahead.outbox, 'a', true, '2026-01-02T00:00:00.000Z')
  await quiet()
  seeTicks(behind.outbox, server.annotations.ticks ?? {})
  noteTick(behind.outbox, 'a', false, '2026-01-01T00:00:00.000Z')
  await quiet()
  expect(server.annotations.ticks?.['a']?.on).toBe(false)
  noteTick(behind.outbox, 'a', true, '2026-01-01T00:00:01.000Z')
  noteTick(behind.outbox, 'a', false, '2026-01-01T00:00:02.000Z')
  await quiet()
  expect(server.annotations.ticks?.['a']?.on).toBe(false)
})

test('a file that changes under every attempt is retried later', async () => {
  const save = vi.fn(() => Promise.resolve(false))
  const file = { latest: () => Promise.resolve({ etag: '', annotations: {} }), save }
  await expect(saveTicks(file, { a: { on: true, at: '2026' } })).rejects.toThrow(FetchError)
  expect(save).toHaveBeenCalledTimes(5)
})

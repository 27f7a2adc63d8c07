import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError } from '#platform/calls/errors.ts'
import { fakeStorage } from '#platform/browser/fixtures.ts'
import { fakeOutbox } from '#platform/outbox/fixtures.ts'
import { isEqual } from '#platform/outbox/rules.ts'
import type { AnnotationsFile } from '../files/client.ts'
import type { Annotations } from '../files/rules.ts'
import { noteOf } from '../fixtures.ts'
import { noteTick, saveTicks, ticksIn, type Ticks } from './sync-ticks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = () => vi.advanceTimersByTimeAsync(300)

/** A server with one overlay, and devices that may be cut off from it. */
function fakeServer(annotations: Annotations = {}) {
  const server = { revision: 0, annotations, saves: 0, online: true }
  const file: AnnotationsFile = {
    async read() {
      if (!server.online) throw new FetchError('offline')
      return { etag: `"${server.revision}"`, annotations: server.annotations }
    },
    async save(etag, next) {
      if (etag !== `"${server.revision}"`) return false
      Object.assign(server, { annotations: next, revision: server.revision + 1, saves: server.saves + 1 })
      return true
    },
  }
  function device(storage = fakeStorage(), page = 'first') {
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
    return { outbox, storage }
  }
  return { server, device }
}

test('[CONT-08] a tick is kept for all devices, beside what the others ticked and wrote', async () => {
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

test('what was ticked without a connection outlives the page and is kept when there is one', async () => {
  const { server, device } = fakeServer()
  server.online = false
  const before = device()
  noteTick(before.outbox, 'a', true)
  await quiet()
  expect(server.saves).toBe(0)
  const after = device(before.storage, 'second')
  expect(ticksIn(after.outbox)).toMatchObject({ a: { on: true } })
  server.online = true
  await vi.advanceTimersByTimeAsync(2000)
  expect([server.annotations.ticks?.['a']?.on, ticksIn(after.outbox)]).toEqual([true, {}])
})

test('of two devices the later tick counts, whichever comes first', async () => {
  const { server, device } = fakeServer()
  const [desk, phone] = [device(), device()]
  noteTick(desk.outbox, 'a', false, '2026-01-01T00:00:00.000Z')
  noteTick(phone.outbox, 'a', true, '2026-01-02T00:00:00.000Z')
  await quiet()
  expect(server.annotations.ticks).toEqual({ a: { on: true, at: '2026-01-02T00:00:00.000Z' } })
  expect([ticksIn(desk.outbox), ticksIn(phone.outbox)]).toEqual([{}, {}])
})

test('a file that changes under every attempt is tried again later', async () => {
  const save = vi.fn(() => Promise.resolve(false))
  const file: AnnotationsFile = { read: () => Promise.resolve({ etag: '', annotations: {} }), save }
  await expect(saveTicks(file, { a: { on: true, at: '2026' } })).rejects.toThrow(FetchError)
  expect(save).toHaveBeenCalledTimes(5)
})

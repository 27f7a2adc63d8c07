import { expect, test } from 'vitest'
import { memoryStorage } from '#platform/browser/fixtures.ts'
import type { Annotations } from '../files/rules.ts'
import { createJournal } from './tick-journal.ts'
import { createTickKeeper } from './tick-keeper.ts'

/** A server with one overlay, and devices that may be cut off from it. */
function fakeServer(annotations: Annotations = {}) {
  const server = { revision: 0, annotations, saves: 0, online: true }
  function device(storage = memoryStorage()) {
    const journal = createJournal(storage, 'ticks')
    const shown: string[] = []
    const waits: (() => void)[] = []
    const keeper = createTickKeeper({
      journal,
      async read() {
        if (!server.online) throw new Error('offline')
        return { etag: `"${server.revision}"`, annotations: server.annotations }
      },
      async save(etag, next) {
        if (!server.online) throw new Error('offline')
        if (etag !== `"${server.revision}"`) return false
        server.annotations = next
        server.revision += 1
        server.saves += 1
        return true
      },
      show: (ticks) => void shown.splice(0, shown.length, ...Object.keys(ticks).filter((id) => ticks[id]?.on)),
      wait: (act) => waits.push(act),
    })
    return { journal, keeper, shown, storage, passTime: () => waits.splice(0).forEach((act) => act()) }
  }
  return { server, device }
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('[CONT-08] a tick is kept for all devices, and each shows what the others ticked', async () => {
  const { server, device } = fakeServer({ notes: ['mine'] })
  const [desk, phone] = [device(), device()]
  desk.journal.note('a', true)
  desk.passTime()
  await settled()
  expect(server.annotations).toMatchObject({ notes: ['mine'], ticks: { a: { on: true } } })
  phone.journal.note('b', true)
  await phone.keeper.sync()
  await desk.keeper.sync()
  expect([desk.shown, phone.shown]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect([desk.journal.read(), server.saves]).toEqual([{}, 2])
})

test('what was ticked without a connection outlives the page and is kept when there is one', async () => {
  const { server, device } = fakeServer()
  server.online = false
  const before = device()
  before.journal.note('a', true)
  before.passTime()
  await settled()
  expect(server.saves).toBe(0)
  const after = device(before.storage)
  expect(after.journal.read()).toMatchObject({ a: { on: true } })
  server.online = true
  await after.keeper.sync()
  expect([server.annotations.ticks?.['a']?.on, after.journal.read()]).toEqual([true, {}])
})

test('it is tried again after a failure', async () => {
  const { server, device } = fakeServer()
  const desk = device()
  server.online = false
  desk.journal.note('a', true)
  await desk.keeper.sync()
  server.online = true
  desk.passTime()
  await settled()
  expect(server.annotations.ticks?.['a']?.on).toBe(true)
})

test('of two devices the later tick counts, whichever comes first', async () => {
  const { server, device } = fakeServer()
  const [desk, phone] = [device(), device()]
  desk.journal.note('a', false, '2026-01-01T00:00:00.000Z')
  phone.journal.note('a', true, '2026-01-02T00:00:00.000Z')
  await Promise.all([phone.keeper.sync(), desk.keeper.sync()])
  expect(server.annotations.ticks).toEqual({ a: { on: true, at: '2026-01-02T00:00:00.000Z' } })
  expect([desk.shown, phone.shown, desk.journal.read()]).toEqual([['a'], ['a'], {}])
})

test('after a restart elsewhere nothing is ticked any more', async () => {
  const { server, device } = fakeServer()
  const desk = device()
  desk.journal.note('a', true)
  await desk.keeper.sync()
  server.annotations = {}
  await desk.keeper.sync()
  expect([desk.shown, server.saves]).toEqual([[], 1])
})

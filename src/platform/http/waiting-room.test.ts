import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWaitingRoom } from './waiting-room.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function room({ most = 3 } = {}) {
  const said: string[] = []
  const answers = new Map<string, ServerResponse>()
  let busy = true
  const nameOf = ({ url }: IncomingMessage) => url ?? ''
  const enter = createWaitingRoom({
    longestMs: 1000,
    most,
    isBusy: () => busy,
    handle: (incoming) => void said.push(`${nameOf(incoming)} served`),
    refuse: (incoming) => void said.push(`${nameOf(incoming)} refused`),
  })
  return {
    said,
    come(url: string) {
      const outgoing = Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse
      answers.set(url, outgoing)
      enter({ url } as IncomingMessage, outgoing)
    },
    leave(url: string) {
      const outgoing = answers.get(url)
      if (outgoing) Object.assign(outgoing, { destroyed: true }).emit('close')
    },
    setBusy: (now: boolean) => void (busy = now),
  }
}

test('while the server is not busy nobody waits', () => {
  const { come, said, setBusy } = room()
  setBusy(false)
  come('/one')
  expect(said).toEqual(['/one served'])
})

test('who comes while it is busy is served in turn as soon as it is not', () => {
  const { come, said, setBusy } = room()
  come('/one')
  come('/two')
  expect(said).toEqual([])
  setBusy(false)
  vi.advanceTimersByTime(50)
  expect(said).toEqual(['/one served', '/two served'])
})

test('an answer that has ended lets the next one in at once', () => {
  const { come, leave, said, setBusy } = room()
  setBusy(false)
  come('/one')
  setBusy(true)
  come('/two')
  setBusy(false)
  leave('/one')
  expect(said).toEqual(['/one served', '/two served'])
})

test('nobody waits for longer than the longest, nor more than there is room for; who has gone is not answered', () => {
  const { come, leave, said } = room({ most: 2 })
  come('/one')
  come('/two')
  come('/three')
  expect(said).toEqual(['/three refused'])
  leave('/two')
  vi.advanceTimersByTime(990)
  expect(said).toEqual(['/three refused'])
  vi.advanceTimersByTime(50)
  expect(said).toEqual(['/three refused', '/one refused'])
  expect(vi.getTimerCount()).toBe(0)
})

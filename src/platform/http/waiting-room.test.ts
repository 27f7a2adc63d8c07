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

test('while the server is not overloaded no request waits', () => {
  const { come, said, setBusy } = room()
  setBusy(false)
  come('/one')
  expect(said).toEqual(['/one served'])
})

test('requests that arrive during an overload are queued, and served in order when it is over', () => {
  const { come, said, setBusy } = room()
  come('/one')
  come('/two')
  expect(said).toEqual([])
  setBusy(false)
  vi.advanceTimersByTime(50)
  expect(said).toEqual(['/one served', '/two served'])
})

test('a finished answer admits the next request at once', () => {
  const { come, leave, said, setBusy } = room()
  setBusy(false)
  come('/one')
  setBusy(true)
  come('/two')
  setBusy(false)
  leave('/one')
  expect(said).toEqual(['/one served', '/two served'])
})

test('no request waits beyond the limit, nor more than the queue holds; a disconnected client gets no answer', () => {
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

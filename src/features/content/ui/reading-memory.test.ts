import { expect, test } from 'vitest'
import { readingMemory, tickName, variableName } from './reading-memory.ts'

function storage() {
  const kept = new Map<string, string>()
  return { kept, read: (key: string) => kept.get(key) ?? null, write: (key: string, value: string) => void kept.set(key, value) }
}

test("a reader's data is kept separately for each reader and project", () => {
  const store = storage()
  readingMemory(store, 'ada', 'dns').set(tickName('b1'), 'yes')
  expect(readingMemory(store, 'ada', 'dns').get(tickName('b1'))).toBe('yes')
  expect(readingMemory(store, 'ada', 'http').get(tickName('b1'))).toBeNull()
  expect(readingMemory(store, 'visitor', 'dns').get(tickName('b1'))).toBeNull()
})

test('[CONT-17] a variable belongs to its project unless its scope says that projects share it', () => {
  const store = storage()
  const memory = readingMemory(store, 'ada', 'dns')
  memory.set(variableName('bucket', 'project'), 'one')
  memory.set(variableName('account', 'user'), 'two')
  const elsewhere = readingMemory(store, 'ada', 'http')
  expect([elsewhere.get(variableName('bucket', 'project')), elsewhere.get(variableName('account', 'user'))]).toEqual([null, 'two'])
})

test('[ERR-36] without storage, data lasts until the page is left, and subscribers are notified', () => {
  const memory = readingMemory({ read: () => null, write: () => undefined }, 'ada', 'dns')
  let heard = 0
  const stop = memory.subscribe(() => heard++)
  memory.set(tickName('b1'), 'yes')
  stop()
  memory.set(tickName('b1'), 'no')
  expect([memory.get(tickName('b1')), heard]).toEqual(['no', 1])
})

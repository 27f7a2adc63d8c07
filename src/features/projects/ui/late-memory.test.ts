import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#platform/browser/fixtures.ts'
import { readingMemory } from '#features/content/ui/reading-memory.ts'
import { lateMemory } from './late-memory.ts'

const memoryOf = (owner: string) => readingMemory(memoryStorage(), owner, 'lamp')

test('what is set before the kept memory is there shows at once, and is set there again', async () => {
  const [here, kept] = [memoryOf('here'), memoryOf('kept')]
  const more = Promise.withResolvers<typeof kept>()
  const memory = lateMemory(here, more.promise)
  const heard = vi.fn<() => void>()
  memory.subscribe(heard)
  memory.set('tick:a', 'yes')
  expect([memory.get('tick:a'), kept.get('tick:a'), heard.mock.calls.length]).toEqual(['yes', null, 1])
  kept.set('variable:lamp', 'desk')
  more.resolve(kept)
  await more.promise
  expect([memory.get('tick:a'), memory.get('variable:lamp'), kept.get('tick:a')]).toEqual(['yes', 'desk', 'yes'])
  const before = heard.mock.calls.length
  memory.set('tick:b', 'yes')
  expect([kept.get('tick:b'), here.get('tick:b'), heard.mock.calls.length]).toEqual(['yes', null, before + 1])
})

test('when it cannot be had, what is kept here stays', async () => {
  const memory = lateMemory(memoryOf('here'), Promise.reject(new Error('offline')))
  await new Promise((wake) => setTimeout(wake))
  memory.set('tick:a', 'yes')
  expect(memory.get('tick:a')).toBe('yes')
})

import { expect, test } from 'vitest'
import { memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { readingMemory, tickName } from '#features/content/ui/reading-memory.ts'
import { bringTicks } from './bring-ticks.ts'

test('ticks of another device show here, and an unsent local tick is kept', () => {
  const here = readingMemory(memoryStorage(), 'ada', 'lamp')
  here.set(tickName('changed'), 'yes')
  here.set(tickName('unsent'), 'yes')
  here.set(tickName('mine'), 'yes')
  bringTicks(here, { new: true, changed: false, unsent: false }, { unsent: { on: true, at: '2026-11-20T10:00:00.000Z' } })
  expect(['new', 'changed', 'unsent', 'mine', 'never'].map((id) => here.get(tickName(id)))).toEqual(['yes', 'no', 'yes', 'yes', null])
})

import { expect, test } from 'vitest'
import { waitsUntil, type Before } from './publishing.rules.ts'

const now = new Date('2026-01-15T09:00Z')
const [past, future] = ['2026-01-15T09:00:00.000Z', '2026-01-15T09:00:01.000Z']
const seen: Before = { published: true, appearsAt: null, visibility: 'public' }
const visible = { visibility: 'public' } as const

test('an unseen public project waits for its time, and for no other', () => {
  const unseen = [undefined, { ...seen, published: false }, { ...seen, visibility: 'private' as const }, { ...seen, appearsAt: now }]
  for (const before of unseen) {
    expect(waitsUntil({ metadata: visible, appearsAt: future }, before, now)).toEqual(new Date(future))
    expect(waitsUntil({ metadata: visible, appearsAt: past }, before, now)).toBeNull()
    expect(waitsUntil({ metadata: visible, appearsAt: null }, before, now)).toBeNull()
  }
})

test('visible projects stay visible, and private ones wait for nothing', () => {
  expect(waitsUntil({ metadata: visible, appearsAt: future }, seen, now)).toBeNull()
  expect(waitsUntil({ metadata: { visibility: 'private' }, appearsAt: future }, undefined, now)).toBeNull()
})

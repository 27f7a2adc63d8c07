import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RunEvent } from '../run.rules.ts'
import { followRun } from './follow-run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow() {
  const heard: RunEvent[] = []
  const cut: string[] = []
  const run = followRun({ seconds: 10, onEvent: (event) => void heard.push(event), onCut: (reason) => void cut.push(reason) })
  run.begin()
  return { run, heard, cut }
}

const started = { kind: 'started' }

test('a run that does not end by itself is ended after its time', () => {
  const { heard, cut } = follow()
  vi.advanceTimersByTime(9_999)
  expect(heard).toEqual([started])
  vi.advanceTimersByTime(1)
  expect([heard, cut]).toEqual([[started, { kind: 'end', reason: 'too_long', problem: null }], ['too_long']])
})

test('nothing is heard of a run that was dropped', () => {
  const { run, heard, cut } = follow()
  run.drop()
  run.hear(JSON.stringify({ kind: 'end', reason: 'done', problem: null }))
  vi.advanceTimersByTime(60_000)
  run.end('stopped')
  expect([heard, cut]).toEqual([[started], []])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenClicked, whenResized } from './debounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('of two clicks on a highlight within 200 ms only the second counts, 200 ms later', () => {
  const heard: number[] = []
  const click = whenClicked((x: number) => void heard.push(x))
  click(1)
  vi.advanceTimersByTime(199)
  click(2)
  vi.advanceTimersByTime(199)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([2])
  click(3)
  vi.advanceTimersByTime(200)
  expect(heard).toEqual([2, 3])
  click(4)
  click.cancel()
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual([2, 3])
})

test('a resized note is saved with its last height, once that was stable for 100 ms', () => {
  const kept: number[] = []
  const pull = whenResized((height: number) => void kept.push(height))
  for (let height = 200; height < 260; height += 10) {
    pull(height)
    vi.advanceTimersByTime(90)
  }
  expect(kept).toEqual([])
  vi.advanceTimersByTime(10)
  expect(kept).toEqual([250])
})

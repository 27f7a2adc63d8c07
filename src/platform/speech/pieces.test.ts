import { expect, test } from 'vitest'
import { speechPieces, withoutQuietEnds } from './pieces.ts'
import { SAMPLE_RATE } from './wav.ts'

/** A tone of the given seconds, loud or silent. */
function sound(...parts: [seconds: number, loudness: number][]): Float32Array {
  return Float32Array.from(
    parts.flatMap(([seconds, loudness]) => Array.from({ length: seconds * SAMPLE_RATE }, (_, at) => loudness * Math.sin(at / 20))),
  )
}

const seconds = (pieces: Float32Array[]) => pieces.map((piece) => piece.length / SAMPLE_RATE)

test('a short sound stays whole', () => {
  expect(seconds(speechPieces(sound([14, 0.5])))).toEqual([14])
})

test('a long sound is cut at pauses without loss', () => {
  const long = sound([11, 0.5], [0.5, 0], [10, 0.5], [0.5, 0], [9, 0.5])
  const pieces = speechPieces(long)
  const [first = 0, second = 0] = seconds(pieces)
  expect(first).toBeGreaterThan(11)
  expect(first).toBeLessThan(11.5)
  expect(first + second).toBeGreaterThan(21.5)
  expect(first + second).toBeLessThan(22)
  expect(pieces.reduce((sum, piece) => sum + piece.length, 0)).toBe(long.length)
})

test('speech without pauses is cut too', () => {
  const pieces = speechPieces(sound([40, 0.5]))
  expect(Math.max(...seconds(pieces))).toBeLessThanOrEqual(14)
  expect(pieces.reduce((sum, piece) => sum + piece.length, 0)).toBe(40 * SAMPLE_RATE)
})

test('silence and clicks are skipped', () => {
  expect(speechPieces(sound([30, 0]))).toEqual([])
  expect(speechPieces(sound([0.1, 0.5]))).toEqual([])
  expect(speechPieces(new Float32Array())).toEqual([])
})

test('quiet ends are cut, with a fifth of a second left beside each word; a pause stays', () => {
  const spoken = sound([2, 0.001], [1, 0.5], [1, 0], [1, 0.3], [2, 0.001])
  expect(seconds([withoutQuietEnds(spoken, 1 / 20)])).toEqual([3.4])
  const noisy = sound([2, 0.05], [1, 0.5], [1, 0.05])
  expect([1 / 20, 1 / 5].map((share) => seconds([withoutQuietEnds(noisy, share)]))).toEqual([[4], [1.4]])
})

test('the click of a button at each end is cut with the silence beside it; a short word at an end stays', () => {
  const clicked = sound([0.05, 0], [0.1, 0.9], [1.85, 0], [2, 0.05], [1.5, 0], [0.1, 0.9], [0.2, 0])
  expect(seconds([withoutQuietEnds(clicked, 1 / 20)])).toEqual([2.4])
  const short = sound([1, 0], [2, 0.3], [0.5, 0], [0.3, 0.3], [1, 0])
  expect(seconds([withoutQuietEnds(short, 1 / 20)])).toEqual([3.2])
})

test('what is loud to its ends, or silent, stays whole', () => {
  for (const whole of [sound([3, 0.5]), sound([3, 0]), new Float32Array()]) expect(withoutQuietEnds(whole, 1 / 5)).toEqual(whole)
})

import { expect, test } from 'vitest'
import { DIMENSIONS, PACKED_BYTES, pack, vectorSet } from './vectors.ts'

/** A deterministic sequence of numbers. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 0) / 2 ** 32 - 0.5
  }
}

function unit(next: () => number): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, next)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

test('a packed vector is accurate to a hundredth', () => {
  const next = numbers(1)
  const [a, b] = [unit(next), unit(next)]
  const set = vectorSet(Buffer.concat([pack(a), pack(b)]))
  const [first, second] = set.nearest(pack(a), 2)
  expect(first).toMatchObject({ index: 0 })
  expect(first?.score).toBeCloseTo(1, 1.9)
  expect(second?.score).toBeCloseTo(cosine(a, b), 2)
  expect(pack(a)).toHaveLength(PACKED_BYTES)
})

test('an empty set has no nearest, and a zero vector is no error', () => {
  expect(vectorSet(new Uint8Array()).nearest(pack(new Float32Array(DIMENSIONS)), 3)).toEqual([])
  expect(vectorSet(pack(new Float32Array(DIMENSIONS))).nearest(pack(new Float32Array(DIMENSIONS)), 3)).toEqual([{ index: 0, score: 0 }])
})

test('in a large set the nearest are the same as by comparing all', () => {
  const next = numbers(2)
  const asked = unit(next)
  const vectors = Array.from({ length: 5000 }, (_, index) => {
    const other = unit(next)
    // fifty vectors lean towards the query
    return index % 100 === 7 ? unitOf(other.map((value, at) => value + 0.7 * (asked[at] ?? 0))) : other
  })
  const set = vectorSet(Buffer.concat(vectors.map(pack)))
  const exact = vectors
    .map((vector, index) => ({ index, score: cosine(vector, asked) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 20)
  const found = new Set(set.nearest(pack(asked), 20).map(({ index }) => index))
  expect(exact.filter(({ index }) => found.has(index)).length).toBeGreaterThanOrEqual(18)
})

function unitOf(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

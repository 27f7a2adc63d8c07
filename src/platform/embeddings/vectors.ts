/** A vector quantised to a quarter of its size: its largest number, then each number as a byte relative to it. */
export const DIMENSIONS = 384
export const PACKED_BYTES = 4 + DIMENSIONS

export function pack(vector: Float32Array): Uint8Array {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const packed = new Uint8Array(PACKED_BYTES)
  const scale = largest / 127 || 1
  new DataView(packed.buffer).setFloat32(0, scale, true)
  const numbers = new Int8Array(packed.buffer, 4)
  for (let at = 0; at < DIMENSIONS; at += 1) numbers[at] = Math.round((vector[at] ?? 0) / scale)
  return packed
}

export interface Nearest {
  index: number
  /** Cosine similarity: 1 is the same meaning. */
  score: number
}

export interface VectorSet {
  size: number
  nearest(query: Uint8Array, count: number): Nearest[]
}

/** Above this size, sign bits preselect the candidates. */
const COMPARED_MOST = 2000
const WORDS = DIMENSIONS / 32

export function vectorSet(packed: Uint8Array): VectorSet {
  const size = Math.floor(packed.length / PACKED_BYTES)
  const numbers = new Int8Array(size * DIMENSIONS)
  const scales = new Float32Array(size)
  const signs = new Uint32Array(size * WORDS)
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  for (let index = 0; index < size; index += 1) {
    const from = index * PACKED_BYTES
    scales[index] = view.getFloat32(from, true)
    numbers.set(new Int8Array(packed.buffer, packed.byteOffset + from + 4, DIMENSIONS), index * DIMENSIONS)
    signs.set(signsOf(numbers, index * DIMENSIONS), index * WORDS)
  }

  function score(index: number, query: Int8Array, scale: number): number {
    const from = index * DIMENSIONS
    let sum = 0
    for (let at = 0; at < DIMENSIONS; at += 1) sum += (numbers[from + at] ?? 0) * (query[at] ?? 0)
    return sum * (scales[index] ?? 0) * scale
  }

  return {
    size,
    nearest(asked, count) {
      const scale = new DataView(asked.buffer, asked.byteOffset).getFloat32(0, true)
      const query = new Int8Array(asked.buffer, asked.byteOffset + 4, DIMENSIONS)
      const compared = size <= COMPARED_MOST ? null : likely(signs, signsOf(query, 0), size, COMPARED_MOST / 2)
      const found: Nearest[] = []
      const compare = (index: number) => found.push({ index, score: score(index, query, scale) })
      if (compared) for (const index of compared) compare(index)
      else for (let index = 0; index < size; index += 1) compare(index)
      return found.sort((a, b) => b.score - a.score).slice(0, count)
    },
  }
}

function signsOf(numbers: Int8Array, from: number): Uint32Array {
  const signs = new Uint32Array(WORDS)
  for (let at = 0; at < DIMENSIONS; at += 1) {
    if ((numbers[from + at] ?? 0) > 0) signs[at >> 5] = (signs[at >> 5] ?? 0) | (1 << (at & 31))
  }
  return signs
}

/** The candidates whose sign bits differ least: one pass over 48 bytes each. */
function likely(signs: Uint32Array, query: Uint32Array, size: number, count: number): number[] {
  const distances = new Uint16Array(size)
  const often = new Uint32Array(DIMENSIONS + 1)
  for (let index = 0, at = 0; index < size; index += 1) {
    let distance = 0
    for (let word = 0; word < WORDS; word += 1, at += 1) distance += ones((signs[at] ?? 0) ^ (query[word] ?? 0))
    distances[index] = distance
    often[distance] = (often[distance] ?? 0) + 1
  }
  let farthest = 0
  for (let seen = often[0] ?? 0; seen < count && farthest < DIMENSIONS; seen += often[farthest] ?? 0) farthest += 1
  const found: number[] = []
  for (let index = 0; index < size; index += 1) if ((distances[index] ?? 0) <= farthest) found.push(index)
  return found
}

function ones(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

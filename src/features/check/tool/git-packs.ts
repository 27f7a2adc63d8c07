import { inflateSync } from 'node:zlib'
import { namesInside, openInside, type OpenFile } from './in-folder.ts'

/** Reads packs, in which git keeps what it has packed away: an index that says where, and objects, many of them as changes of another. */

const INDEX_NAME = /^pack-[0-9a-f]{40}\.idx$/
const PACKS_MOST = 200
const NAMES_MOST = 10_000
/** git itself makes chains of at most 50 */
const CHAIN_LONGEST = 300
/** of all that is unpacked for one object */
const WORK_MOST = 64_000_000

const INDEX_HEAD = 8
const FANOUT = 1024
const ID_BYTES = 20
const PACK_HEAD = 12
const OBJECT_HEAD = 32
const KINDS = ['', 'commit', 'tree', 'blob', 'tag']
const OFFSET_DELTA = 6
const NAMED_DELTA = 7

/** A packed object of at most `most` bytes as git hashes it, with its kind and its length before it; null where there is none, or its pack is broken. */
export function packedObject(folder: string, git: string, id: string, most: number): Buffer | null {
  const packs = `${git}/objects/pack`
  const indexes = namesInside(folder, packs, NAMES_MOST).filter((name) => INDEX_NAME.test(name))
  for (const name of indexes.slice(0, PACKS_MOST)) {
    const path = `${packs}/${name.slice(0, -'.idx'.length)}`
    const found = within(folder, `${path}.idx`, (index) => {
      const at = placeOf(index, id)
      if (at === null) return null
      return within(folder, `${path}.pack`, (pack) => objectAt({ index, pack, most, work: 0 }, at))
    })
    if (found !== null) return found
  }
  return null
}

function within<Found>(folder: string, path: string, read: (file: OpenFile) => Found | null): Found | null {
  const file = openInside(folder, path)
  if (typeof file === 'string') return null
  try {
    return read(file)
  } finally {
    file.close()
  }
}

/** Where the object begins in the pack, by an index of version 2: 256 counts, the ids in order, their sums, their places. */
function placeOf(index: OpenFile, id: string): number | null {
  const head = index.read(0, INDEX_HEAD + FANOUT)
  if (id.length !== 2 * ID_BYTES || head?.subarray(0, INDEX_HEAD).toString('hex') !== 'ff744f6300000002') return null
  const upTo = (byte: number) => (byte < 0 ? 0 : head.readUInt32BE(INDEX_HEAD + 4 * byte))
  const [all, first] = [upTo(255), Number.parseInt(id.slice(0, 2), 16)]
  let [low, high] = [upTo(first - 1), upTo(first)]
  if (high > all) return null
  const ids = INDEX_HEAD + FANOUT
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const here = index.read(ids + ID_BYTES * middle, ID_BYTES)?.toString('hex')
    if (here === undefined) return null
    if (here === id) return offsetOf(index, ids + all * (ID_BYTES + 4), all, middle)
    if (here < id) low = middle + 1
    else high = middle
  }
  return null
}

/** Beyond 2 GB a place stands in a table of its own. */
function offsetOf(index: OpenFile, places: number, all: number, number: number): number | null {
  const small = index.read(places + 4 * number, 4)?.readUInt32BE()
  if (small === undefined || small < 0x80000000) return small ?? null
  const large = index.read(places + 4 * all + 8 * (small - 0x80000000), 8)?.readBigUInt64BE()
  return large === undefined || large > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(large)
}

interface Reading {
  index: OpenFile
  pack: OpenFile
  most: number
  /** bytes unpacked so far */
  work: number
}

/** Follows the changes down to a whole object, and applies them from there. */
function objectAt(reading: Reading, begin: number): Buffer | null {
  const deltas: Buffer[] = []
  let at = begin
  while (deltas.length <= CHAIN_LONGEST) {
    const found = entryAt(reading, at)
    if (found === null) return null
    if (found.base === null) {
      const bytes = deltas.reduceRight<Buffer | null>((base, delta) => changed(reading, base, delta), found.bytes)
      return bytes === null ? null : Buffer.concat([Buffer.from(`${found.kind} ${bytes.length}\0`), bytes])
    }
    deltas.push(found.bytes)
    at = found.base
  }
  return null
}

/** What stands at a place, unpacked; `base` is the place of what it changes. */
function entryAt(reading: Reading, at: number): { kind: string; bytes: Buffer; base: number | null } | null {
  const { index, pack, most } = reading
  const head = at < PACK_HEAD ? null : pack.read(at, Math.min(OBJECT_HEAD, pack.size - at))
  if (head === null) return null
  const [first = 0] = head
  const kind = (first >> 4) & 7
  let size = first & 15
  let next = 1
  for (let unit = 16; ((head[next - 1] ?? 0) & 0x80) !== 0; unit *= 128) {
    size += ((head[next] ?? 0) & 0x7f) * unit
    if (size > most || next >= head.length) return null
    next += 1
  }
  let base: number | null = null
  if (kind === OFFSET_DELTA) {
    const back = distanceIn(head, next)
    // always to something before it, so never in a circle
    if (back === null || back.distance < 1 || back.distance > at) return null
    base = at - back.distance
    next = back.next
  } else if (kind === NAMED_DELTA) {
    base = placeOf(index, head.subarray(next, next + ID_BYTES).toString('hex'))
    if (base === null) return null
    next += ID_BYTES
  } else if (kind < 1 || kind >= KINDS.length) return null
  const bytes = unpacked(reading, at + next, size)
  return bytes === null ? null : { kind: KINDS[kind] ?? '', bytes, base }
}

/** A number of 7 bits a byte, each further byte beginning where the shorter ones end. */
function distanceIn(head: Buffer, from: number): { distance: number; next: number } | null {
  let distance = (head[from] ?? 0) & 0x7f
  let next = from + 1
  while (((head[next - 1] ?? 0) & 0x80) !== 0) {
    if (next >= head.length || distance > Number.MAX_SAFE_INTEGER / 256) return null
    distance = (distance + 1) * 128 + ((head[next] ?? 0) & 0x7f)
    next += 1
  }
  return { distance, next }
}

function unpacked(reading: Reading, at: number, size: number): Buffer | null {
  const { pack } = reading
  reading.work += size
  if (reading.work > WORK_MOST) return null
  // incompressible bytes take a little more room than they are
  const bytes = pack.read(at, Math.min(size + Math.ceil(size / 100) + 1024, pack.size - at))
  if (bytes === null) return null
  try {
    const whole = inflateSync(bytes, { maxOutputLength: Math.max(size, 1) })
    return whole.length === size ? whole : null
  } catch {
    return null
  }
}

/** Applies a change: two lengths, then what to copy from the base and what to insert. */
function changed(reading: Reading, base: Buffer | null, delta: Buffer): Buffer | null {
  if (base === null) return null
  let at = 0
  const length = () => {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = delta[at]
      if (byte === undefined || unit > 2 ** 40) return -1
      at += 1
      value += (byte & 0x7f) * unit
      if ((byte & 0x80) === 0) return value
    }
  }
  const [from, to] = [length(), length()]
  reading.work += to
  if (from !== base.length || to < 0 || to > reading.most || reading.work > WORK_MOST) return null
  const result = Buffer.alloc(to)
  let filled = 0
  while (at < delta.length) {
    const code = delta[at] ?? 0
    at += 1
    if (code === 0) return null
    let piece: Buffer
    if ((code & 0x80) === 0) {
      piece = delta.subarray(at, at + code)
      if (piece.length < code) return null
      at += code
    } else {
      let [start, count] = [0, 0]
      for (let bit = 0; bit < 7; bit += 1) {
        if ((code & (1 << bit)) === 0) continue
        const byte = delta[at]
        if (byte === undefined) return null
        at += 1
        if (bit < 4) start += byte * 256 ** bit
        else count += byte * 256 ** (bit - 4)
      }
      if (count === 0) count = 0x10000
      if (start + count > base.length) return null
      piece = base.subarray(start, start + count)
    }
    if (filled + piece.length > to) return null
    piece.copy(result, filled)
    filled += piece.length
  }
  return filled === to ? result : null
}

import { crc32 } from 'node:zlib'
import { Unzip, UnzipInflate } from 'fflate'
import { refuse, type Refusal } from '#platform/result.ts'

export interface Unzipped {
  name: string
  body: Uint8Array<ArrayBuffer>
}

export interface UnzipLimits {
  mostFiles: number
  /** all files together */
  mostBytes: number
}

export type NotUnzipped = Refusal<'broken' | 'too_large' | 'too_many', { name: string }>

/** Chunk to inflate at a time: stops a bomb while it is small. */
const PIECE = 4096

/** Unzips a file. Counts the inflated bytes instead of trusting the declared sizes. */
export function unzip(bytes: Uint8Array, { mostFiles, mostBytes }: UnzipLimits): Unzipped[] | NotUnzipped {
  const found: { name: string; pieces: Uint8Array[]; isWhole: boolean }[] = []
  let size = 0
  const zip = new Unzip((file) => {
    const entry = { name: file.name, pieces: [] as Uint8Array[], isWhole: false }
    found.push(entry)
    if (found.length > mostFiles) return
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      size += piece.length
      if (size <= mostBytes) entry.pieces.push(piece)
      entry.isWhole = isLast
    }
    file.start()
  })
  zip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      zip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
      if (found.length > mostFiles) return refuse('too_many', { name: '' })
      if (size > mostBytes) return refuse('too_large', { name: '' })
    }
  } catch {
    return refuse('broken', { name: '' })
  }
  const entries = found.map(({ name, pieces }) => ({ name, body: joined(pieces) }))
  const sums = checksumsIn(Buffer.from(bytes))
  const isSound = entries.every(({ body }, index) => found[index]?.isWhole && sums.includes(crc32(body)))
  return isSound && entries.length > 0 && entries.length === sums.length ? entries : refuse('broken', { name: '' })
}

/** The checksums in the central directory of a zip file; empty when there is none. */
function checksumsIn(bytes: Buffer): number[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length) return []
  const sums: number[] = []
  let at = bytes.readUInt32LE(end + 16)
  while (sums.length < bytes.readUInt16LE(end + 10) && at + 46 <= end && bytes.readUInt32LE(at) === 0x02014b50) {
    sums.push(bytes.readUInt32LE(at + 16))
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return sums
}

/** Not Buffer.concat: small buffers share memory and cannot be transferred to another thread. */
function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

import { closeSync, openSync, readSync } from 'node:fs'

/** Inclusive. */
export type Range = readonly [first: number, last: number]

/** The characters of a TrueType or OpenType font, sorted; reads only its directory and character map. */
export function coverageOf(path: string): Range[] {
  const file = openSync(path, 'r')
  try {
    const map = tableOf(file, 'cmap')
    return rangesIn(map)
  } finally {
    closeSync(file)
  }
}

export function coversSign(ranges: readonly Range[], sign: number): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.[1] ?? sign) < sign) low = middle + 1
    else high = middle
  }
  const found = ranges[low]
  return found !== undefined && found[0] <= sign
}

const DIRECTORY = 12
const ENTRY = 16

function tableOf(file: number, name: string): Buffer {
  const head = bytesAt(file, 0, DIRECTORY)
  const entries = bytesAt(file, DIRECTORY, head.readUInt16BE(4) * ENTRY)
  for (let at = 0; at < entries.length; at += ENTRY) {
    if (entries.toString('latin1', at, at + 4) === name) return bytesAt(file, entries.readUInt32BE(at + 8), entries.readUInt32BE(at + 12))
  }
  throw new Error(`The font has no table ${name}.`)
}

function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(file, bytes, 0, length, position)
  return bytes
}

const WHOLE_UNICODE = 12
const FIRST_PLANE = 4

function rangesIn(map: Buffer): Range[] {
  const starts = Array.from({ length: map.readUInt16BE(2) }, (_, index) => map.readUInt32BE(4 + index * 8 + 4))
  const ofFormat = (format: number) => starts.find((start) => map.readUInt16BE(start) === format)
  const whole = ofFormat(WHOLE_UNICODE)
  if (whole !== undefined) {
    return Array.from({ length: map.readUInt32BE(whole + 12) }, (_, index) => {
      const group = whole + 16 + index * 12
      return [map.readUInt32BE(group), map.readUInt32BE(group + 4)] as const
    })
  }
  const plane = ofFormat(FIRST_PLANE)
  if (plane === undefined) throw new Error('The font has no character map of a known format.')
  const count = map.readUInt16BE(plane + 6) / 2
  return Array.from({ length: count }, (_, index) => {
    const last = map.readUInt16BE(plane + 14 + index * 2)
    return [map.readUInt16BE(plane + 16 + count * 2 + index * 2), last] as const
  }).filter(([first]) => first !== 0xffff)
}

export const SAMPLE_RATE = 16_000
const HEADER_BYTES = 44
/** Chunks follow the RIFF header, each with its name and length. */
const PIECES_AT = 12
const PCM = 1
const BITS = 16

/** A mono WAV file of 16 bits, which every decoder reads. */
export function wavOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const name = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at)
  name(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLE_RATE, true)
  view.setUint32(28, SAMPLE_RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, BITS, true)
  name(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, at) => view.setInt16(HEADER_BYTES + at * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true))
  return bytes
}

/** The first samples of such a file; null for any other. */
export function samplesInWav(bytes: Uint8Array, most: number): Float32Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let isOurs = false
  for (let at = PIECES_AT; at + 8 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const body = at + 8
    if (name === 'fmt ')
      isOurs =
        view.getUint16(body, true) === PCM &&
        view.getUint16(body + 2, true) === 1 &&
        view.getUint32(body + 4, true) === SAMPLE_RATE &&
        view.getUint16(body + 14, true) === BITS
    if (name === 'data') return isOurs ? numbersIn(view, body, Math.min(most, Math.floor(Math.min(length, bytes.length - body) / 2))) : null
    at = body + length + (length % 2)
  }
  return null
}

function numbersIn(view: DataView, from: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => view.getInt16(from + at * 2, true) / 32_768)
}

import { setImmediate as others } from 'node:timers/promises'
import { strToU8, Zip, ZipPassThrough } from 'fflate'

/** The bytes to checksum before yielding to the event loop. */
const PIECE = 64 * 1024

/** A zip like a repository: README.md, and the pictures where it refers to them. */
export async function archiveOf(markdown: string, pictures: readonly { file: string; body: Buffer }[]): Promise<Buffer> {
  const written: Uint8Array[] = []
  let failed: Error | null = null
  const zip = new Zip((error, piece) => {
    failed ??= error
    if (piece) written.push(piece)
  })
  const files = [{ name: 'README.md', body: strToU8(markdown) }, ...pictures.map(({ file, body }) => ({ name: `images/${file}`, body }))]
  for (const { name, body } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for (let from = 0; from < body.length; from += PIECE) {
      entry.push(body.subarray(from, from + PIECE))
      await others()
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  if (failed) throw failed
  return Buffer.concat(written)
}

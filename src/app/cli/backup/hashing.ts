import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'

/** Passes everything on, and knows its checksum at the end. */
export function hashing(): { through: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex') }
}

export async function checksum(body: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

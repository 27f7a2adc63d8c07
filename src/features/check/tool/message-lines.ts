import type { Readable } from 'node:stream'

const LINE_END = 0x0a

/** Lines of a stream, each once it has ended; null in the place of one that is longer than `most` bytes, of which nothing is kept. */
export async function* linesOf(input: Readable, most: number): AsyncGenerator<string | null> {
  let [pieces, size]: [Buffer[], number] = [[], 0]
  const add = (piece: Buffer) => {
    size += piece.length
    if (size > most) pieces = []
    else pieces.push(piece)
  }
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let at = 0
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, at)) {
      add(chunk.subarray(at, end))
      yield size > most ? null : Buffer.concat(pieces).toString('utf8')
      ;[pieces, size] = [[], 0]
      at = end + 1
    }
    if (at < chunk.length) add(chunk.subarray(at))
  }
}

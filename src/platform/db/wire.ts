import { Duplex } from 'node:stream'

/** Messages to and from the engine's thread. */
export type ToEngine =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'hangUp'; connection: number }
  | { kind: 'dump' }
  | { kind: 'close' }

export type FromEngine =
  | { kind: 'ready'; fsync: boolean }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'dumped'; bytes: Uint8Array }
  | { kind: 'failed'; message: string }

type Done = (error?: Error | null) => void

/** Copies into a new buffer: posting a view sends its whole memory, and a small Buffer shares 64 kB. */
export function joinBytes(parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Looks like a socket to `pg`; the other end is a thread that speaks the PostgreSQL protocol. */
export class WireStream extends Duplex {
  readonly #send: (message: ToEngine) => void
  readonly connection: number

  constructor(connection: number, send: (message: ToEngine) => void) {
    super()
    this.connection = connection
    this.#send = send
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send({ kind: 'bytes', connection: this.connection, bytes: joinBytes([chunk]) })
    done()
  }

  /** One extended query is five messages: sent together they cost one turn of the engine. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send({ kind: 'bytes', connection: this.connection, bytes: joinBytes(chunks.map((part) => part.chunk)) })
    done()
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#send({ kind: 'hangUp', connection: this.connection })
    done(error)
  }
}

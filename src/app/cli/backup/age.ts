import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { publicKey, rawPublic } from './age-keys.ts'

/** The format of [age](https://github.com/C2SP/C2SP/blob/main/age.md), version 1, with its X25519 recipients: `age -d` reads it too. */
const VERSION = 'age-encryption.org/v1'
const CIPHER = 'chacha20-poly1305'
const TAG_BYTES = 16
const CHUNK_BYTES = 65_536
const NONCE_BYTES = 16
const LONGEST_HEADER = 65_536

/** Why content cannot be decrypted; the sentence goes behind the name of a file. */
export class NotOpened extends Error {}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const derived = (secret: Buffer, salt: Buffer, use: string) => Buffer.from(hkdfSync('sha256', secret, salt, use, 32))

function encrypt(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null where the key is another, or the bytes. */
function decrypt(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

const NO_NONCE = Buffer.alloc(12)

/** Each chunk has its number, and the last one a mark: none can be left out, moved or cut off. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(chunk, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** The header's part for one recipient: the file key, encrypted to that recipient. */
function stanzaFor(recipient: KeyObject, fileKey: Buffer): string {
  const once = generateKeyPairSync('x25519')
  const share = rawPublic(once.publicKey)
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: recipient })
  const key = derived(shared, Buffer.concat([share, rawPublic(recipient)]), `${VERSION}/X25519`)
  return `-> X25519 ${base64(share)}\n${base64(encrypt(key, NO_NONCE, fileKey))}\n`
}

const headerCode = (fileKey: Buffer, upToCode: string) =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(upToCode)
    .digest()

export const newFileKey = () => randomBytes(16)

/** Encrypts to all recipients: each of them can open it. */
export async function* sealed(content: AsyncIterable<Buffer>, fileKey: Buffer, recipients: KeyObject[]): AsyncGenerator<Buffer> {
  const upToCode = `${VERSION}\n${recipients.map((recipient) => stanzaFor(recipient, fileKey)).join('')}---`
  const nonce = randomBytes(NONCE_BYTES)
  yield Buffer.concat([Buffer.from(`${upToCode} ${base64(headerCode(fileKey, upToCode))}\n`), nonce])
  const key = derived(fileKey, nonce, 'payload')
  let chunk = 0
  for await (const { bytes, isLast } of inChunks(content, CHUNK_BYTES)) yield encrypt(key, nonceOf(chunk++, isLast), bytes)
}

/** Chunks of one length; the last is shorter, and empty only where there is nothing. */
async function* inChunks(content: AsyncIterable<Buffer>, length: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const bytes of content) {
    held = Buffer.concat([held, bytes])
    let taken = 0
    for (; held.length - taken > length; taken += length) yield { bytes: held.subarray(taken, taken + length), isLast: false }
    held = held.subarray(taken)
  }
  yield { bytes: held, isLast: true }
}

const HEADER = /^(age-encryption\.org\/v1\n((?:-> [^\n]+\n(?:[\w+/]{64}\n)*[\w+/]{0,63}\n)+)---) ([\w+/]{43})\n/

interface Beginning {
  stanzas: string
  upToCode: string
  code: Buffer
  nonce: Buffer
}

/** Reads the header; null where the content is not encrypted. */
async function beginningOf(content: AsyncIterator<Buffer>): Promise<{ header: Beginning | null; rest: Buffer }> {
  let held: Buffer = Buffer.alloc(0)
  for (;;) {
    const { value, done } = await content.next()
    if (!done) held = Buffer.concat([held, value])
    const start = held.subarray(0, LONGEST_HEADER).toString('latin1')
    const [all, upToCode = '', stanzas = '', code = ''] = HEADER.exec(start) ?? []
    const end = (all?.length ?? Infinity) + NONCE_BYTES
    if (held.length >= end) {
      const header = { stanzas, upToCode, code: Buffer.from(code, 'base64'), nonce: held.subarray(end - NONCE_BYTES, end) }
      return { header, rest: held.subarray(end) }
    }
    const maybe = start.startsWith(VERSION.slice(0, start.length))
    if (!maybe) return { header: null, rest: held }
    if (done && held.length === 0) return { header: null, rest: held }
    if (done || held.length > LONGEST_HEADER) throw new NotOpened('has a damaged header')
  }
}

/** Null for a point that gives zero with every key. */
function sharedWith(secret: KeyObject, ofSender: Buffer): Buffer | null {
  try {
    return diffieHellman({ privateKey: secret, publicKey: publicKey(ofSender) })
  } catch {
    return null
  }
}

/** The file's key, where one of the secret keys opens it. */
export function fileKeyFrom(stanzas: string, secrets: KeyObject[]): Buffer | null {
  for (const [, share = '', body = ''] of stanzas.matchAll(/-> X25519 ([\w+/]{43})\n([\w+/]{43})\n/g)) {
    const ofSender = Buffer.from(share, 'base64')
    for (const secret of secrets) {
      const shared = sharedWith(secret, ofSender)
      if (!shared) continue
      const key = derived(shared, Buffer.concat([ofSender, rawPublic(secret)]), `${VERSION}/X25519`)
      const opened = decrypt(key, NO_NONCE, Buffer.from(body, 'base64'))
      if (opened) return opened
    }
  }
  return null
}

async function* rest(first: Buffer, content: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (;;) {
    const { value, done } = await content.next()
    if (done) return
    yield value
  }
}

/** Decrypts age content, and passes any other content through. */
export async function* opened(content: AsyncIterable<Buffer>, keyIn: (stanzas: string) => Buffer): AsyncGenerator<Buffer> {
  const reading = content[Symbol.asyncIterator]()
  try {
    const begun = await beginningOf(reading)
    if (begun.header) yield* decrypted(rest(begun.rest, reading), begun.header, keyIn(begun.header.stanzas))
    else yield* rest(begun.rest, reading)
  } finally {
    await reading.return?.()
  }
}

async function* decrypted(content: AsyncIterable<Buffer>, header: Beginning, fileKey: Buffer): AsyncGenerator<Buffer> {
  if (!timingSafeEqual(headerCode(fileKey, header.upToCode), header.code)) throw new NotOpened('has a damaged header')
  const key = derived(fileKey, header.nonce, 'payload')
  let chunk = 0
  for await (const { bytes, isLast } of inChunks(content, CHUNK_BYTES + TAG_BYTES)) {
    const plain = decrypt(key, nonceOf(chunk++, isLast), bytes)
    if (!plain) throw new NotOpened('is damaged or cut off')
    yield plain
  }
}

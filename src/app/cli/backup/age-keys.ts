import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The keys of [age](https://age-encryption.org): X25519, written as Bech32 (BIP 173). */
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECK_LETTERS = 6
const PUBLIC = 'age'
const SECRET = 'age-secret-key-'

/** Zero for letters whose checksum is right. */
function remainder(prefix: string, letters: number[]): number {
  const codes = [...Buffer.from(prefix)]
  let check = 1
  for (const value of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...letters]) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [bit, one] of GENERATOR.entries()) if ((top >> bit) & 1) check ^= one
  }
  return check ^ 1
}

/** Converts values of `from` bits to values of `to` bits. With `fills` the last one is padded with zeros; else leftover bits are dropped. */
function regroup(values: Iterable<number>, from: number, to: number, fills: boolean): number[] {
  const groups: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((held >> bits) & ((1 << to) - 1))
    }
  }
  if (fills && bits > 0) groups.push((held << (to - bits)) & ((1 << to) - 1))
  return groups
}

function written(prefix: string, raw: Buffer): string {
  const letters = regroup(raw, 8, 5, true)
  const check = remainder(prefix, [...letters, ...Array.from({ length: CHECK_LETTERS }, () => 0)])
  const checks = Array.from({ length: CHECK_LETTERS }, (_, index) => (check >> (5 * (CHECK_LETTERS - 1 - index))) & 31)
  return `${prefix}1${[...letters, ...checks].map((letter) => LETTERS[letter]).join('')}`
}

function read(prefix: string, text: string): Buffer | null {
  if (!text.startsWith(`${prefix}1`)) return null
  const letters = Array.from(text.slice(prefix.length + 1), (letter) => LETTERS.indexOf(letter))
  if (letters.includes(-1) || remainder(prefix, letters) !== 0) return null
  const raw = Buffer.from(regroup(letters.slice(0, -CHECK_LETTERS), 5, 8, false))
  return raw.length === 32 ? raw : null
}

export function publicKey(raw: Buffer): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' })
}

/** The 32 bytes of a public key, or of a secret key's public half. */
export function rawPublic(key: KeyObject): Buffer {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url')
}

/** The PKCS #8 prefix of an X25519 secret key. */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** `age1…`, to which a backup is encrypted. */
export function readPublicKey(text: string): KeyObject | null {
  const raw = read(PUBLIC, text)
  return raw && publicKey(raw)
}

/** Reads a key file of `age-keygen`; returns null if a line is not a secret key. */
export function readSecretKeys(file: string): KeyObject[] | null {
  const lines = file.split(/\r?\n/).map((line) => line.trim())
  const raws = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => read(SECRET, line.toLowerCase()))
  if (raws.length === 0 || raws.includes(null)) return null
  return raws.flatMap((raw) => (raw ? [createPrivateKey({ key: Buffer.concat([PKCS8, raw]), format: 'der', type: 'pkcs8' })] : []))
}

export function newKey(now: Date): { publicHalf: string; file: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  const publicHalf = written(PUBLIC, rawPublic(privateKey))
  const secret = written(SECRET, privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8.length))
  return { publicHalf, file: `# created: ${now.toISOString()}\n# public key: ${publicHalf}\n${secret.toUpperCase()}\n` }
}

import { getRandomValues, randomBytes, randomInt } from 'node:crypto'

/** A UUID of version 7: sorted by creation time, so indexes grow at their end. */
export function newId(now: number = Date.now()): string {
  const bytes = getRandomValues(Buffer.alloc(16))
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** An unguessable token for a session, a link or an upload: 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether it could be one of ours. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** A numeric code for a person to type. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { encode } from 'base58-universal'
import type { Db } from '#platform/db/database.ts'
import { addKey, eraseSecretsBefore, findCurrentKey, type SigningKey } from './signing-keys.store.ts'

/** The multicodec prefix of an Ed25519 public key. */
const ED25519_PUBLIC = [0xed, 0x01]
const PUBLIC_KEY_BYTES = 32

export function multibase(bytes: Uint8Array): string {
  return `z${encode(bytes)}`
}

export function makeKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-PUBLIC_KEY_BYTES)
  return {
    publicKey: multibase(Buffer.concat([Buffer.from(ED25519_PUBLIC), raw])),
    secretKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  }
}

export function signWith({ secretKey }: SigningKey, bytes: Uint8Array): string {
  const key = createPrivateKey({ key: Buffer.from(secretKey, 'base64url'), type: 'pkcs8', format: 'der' })
  return multibase(sign(null, bytes, key))
}

/** The site's signing key; created on first use. */
export async function holdKey(tx: Db, now: Date): Promise<SigningKey> {
  return (await findCurrentKey(tx)) ?? addAfter(tx, 0, now)
}

/** Makes a new key sign from now on; the old one stays published. */
export async function rotateKey(tx: Db, now: Date): Promise<SigningKey> {
  const current = await findCurrentKey(tx)
  return addAfter(tx, current?.number ?? 0, now)
}

async function addAfter(tx: Db, number: number, now: Date): Promise<SigningKey> {
  await addKey(tx, { number: number + 1, ...makeKey() }, now)
  await eraseSecretsBefore(tx, number + 1)
  const made = await findCurrentKey(tx)
  if (!made) throw new Error('The signing key of this site cannot be read back')
  return made
}

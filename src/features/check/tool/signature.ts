import { createPublicKey, verify } from 'node:crypto'
import { PLAN_CONTEXT } from '#features/check/plan.rules.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Before the 32 bytes of an Ed25519 key, in the form that Node reads. */
const KEY_HEAD = '302a300506032b6570032100'
/** Before them in the form in which a site publishes its keys. */
const MULTICODEC = 'ed01'
const LONGEST = 120

function bytesIn(multibase: string): Buffer | null {
  const [head, digits] = [multibase.charAt(0), multibase.slice(1)]
  if (head !== 'z' || digits === '' || digits.length > LONGEST) return null
  let number = 0n
  for (const digit of digits) {
    const value = BASE58.indexOf(digit)
    if (value < 0) return null
    number = number * 58n + BigInt(value)
  }
  const hex = number.toString(16)
  const zeros = /^1*/.exec(digits)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')])
}

/** Whether the key has signed this text as a plan, and not as anything else. */
export function isSignedPlan(text: unknown, signature: unknown, key: string): boolean {
  if (typeof text !== 'string' || typeof signature !== 'string') return false
  const [signed, raw] = [bytesIn(signature), bytesIn(key)?.toString('hex')]
  if (!signed || raw?.length !== 68 || !raw.startsWith(MULTICODEC)) return false
  const publicKey = createPublicKey({ key: Buffer.from(KEY_HEAD + raw.slice(4), 'hex'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(PLAN_CONTEXT + text), publicKey, signed)
}

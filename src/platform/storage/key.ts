const PART = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/
const LONGEST = 900

export const isKey = (key: string): boolean => key.length <= LONGEST && key.split('/').every((part) => PART.test(part))

/** A key that is unsafe on some storage is a bug of the caller, and never repaired. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

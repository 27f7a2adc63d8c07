/** What terminals write, beside the signs that end a line. */
const IN_TEXT = '\t\n\v\f\r\b\u001b'

/** The text that a file is; null where it is something else. Windows saves what a terminal said as UTF-16, and says so at its beginning. */
export function plainTextIn(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    for (const [sign] of text.matchAll(/\p{Cc}/gu)) if (!IN_TEXT.includes(sign)) return null
    return text
  } catch {
    return null
  }
}

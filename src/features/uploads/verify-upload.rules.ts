/** Control characters of terminal output, besides line ends. */
const IN_TEXT = '\t\n\v\f\r\b\u001b'

/** The text of a file; null if it is not text. Windows saves terminal output as UTF-16 with a byte order mark. */
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

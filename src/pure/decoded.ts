/** Decodes a part of an address; returns it unchanged if its encoding is invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

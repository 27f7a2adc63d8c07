/** A part of an address in plain letters; as it stands where it is not well encoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

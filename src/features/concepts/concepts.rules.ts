/** 'Border Gateway Protocol' and 'border-gateway-protocol' are the same concept. */
export function slugOf(key: string): string {
  return key
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

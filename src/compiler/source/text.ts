/** The text of a file: some editors begin it with a byte-order mark, which nobody sees. */
export function textIn(body: Buffer | undefined): string | undefined {
  return body?.toString('utf8').replace(/^\uFEFF/, '')
}

/** The text of a file, without the byte-order mark that some editors put first. */
export function textIn(body: Buffer | undefined): string | undefined {
  return body?.toString('utf8').replace(/^\uFEFF/, '')
}

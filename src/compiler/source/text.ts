/** All source files, by path from the content folder, with / as separator. */
export type SourceFiles = ReadonlyMap<string, Buffer>

/** The text of a file, without the byte-order mark that some editors put first. */
export function textIn(body: Buffer | undefined): string | undefined {
  return body?.toString('utf8').replace(/^\uFEFF/, '')
}

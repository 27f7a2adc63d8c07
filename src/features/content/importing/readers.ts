import { learn } from './learn/reader.ts'
import { notebook } from './notebook/reader.ts'
import { docusaurus } from './docusaurus/reader.ts'
import { markdown } from './markdown/reader.ts'
import type { Reader } from './reader.ts'
import type { Source } from './source.ts'

/** Those that know more come first. */
export const READERS: readonly Reader[] = [notebook, learn, docusaurus, markdown]

export async function readerFor(source: Source): Promise<Reader | undefined> {
  for (const reader of READERS) if (await reader.detects(source)) return reader
  return undefined
}

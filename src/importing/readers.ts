import { docusaurus } from './docusaurus/reader.ts'
import { educates } from './educates/reader.ts'
import { exercism } from './exercism/reader.ts'
import { freecodecamp } from './freecodecamp/reader.ts'
import { killercoda } from './killercoda/reader.ts'
import { learn } from './learn/reader.ts'
import { markdown } from './markdown/reader.ts'
import { notebook } from './notebook/reader.ts'
import type { Reader } from './reader.ts'
import type { Source } from './source.ts'

/** Specific formats come first. */
export const READERS: readonly Reader[] = [exercism, killercoda, educates, notebook, learn, freecodecamp, docusaurus, markdown]

export async function readerFor(source: Source): Promise<Reader | undefined> {
  for (const reader of READERS) if (await reader.detects(source)) return reader
  return undefined
}

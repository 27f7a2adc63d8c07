import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { authorTexts } from '#features/authoring/authoring.texts.ts'
import { StartError } from '#platform/result.ts'

interface Wanted {
  /** the catalogues to show */
  folders: readonly string[]
  /** the folder from the options */
  named: string | null
  isFresh: boolean
}

const MARK = 'authors-preview'

/** A data folder that no site uses, because the preview shows what is private in the catalogue. */
export function ownDataDir({ folders, named, isFresh }: Wanted): string {
  const name = createHash('sha256').update(folders.join(delimiter)).digest('hex').slice(0, 12)
  const dataDir = named ?? join(tmpdir(), `waymark-author-${process.getuid?.() ?? 0}-${name}`)
  const mark = join(dataDir, MARK)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0 && !existsSync(mark)) throw new StartError(authorTexts.dataOfASite(dataDir))
  if (isFresh) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(mark, '')
  return dataDir
}

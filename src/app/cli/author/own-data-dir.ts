import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { authorTexts } from '#features/authoring/authoring.texts.ts'
import { FolderInUse, lockFolder } from '#platform/db/lock.ts'
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
export async function ownDataDir({ folders, named, isFresh }: Wanted): Promise<string> {
  const name = createHash('sha256').update(folders.join(delimiter)).digest('hex').slice(0, 12)
  const dataDir = named ?? join(tmpdir(), `waymark-author-${process.getuid?.() ?? 0}-${name}`)
  const mark = join(dataDir, MARK)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0 && !existsSync(mark)) throw new StartError(authorTexts.dataOfASite(dataDir))
  if (existsSync(mark)) await refuseInUse(dataDir)
  if (isFresh && existsSync(mark)) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(mark, '')
  return dataDir
}

/** Before anything is built. */
async function refuseInUse(dataDir: string): Promise<void> {
  const lock = await lockFolder(join(dataDir, 'database')).catch((error: unknown) => {
    // its own words are those for a site
    throw error instanceof FolderInUse ? new StartError(authorTexts.dataInUse(dataDir), { cause: error }) : error
  })
  lock.release()
}

import { cp, glob, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { permit } from '#features/content/look-commands.rules.ts'
import type { Look } from '#features/content/looks.rules.ts'

/** Ways in which a folder is not what the task asks for. */
export type Broken = 'withoutStep' | 'notDone' | 'empty' | 'foreign'

const OTHERS_MOST = 4
const OTHER_LARGEST = 1_000_000
/** Replaces a file where the folder has no other text to put there. */
const FOREIGN = 'day,shop,pieces\n2026-01-05,Harbour,3\n2026-01-06,Mill Hill,404\nok 200 yes no\n'

/** Copies a folder, calls `look` with the copy, and removes it. Skips pipes and sockets, which cannot be copied. */
export async function inCopy<Found>(folder: string, look: (copy: string) => Promise<Found>): Promise<Found> {
  const copy = await mkdtemp(join(tmpdir(), 'waymark-copy-'))
  try {
    await cp(folder, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter: isCopied })
    return await look(copy)
  } finally {
    await rm(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function isCopied(path: string): Promise<boolean> {
  const facts = await lstat(path).catch(() => null)
  return facts !== null && (facts.isFile() || facts.isDirectory() || facts.isSymbolicLink())
}

interface Change {
  broken: 'empty' | 'foreign'
  /** breaks the folder, and says what the file now holds */
  make(folder: string): Promise<void>
}

/** How the files that a look reads can be wrong, in the folder where it is right. */
export async function changesOf(look: Look, folder: string): Promise<Change[]> {
  if (look.look === 'http') return []
  const read = await filesRead(look, folder)
  const changes: Change[] = [
    { broken: 'empty', make: async (copy) => void (await Promise.all(read.map((path) => empty(join(copy, path))))) },
  ]
  const files = await filter(read, async (path) => (await lstat(join(folder, path))).isFile())
  if (files.length === 0) return changes
  const permitted = look.look === 'run' ? permit(look.code, look.in) : null
  // another program might do more than print
  const isProgram = permitted !== null && !('unfit' in permitted) && permitted.runsOwn
  const others = isProgram ? [] : await othersLike(files, folder)
  for (const text of others.length > 0 ? others : [Buffer.from(FOREIGN)])
    changes.push({
      broken: 'foreign',
      make: async (copy) => void (await Promise.all(files.map((path) => writeFile(join(copy, path), text)))),
    })
  return changes
}

/** What a look reads, as paths in the folder: what it names, else all of the folder in which it runs. */
async function filesRead(look: Exclude<Look, { look: 'http' }>, folder: string): Promise<string[]> {
  if (look.look === 'file') return [look.path]
  const permitted = look.look === 'run' && !/\bgit\b/.test(look.code) ? permit(look.code, look.in) : { paths: [] }
  const named: string[] = []
  for (const path of 'unfit' in permitted ? [] : permitted.paths) for await (const one of glob(path, { cwd: folder })) named.push(one)
  return named.length > 0 ? [...new Set(named)] : [look.in]
}

async function empty(path: string): Promise<void> {
  const facts = await lstat(path).catch(() => null)
  if (facts?.isDirectory()) for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true })
  else if (facts?.isFile()) await writeFile(path, '')
}

/** What other files of the folder hold, those with the same ending first. */
async function othersLike(files: readonly string[], folder: string): Promise<Buffer[]> {
  const mine = await Promise.all(files.map((path) => readFile(join(folder, path))))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !/(^|\/)\.git(\/|$)/.test(entry.parentPath))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !files.includes(path))
    .toSorted((a, b) => Number(isAlike(b, files)) - Number(isAlike(a, files)) || (a < b ? -1 : 1))
  const others: Buffer[] = []
  for (const path of paths) {
    if (others.length === OTHERS_MOST) break
    if ((await lstat(join(folder, path))).size > OTHER_LARGEST) continue
    const text = await readFile(join(folder, path))
    // a file that says the same is no wrong one
    if (text.length > 0 && !mine.some((one) => isSame(one, text))) others.push(text)
  }
  return others
}

function isAlike(path: string, files: readonly string[]): boolean {
  return files.some((file) => extname(file) === extname(path))
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.equals(other) || (one.length < 1000 && one.toString().trim() === other.toString().trim())
}

async function filter(paths: readonly string[], is: (path: string) => Promise<boolean>): Promise<string[]> {
  const kept: string[] = []
  for (const path of paths) if (await is(path).catch(() => false)) kept.push(path)
  return kept
}

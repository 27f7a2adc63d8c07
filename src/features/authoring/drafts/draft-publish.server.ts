import { constants } from 'node:fs'
import { access, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { compileApart, folderOf } from '#compiler/compiler.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { newToken } from '#platform/ids.ts'
import { isRefused, refuse } from '#platform/result.ts'
import { filesWith, type DraftServices, type Overlay } from './draft-compile.server.ts'
import type { SourceDraft, DraftFile } from './drafts.rules.ts'
import { commitFiles, findWorkTree, type Commit } from './draft-git.gateway.ts'

const TEXT = 'project.md'

type Folders = readonly string[]

const pathOf = (folders: Folders, id: string, file: string) => join(folderOf(folders, id), 'projects', id, file)

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}

/** Null if the catalogue has no such project. */
export async function readCatalogueSource(folders: Folders, id: string): Promise<string | null> {
  return readIfThere(pathOf(folders, id, TEXT))
}

/** Reads a project's file; '' if it does not exist. */
export async function readFileOf(folders: Folders, id: string, file: DraftFile | typeof TEXT): Promise<string> {
  return (await readIfThere(pathOf(folders, id, file))) ?? ''
}

/** The nearest existing folder: a new project has none yet. */
async function nearestThere(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : nearestThere(dirname(folder))
}

/** Where the source lives, and what can be done with it there. */
export async function sourcePlace(folders: Folders, id: string) {
  const file = pathOf(folders, id, TEXT)
  const home = await nearestThere(dirname(file))
  const tree = await findWorkTree(home)
  const written = home === dirname(file) ? [file, home] : [home]
  const isWritable = await Promise.all(written.map((path) => access(path, constants.W_OK))).then(
    () => true,
    () => false,
  )
  // git says its top folder without symbolic links
  const fromTop = tree ? relative(tree.root, join(await realpath(home), relative(home, file))) : relative(folderOf(folders, id), file)
  return {
    file: fromTop.split(sep).join('/'),
    isWritable,
    branch: tree?.branch ?? null,
  }
}

/** Replaces the file atomically: a reader sees the old or the new one. */
async function replaceFile(path: string, body: Buffer): Promise<void> {
  const aside = join(dirname(path), `.${newToken().slice(0, 12)}`)
  await mkdir(dirname(path), { recursive: true })
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o644,
  )
  try {
    await writeFile(aside, body, { flag: 'wx', flush: true, mode })
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

type Changed = Overlay & { draft: SourceDraft | null }

interface Writing {
  commit: Omit<Commit, 'paths'> | null
  /** Throws if a file was changed in the folder meanwhile. Called after everything is read, just before the first write. */
  refuseChanged: () => Promise<void>
}

/** Writes the draft to the catalogue's folder. Returns the paths that were written or removed. */
async function writeDraft(services: DraftServices, id: string, changed: Changed, { refuseChanged }: Writing): Promise<string[]> {
  const folders = services.config.contentDirs
  const files = await filesWith(services, id, changed)
  await refuseChanged()
  // pictures first, so that a text never names one that does not exist yet
  const drafted = changed.files.flatMap(({ file, draft }) => (draft ? [file] : []))
  const names = [...changed.pictures.map(({ path }) => path), ...drafted, ...(changed.draft ? [TEXT] : [])]
  const paths: string[] = []
  for (const name of names) {
    const path = pathOf(folders, id, name)
    const body = files.get(`projects/${id}/${name}`)
    if (body) await replaceFile(path, body)
    else await rm(path, { force: true })
    paths.push(path)
  }
  return paths
}

const CANNOT = new Set(['EACCES', 'EPERM', 'EROFS'])

export async function writeAndPublish(services: DraftServices, id: string, changed: Changed, writing: Writing) {
  const { commit } = writing
  const { db, storage, clock, config } = services
  let paths: string[]
  try {
    paths = await writeDraft(services, id, changed, writing)
  } catch (error) {
    if (CANNOT.has((error as NodeJS.ErrnoException).code ?? '')) return refuse('not_writable')
    throw error
  }
  const tree = commit && (await findWorkTree(folderOf(config.contentDirs, id)))
  const committed = commit && tree ? await commitFiles(tree, { ...commit, paths }) : null
  if (isRefused(committed)) return committed
  const log = { info() {}, warn() {} }
  const publication = await publishContent({ db, storage, clock, folder: config.contentDirs, log, compile: compileApart(config) })
  return { commit: committed, ...publication }
}

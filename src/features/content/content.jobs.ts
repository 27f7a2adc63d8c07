import { createHash } from 'node:crypto'
import { newId } from '#platform/ids.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { watchFolder, type Watching } from '#platform/watch-folder.ts'
import {
  compileFolder,
  compilerHash,
  describeFinding,
  hashFiles,
  isIncomplete,
  joinProSections,
  partOf,
  projectIdsOf,
  readSources,
  reporter,
  sortFindings,
  sourceHashes,
  straysOf,
  type CataloguePart,
  type Compile,
  type Finding,
  type ProjectResult,
  type SourceFiles,
} from '#compiler/compiler.ts'
import { publishTexts } from './publishing.texts.ts'
import { waitsUntil } from './publishing.rules.ts'
import { findLastText } from './content.store.ts'
import {
  findHash,
  findPublishingStamp,
  listPointers,
  lockPublishing,
  saveHash,
  savePublishingStamp,
  saveVersion,
  unpublishOthers,
} from './publishing.store.ts'
import { replaceShared } from './published-catalogue.store.ts'

interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

export interface Publishing {
  db: Db
  storage: Pick<Storage, 'has' | 'put'>
  /** one content folder, or several */
  folder: string | readonly string[]
  log: Log
  clock?: Clock
  /** A server compiles in a separate process, so that the compiler's memory is released. */
  compile?: Compile
}

export interface Publication {
  /** ids of projects with a new version for readers */
  published: string[]
  unpublished: string[]
  findings: Finding[]
}

/** A new one makes each site write again what its projects share. */
const EDITION = '2'

const hashOf = async (files: SourceFiles) => hashFiles(files, await compilerHash(), EDITION)

/** Publishes the authors' folder. Returns at once if the folder is unchanged. */
export async function publishContent(publishing: Publishing): Promise<Publication> {
  // tries again only after something else was published, or a scheduled project appeared
  for (;;) {
    const publication = await publishAsRead(publishing)
    if (publication) return publication
  }
}

/**
 * Null if another publishing has ended since this one began: it may have published newer files than this one has read. Compiling takes up
 * to a minute.
 */
async function publishAsRead({
  db,
  storage,
  folder,
  log,
  clock = systemClock,
  compile = compileHere,
}: Publishing): Promise<Publication | null> {
  const stamp = await findPublishingStamp(db)
  const files = await readSources(folder)
  const folderHash = await hashOf(files)
  if ((await findHash(db, 'content')) === folderHash) return { published: [], unpublished: [], findings: [] }

  const pointers = await listPointers(db)
  const hashes = await sourceHashes(files)
  const changed = projectIdsOf(files).filter((id) => pointers.get(id)?.sourceHash !== hashes.get(id) || !pointers.get(id)?.published)
  using compiled = await compile(files, changed, (id) => earlierContent(db, id))
  const { catalogue, projects } = compiled
  const undrawn = await storePictures(storage, projects)
  const findings = sortFindings([...compiled.findings, ...undrawn])
  for (const finding of findings) log.warn({ rule: finding.rule }, describeFinding(finding))
  const sound = projects.flatMap(({ project }) => project ?? [])
  // a project with findings is retried at the next publishing
  const sourceHashOf = ({ id }: { id: string }) =>
    projects.some((one) => one.id === id && one.findings.length > 0) ? '' : (hashes.get(id) ?? '')

  const now = clock.now()
  const unpublished = await db.transaction(async (tx) => {
    await lockPublishing(tx)
    if ((await findPublishingStamp(tx)) !== stamp) return null
    for (const { assets: _, ...project } of sound) {
      const metadata = { ...project.metadata, lastModified: now.toISOString() }
      const appearsAt = waitsUntil(project, pointers.get(project.id), now)
      const { prefix: of = '', owner = null } = partOf(catalogue.parts, project.id) ?? {}
      const facts = { sourceHash: sourceHashOf(project), publishedAt: now, appearsAt, catalogue: of, owner }
      await saveVersion(tx, { ...project, metadata, ...facts })
    }
    await saveShared(
      tx,
      catalogue.parts.filter((part) => !isIncomplete(part)),
    )
    await saveHash(tx, 'content', findings.length === 0 ? folderHash : null)
    await savePublishingStamp(tx, newId(now.getTime()))
    // projects of other catalogues stay as they are, and so do those that could not be joined
    const prefixes = catalogue.parts.map(({ prefix }) => prefix)
    const own = prefixes.filter((prefix) => prefixes.indexOf(prefix) === prefixes.lastIndexOf(prefix))
    return unpublishOthers(tx, own, [...projectIdsOf(files), ...catalogue.parts.flatMap((part) => straysOf(files, part).ids)])
  })
  if (!unpublished) return null
  const published = sound
    .filter((project) => {
      const before = pointers.get(project.id)
      const isNew = before?.version !== project.version || !before.published || before.appearsAt !== null
      return isNew && waitsUntil(project, before, now) === null
    })
    .map(({ id }) => id)
  if (published.length + unpublished.length > 0)
    log.info({ published, unpublished }, publishTexts.done(published.length, unpublished.length))
  return { published, unpublished, findings }
}

/** Whether the folder is published, was published with mistakes, or has unpublished changes. */
export async function publishingState(db: Db, folder: Publishing['folder']): Promise<'all' | 'mistakes' | 'changed'> {
  const published = await findHash(db, 'content')
  if (published === null) return (await listPointers(db)).size > 0 ? 'mistakes' : 'changed'
  return published === (await hashOf(await readSources(folder))) ? 'all' : 'changed'
}

const compileHere: Compile = async (files, only, earlier) => {
  return { ...(await compileFolder(files, only, earlier)), [Symbol.dispose]() {} }
}

async function earlierContent(db: Db, projectId: string) {
  const last = await findLastText(db, projectId)
  return last ? joinProSections(last) : []
}

/** Skips writing some hundred rows if a save of one project did not change them. */
async function saveShared(tx: Db, parts: CataloguePart[]): Promise<void> {
  const rows = parts.map(({ prefix, series, concepts, aliases, findings }) => ({
    prefix,
    series,
    concepts,
    aliases: findings.length > 0 ? null : aliases,
  }))
  const hash = createHash('sha256')
    .update(JSON.stringify([EDITION, rows]))
    .digest('hex')
  if ((await findHash(tx, 'shared')) === hash) return
  await replaceShared(tx, rows)
  await saveHash(tx, 'shared', hash)
}

/**
 * Stores pictures before the rows that name them, so that a page never points at a missing file. A project whose pictures fail is not
 * published.
 */
async function storePictures(storage: Publishing['storage'], projects: ProjectResult[]): Promise<Finding[]> {
  const before = new Map(projects.map((result) => [result, result.findings.length]))
  for (const result of projects) if (!(await storeAssets(storage, result))) result.project = null
  return projects.flatMap((result) => result.findings.slice(before.get(result)))
}

/** False if a picture cannot be drawn; adds a finding then. */
export async function storeAssets(storage: Publishing['storage'], { id, findings, project }: ProjectResult): Promise<boolean> {
  const assets = new Map((project?.assets ?? []).map((asset) => [asset.key, asset]))
  for (const { key, contentType, path, body } of assets.values()) {
    if (await storage.has(key)) continue
    const drawn = await body().catch((error: unknown) => {
      reporter(`projects/${id}/project.md`, findings)({ line: 1, column: 1 }, 'unreadablePicture', path, String(error))
    })
    if (!drawn) return false
    await storage.put(key, drawn, { contentType })
  }
  return true
}

/** Debounces changes, and never calls back while the previous call is running. */
export function watchContent(folder: string | readonly string[], onChange: () => void | Promise<void>, quietMs = 80): Watching {
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      work = work.then(onChange)
    }, quietMs)
  }
  const watchers = [folder].flat().map((one) => watchFolder(one, hear))
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

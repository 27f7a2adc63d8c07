import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { zipSync } from 'fflate'
import { compileCatalogue, measureImage, partOf, readSources, scaffold, standingsOf } from '#compiler/compiler.ts'
import { LONGEST_SOURCE } from '#features/content/content.rules.ts'
import { isRefused, refuse } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { filesWith, type Overlay } from './draft-compile.server.ts'
import { cleanSource, isPracticePath, PICTURE_BYTES, typeOfPicture } from './drafts.rules.ts'
import { readFileOf } from './draft-publish.server.ts'
import { editedFrom, editedSource, removePicturesLater } from './drafts.server.ts'
import { saveDraft, saveFileDraft, saveDraftPicture } from './drafts.store.ts'
import { sortEntries, type ArchiveEntry, type NotTaken } from './draft-archive.rules.ts'

/** Zips the project's folder with the draft applied. */
export async function packArchive(services: Services, id: string, overlay: Overlay): Promise<Uint8Array> {
  const start = `projects/${id}/`
  const files = [...(await filesWith(services, id, overlay))].filter(([path]) => path.startsWith(start))
  return zipSync(Object.fromEntries(files.map(([path, body]) => [`${id}/${path.slice(start.length)}`, new Uint8Array(body)])))
}

/** The files that a new project begins with, as `content new` writes them. */
export async function exampleEntries({ contentDirs }: Services['config'], id: string): Promise<ArchiveEntry[]> {
  const sources = await readSources(contentDirs)
  const { parts } = compileCatalogue(sources)
  const part = partOf(parts, id)
  const beside = [...standingsOf(sources)].flatMap(([other, standing]) => (partOf(parts, other) === part ? [standing] : []))
  return Object.entries(scaffold(id, part, beside)).map(([name, text]) => ({ name, body: new TextEncoder().encode(text) }))
}

interface Import {
  id: string
  authorId: string
  /** the edition of the draft to replace; null to begin a new project */
  edition: number | null
}

type Edited = Awaited<ReturnType<typeof editedFrom>>

interface Taken {
  files: string[]
  pictures: string[]
  leftOut: string[]
}

/** The source that the files replace; null if it does not match the request. */
async function placeFor(services: Pick<Services, 'db' | 'config'>, id: string, edition: number | null) {
  const edited = await editedSource(services, id)
  if (edition === null) return edited ? null : editedFrom(services, id, '')
  return edited?.edition === edition ? edited : null
}

/** Rolls back an import of which a part is written already. */
class ChangedMeanwhile extends Error {}

/** Saves the unpacked files as the draft; files that are unchanged stay untouched. */
export async function takeEntries(services: Services, { id, authorId, edition }: Import, entries: readonly ArchiveEntry[]) {
  const sorted = sortEntries(entries)
  if (isRefused(sorted)) return sorted
  const texts = textsIn(sorted.texts)
  if (isRefused(texts)) return texts
  for (const [name, body] of sorted.pictures) {
    const measured = body.length <= PICTURE_BYTES ? await measureImage(Buffer.from(body), /\.svg$/i.test(name)) : {}
    if (!('assets' in measured)) return refuse('bad_picture', { name })
  }
  const before = await placeFor(services, id, edition)
  if (!before) return refuse('changed')
  const there = await filesWith(services, id, before)
  const start = `projects/${id}/`
  const paths = [...texts.keys(), ...[...there.keys()].flatMap((path) => (path.startsWith(start) ? [path.slice(start.length)] : []))]
  const { storage, db, clock, config } = services
  const pictures = [...sorted.pictures].filter(([name, body]) => !there.get(`projects/${id}/${name}`)?.equals(body))
  const kept = pictures.map(([path, body]) => {
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
    const storageKey = `drafts/${id}/${hash}-${basename(path)}`
    return { path, storageKey, contentType: typeOfPicture(path), size: body.length, body }
  })
  for (const { storageKey, contentType, body } of kept) await storage.put(storageKey, Buffer.from(body), { contentType })
  const now = clock.now()
  const taking = db.transaction(async (tx) => {
    const edited = await placeFor({ db: tx, config }, id, edition)
    if (!edited) return refuse('changed')
    const files: string[] = []
    const markdown = texts.get('project.md') ?? ''
    // pictures belong to a draft: without one they would be neither shown nor published
    if (markdown !== edited.markdown || kept.length > 0) {
      const { base, baseVersion } = edited.draft ?? { base: edited.source, baseVersion: null }
      if ((await saveDraft(tx, edited.revision, { projectId: id, authorId, markdown, base, baseVersion }, now)) === null)
        return refuse('changed')
      if (markdown !== edited.markdown) files.push('project.md')
    }
    for (const { file, revision, draft, source } of [...edited.files, ...(await unchangedFiles(config, id, edited, paths))]) {
      const text = texts.get(file) ?? ''
      const begun = draft?.base ?? source
      // files of practices have no editor: importing again is how an author accepts a change in the folder
      const base = isPracticePath(file) ? source : begun
      if (text === (draft?.text ?? source) && base === begun) continue
      const change = { projectId: id, file, authorId, text, base }
      if ((await saveFileDraft(tx, revision, change, now)) === null) throw new ChangedMeanwhile()
      files.push(file)
    }
    for (const { body: _, ...picture } of kept) await saveDraftPicture(tx, id, picture, now)
    // the job spares those that the draft still shows
    await removePicturesLater(services, tx, { id, keys: edited.brought.map(({ storageKey }) => storageKey) })
    return { files, pictures: kept.map(({ path }) => path), leftOut: sorted.leftOut } satisfies Taken
  })
  const taken = await taking.catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) return refuse('changed')
    throw error
  })
  if (isRefused(taken)) await removePicturesLater(services, db, { id, keys: kept.map(({ storageKey }) => storageKey) })
  return taken
}

/** Files of practices that no draft has changed before. */
async function unchangedFiles({ contentDirs }: Services['config'], id: string, { files }: Edited, paths: readonly string[]) {
  const known = new Set<string>(files.map(({ file }) => file))
  const others = [...new Set(paths)].filter(isPracticePath).filter((path) => !known.has(path))
  return Promise.all(others.map(async (file) => ({ file, revision: 0, draft: null, source: await readFileOf(contentDirs, id, file) })))
}

function textsIn(bodies: ReadonlyMap<string, Uint8Array>): Map<string, string> | NotTaken {
  const texts = new Map<string, string>()
  for (const [name, body] of bodies) {
    try {
      const text = cleanSource(new TextDecoder('utf-8', { fatal: true }).decode(body))
      if (text.length > LONGEST_SOURCE || (name === 'project.md' && text.trim() === '')) return refuse('not_text', { name })
      texts.set(name, text)
    } catch {
      return refuse('not_text', { name })
    }
  }
  return texts
}

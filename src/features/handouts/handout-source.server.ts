import { buffer } from 'node:stream/consumers'
import { compileApart, describeFinding, findTarget } from '#compiler/compiler.ts'
import { findPublished } from '#features/content/content.store.ts'
import { UsageError, type Tools } from '#platform/command.ts'
import type { Services } from '#platform/services.ts'
import { exportTexts } from './handouts.texts.ts'
import type { Readable } from './handout-text.server.ts'

export interface HandoutSource {
  project: Readable
  version: string
  /** when it was published; null if never */
  published: Date | null
  /** of a picture, by its address in the text; null if it is gone */
  bodyOf(src: string): Promise<Buffer | null>
}

const keyOf = (src: string) => src.replace(/^\/static\//, '')

/** The published version. */
export async function publishedSource({ db, storage }: Pick<Services, 'db' | 'storage'>, id: string): Promise<HandoutSource> {
  const found = await findPublished(db, id)
  if (!found) throw new UsageError(exportTexts.unknown(id))
  return {
    project: found,
    version: found.version,
    published: new Date(found.metadata.lastModified),
    async bodyOf(src) {
      const stored = await storage.get(keyOf(src))
      return stored && buffer(stored.body)
    },
  }
}

export interface BrokenSource {
  id: string
  findings: string[]
}

/** Compiles a project of the content folder for `make` and then releases the compiler; a broken project reports its mistakes. */
export async function withFolderSource<Made>(
  { config, cwd }: Pick<Tools, 'config' | 'cwd'>,
  named: string,
  make: (source: HandoutSource) => Promise<Made>,
): Promise<Made | BrokenSource> {
  const { files, projects } = await findTarget(named, config.contentDirs, cwd)
  const [id] = projects
  if (id === undefined || projects.length > 1) throw new UsageError(exportTexts.notOne(projects.length))
  using compiled = await compileApart(config, false)(files, [id], async () => [])
  const project = compiled.projects.find((one) => one.id === id)?.project
  if (!project) return { id, findings: compiled.findings.map(describeFinding) }
  const bodies = new Map(project.assets.map(({ key, body }) => [key, body]))
  // awaited, because the compiler is released on return
  return await make({
    project,
    version: project.version,
    published: null,
    bodyOf: async (src) => (await bodies.get(keyOf(src))?.()) ?? null,
  })
}

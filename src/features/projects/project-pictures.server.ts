import { createHash } from 'node:crypto'
import { visitor } from '#features/accounts/accounts.rules.ts'
import type { ListedProject, ProjectMetadata } from '#features/content/content.rules.ts'
import { listPublished, listToRead } from '#features/content/content.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import type { Stored } from '#platform/storage/storage.ts'
import { drawing } from '#platform/own-processes.ts'
import { motifsFile } from './ui/picture/motifs-file.ts'
import { projectPicture } from './ui/picture/project-picture.ts'
import { accessTo } from './access.rules.ts'

/** A tile for lists, or a link preview picture. */
type Kind = 'tile' | 'share'

/** The site's own picture, for its start page. */
const SITE = { category: 'Misc', title: 'Learn by building real projects', seed: 'waymark' }

export const siteShareSvg = () => projectPicture({ ...SITE, kind: 'share' })

interface Drawable {
  id: string
  metadata: Pick<ProjectMetadata, 'category' | 'title' | 'motif' | 'result'>
}

export function svgOf({ id, metadata: { category, title, motif, result } }: Drawable, kind: Kind): string {
  return projectPicture({ category, title, seed: id, motif, result, kind })
}

export const hasPicture = ({ metadata }: ListedProject) => accessTo(metadata, visitor, false) !== 'hidden'

export async function findSvg(db: Db, id: string, kind: Kind): Promise<string | null> {
  if (id === SITE.seed) return svgOf({ id, metadata: SITE }, kind)
  const project = (await listToRead(db)).find((one) => one.id === id)
  return project && hasPicture(project) ? svgOf(project, kind) : null
}

/** What the picture of a project shows, if that is its result and everybody may see it. */
export async function resultPicture(db: Db, id: string): Promise<string | null> {
  const project = (await listPublished(db)).find((one) => one.id === id)
  return project && hasPicture(project) ? (project.metadata.result?.says ?? null) : null
}

/** The motifs of all projects in one file, because lists show many at once. */
export async function motifsSvg(db: Db): Promise<string> {
  return motifsFile((await listToRead(db)).filter(hasPicture).map(({ id, metadata }) => ({ id, ...metadata })))
}

const keyOf = (svg: string) => `share/${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`

type Storing = Pick<Services, 'storage'>

/** The stored link preview picture, drawn first if missing. */
export async function sharePicture({ storage }: Storing, svg: string): Promise<Stored['body'] | Buffer> {
  const kept = await storage.get(keyOf(svg))
  return kept ? kept.body : drawSharePicture({ storage }, svg)
}

export async function isDrawn({ storage }: Storing, svg: string): Promise<boolean> {
  return storage.has(keyOf(svg))
}

export async function drawSharePicture({ storage }: Storing, svg: string): Promise<Buffer> {
  const picture = await drawing.draw(svg)
  await storage.put(keyOf(svg), picture, { contentType: 'image/png' })
  return picture
}

import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { UsageError } from '#platform/command.ts'
import { nearest } from '#platform/nearest.ts'
import { projectIdsOf, readSources, type SourceFiles } from '../compile/source/folder.ts'
import { checkTexts } from './texts.ts'

export interface Target {
  folder: string
  files: SourceFiles
  /** the projects that are asked about */
  projects: string[]
}

/** Whatever an author has at hand: the id of a project, its folder, a file in it, or a whole content folder. */
export async function findTarget(named: string | undefined, contentDir: string, cwd: string): Promise<Target> {
  if (named === undefined) return whole(contentDir)
  const files = await readSources(contentDir)
  const ids = projectIdsOf(files)
  if (ids.includes(named)) return { folder: contentDir, files, projects: [named] }
  const path = resolve(cwd, named)
  const inside = projectIn(path)
  if (inside && (await exists(path))) return one(inside.folder, inside.id, named)
  if ((await exists(join(path, 'projects'))) || (await exists(join(path, 'catalogue.yaml')))) return whole(path)
  throw new UsageError(checkTexts.noTarget(named, nearest(named, ids)))
}

async function whole(folder: string): Promise<Target> {
  const files = await readSources(folder)
  return { folder, files, projects: projectIdsOf(files) }
}

async function one(folder: string, id: string, named: string): Promise<Target> {
  const { files, projects } = await whole(folder)
  if (!projects.includes(id)) throw new UsageError(checkTexts.noTarget(named, nearest(id, projects)))
  return { folder, files, projects: [id] }
}

/** The content folder and the id of the project that a path lies in. */
function projectIn(path: string): { folder: string; id: string } | null {
  const parts = path.split(sep)
  const at = parts.lastIndexOf('projects')
  const id = parts[at + 1]
  return at < 1 || id === undefined || id === '' ? null : { folder: parts.slice(0, at).join(sep) || sep, id }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

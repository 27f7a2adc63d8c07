import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { foldersIn } from '#platform/config.ts'
import { UsageError } from '#platform/command.ts'
import { nearest } from '#pure/edit-distance.ts'
import { projectIdsOf, readSources } from '../source/folder.ts'
import type { SourceFiles } from '../source/text.ts'
import { checkTexts } from './lint.texts.ts'

export interface Target {
  folders: readonly string[]
  files: SourceFiles
  /** ids of the projects to check */
  projects: string[]
}

/** The target may be the id of a project, its folder, a file in it, or a whole content folder. */
export async function findTarget(named: string | undefined, contentDirs: readonly string[], cwd: string): Promise<Target> {
  if (named === undefined) return whole(contentDirs)
  const files = await readSources(contentDirs)
  const ids = projectIdsOf(files)
  if (ids.includes(named)) return { folders: contentDirs, files, projects: [named] }
  const path = resolve(cwd, named)
  const inside = projectIn(path)
  if (inside && (await exists(path))) return one(contentDirs.includes(inside.folder) ? contentDirs : [inside.folder], inside.id, named)
  const folders = foldersIn(named, cwd)
  if (folders.length > 0 && (await Promise.all(folders.map(isCatalogue))).every(Boolean)) return whole(folders)
  throw new UsageError(checkTexts.noTarget(named, nearest(named, ids)))
}

export function isWhole({ files, projects }: Target): boolean {
  return projects.length === projectIdsOf(files).length
}

async function isCatalogue(folder: string): Promise<boolean> {
  return (await exists(join(folder, 'projects'))) || (await exists(join(folder, 'catalogue.yaml')))
}

async function whole(folders: readonly string[]): Promise<Target> {
  const files = await readSources(folders)
  return { folders, files, projects: projectIdsOf(files) }
}

async function one(folders: readonly string[], id: string, named: string): Promise<Target> {
  const { files, projects } = await whole(folders)
  if (!projects.includes(id)) throw new UsageError(checkTexts.noTarget(named, nearest(id, projects)))
  return { folders, files, projects: [id] }
}

/** The content folder and project id of a path. */
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

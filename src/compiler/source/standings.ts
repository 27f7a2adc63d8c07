import { compilerHash, filesOfProject, hashFiles, projectIdsOf } from './folder.ts'
import type { SourceFiles } from './text.ts'

const known = new WeakMap<SourceFiles, Promise<Map<string, string>>>()

/** Hash of a project's sources, shared data included: skip the project while it is unchanged. */
export async function sourceHashes(files: SourceFiles): Promise<ReadonlyMap<string, string>> {
  const hashes = known.get(files) ?? hashProjects(files)
  known.set(files, hashes)
  return hashes
}

async function hashProjects(files: SourceFiles): Promise<Map<string, string>> {
  const shared = new Map(
    [...files].filter(([path]) => /^(?:.+\/)?(?:(?:catalogue|concepts)\.yaml|\.unread)$/.test(path) && !path.startsWith('projects/')),
  )
  const places = [...standingsOf(files)].map(([id, { order }]) => `${id} ${order}`)
  const facts = hashFiles(shared, ...places, await compilerHash())
  return new Map(projectIdsOf(files).map((id) => [id, hashFiles(filesOfProject(files, id), facts)]))
}

export interface Standing {
  order: string
  line: number
}

/** The position of each project; read separately, so that broken projects have one too. */
export function standingsOf(files: SourceFiles): Map<string, Standing> {
  const standings = projectIdsOf(files).map((id) => {
    const lines = files.get(`projects/${id}/project.md`)?.toString('utf8').split(/\r?\n/) ?? []
    const end = lines.indexOf('---', 1)
    const field = (name: string) => lines.slice(0, Math.max(end, 0)).findIndex((text) => text.startsWith(`${name}:`))
    const valueOf = (line: number) => /:\s*["']?([^"'#]*)/.exec(lines[line] ?? '')?.[1]?.trim() ?? ''
    return [id, { order: valueOf(field('order')), line: field('order') + 1 }] as const
  })
  return new Map(standings)
}

import type { DocNode } from '#features/content/rules.ts'
import { compileCatalogue, type Catalogue } from './catalogue.ts'
import { reporter, sortFindings, type Finding } from './findings.ts'
import { compileProject, type ProjectResult } from './project.ts'
import { compilerHash, filesOfProject, hashFiles, projectIdsOf, type SourceFiles } from './source/folder.ts'

export interface CompiledFolder {
  catalogue: Catalogue
  projects: ProjectResult[]
  findings: Finding[]
}

type Earlier = (projectId: string) => Promise<readonly DocNode[]>

const neverPublished: Earlier = async () => []

/** Compiles every project of a content folder; what is broken is in the findings, what is sound has a project. */
export async function compileFolder(files: SourceFiles, only = projectIdsOf(files), earlier = neverPublished): Promise<CompiledFolder> {
  const catalogue = compileCatalogue(files)
  const all = new Set(projectIdsOf(files))
  const projects: ProjectResult[] = []
  for (const id of only) {
    const own = filesOfProject(files, id)
    projects.push(await compileProject({ id, files: own, catalogue, projects: all, earlier: await earlier(id) }))
  }
  reportTwins(files, projects)
  if (catalogue.findings.length > 0) projects.forEach(holdBack)
  const findings = sortFindings([...catalogue.findings, ...projects.flatMap((project) => project.findings)])
  return { catalogue, projects, findings }
}

/** While the shared files are broken, nobody can say which series and concepts there are. */
function holdBack(result: ProjectResult): void {
  result.findings = result.findings.filter(({ rule }) => rule !== 'unknownSeries' && rule !== 'unknownConcept')
  result.project = null
}

/** What a project is made of, shared facts included: while it stays the same, nothing has to be done. */
export async function sourceHashes(files: SourceFiles): Promise<Map<string, string>> {
  const shared = new Map([...files].filter(([path]) => !path.startsWith('projects/')))
  const places = [...standingsOf(files)].map(([id, { order }]) => `${id} ${order}`)
  const facts = hashFiles(shared, ...places, await compilerHash())
  return new Map(projectIdsOf(files).map((id) => [id, hashFiles(filesOfProject(files, id), facts)]))
}

export interface Standing {
  order: string
  line: number
}

/** Where each project says it stands; read without the rest, so that it is known of broken ones too. */
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

/** Two projects cannot stand at one place: the one that comes first by name keeps it. */
function reportTwins(files: SourceFiles, results: ProjectResult[]): void {
  const standings = standingsOf(files)
  for (const result of results) {
    const own = standings.get(result.id)
    if (!own?.order) continue
    const twin = [...standings].find(([id, other]) => id < result.id && other.order === own.order)
    if (!twin) continue
    reporter(`projects/${result.id}/project.md`, result.findings)({ line: own.line, column: 1 }, 'duplicateOrder', own.order, twin[0])
    result.project = null
  }
}

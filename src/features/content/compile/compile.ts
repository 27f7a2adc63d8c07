import type { DocNode } from '#features/content/rules.ts'
import { compileCatalogue, type Catalogue } from './catalogue.ts'
import { reporter, sortFindings, type Finding } from './findings.ts'
import { compileProject, type CompileTools, type ProjectResult } from './project.ts'
import { filesOfProject, projectIdsOf, type SourceFiles } from './source/folder.ts'
import { standingsOf } from './source/standings.ts'

export interface CompiledFolder {
  catalogue: Catalogue
  projects: ProjectResult[]
  findings: Finding[]
}

interface CatalogueTool {
  catalogueOf: typeof compileCatalogue
}

type Earlier = (projectId: string) => Promise<readonly DocNode[]>

/** What it gives is to be disposed of once the assets' bodies are no longer asked for. */
export type Compile = (files: SourceFiles, only: string[], earlier: Earlier) => Promise<CompiledFolder & Disposable>

const neverPublished: Earlier = async () => []

/** Compiles every project of a content folder; what is broken is in the findings, what is sound has a project. */
export async function compileFolder(
  files: SourceFiles,
  only = projectIdsOf(files),
  earlier = neverPublished,
  { catalogueOf = compileCatalogue, ...tools }: Partial<CompileTools & CatalogueTool> = {},
): Promise<CompiledFolder> {
  const catalogue = catalogueOf(files)
  const all = new Set(projectIdsOf(files))
  const projects: ProjectResult[] = []
  for (const id of only) {
    const own = filesOfProject(files, id)
    projects.push(await compileProject({ id, files: own, catalogue, projects: all, earlier: await earlier(id), tools }))
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

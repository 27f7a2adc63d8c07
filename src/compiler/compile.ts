import type { DocNode } from '#features/content/content.rules.ts'
import { compileCatalogue, isIncomplete, type Catalogue } from './catalogue.ts'
import { reporter, sortFindings, type Finding } from './findings.ts'
import { compileProject, type CompileTools, type ProjectResult } from './project.ts'
import { filesOfProject, projectIdsOf } from './source/folder.ts'
import type { SourceFiles } from './source/text.ts'
import { partOf, straysOf } from './source/joined.ts'
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

/** Dispose of the result once the assets' bodies are no longer needed. */
export type Compile = (files: SourceFiles, only: string[], earlier: Earlier) => Promise<CompiledFolder & Disposable>

const neverPublished: Earlier = async () => []

/** Compiles every project of a content folder. Broken projects have findings, valid ones a project. */
export async function compileFolder(
  files: SourceFiles,
  only = projectIdsOf(files),
  earlier = neverPublished,
  { catalogueOf = compileCatalogue, ...tools }: Partial<CompileTools & CatalogueTool> = {},
): Promise<CompiledFolder> {
  const catalogue = catalogueOf(files)
  const projects: ProjectResult[] = []
  for (const id of only) projects.push(await compileOne(files, catalogue, { id, earlier: await earlier(id), tools }))
  return together(files, catalogue, projects)
}

type One = Pick<Parameters<typeof compileProject>[0], 'id' | 'earlier' | 'tools'>

/** Compiles one project, without the checks across projects. */
export function compileOne(files: SourceFiles, catalogue: Catalogue, one: One): Promise<ProjectResult> {
  return compileProject({ ...one, files: filesOfProject(files, one.id), catalogue, projects: new Set(projectIdsOf(files)) })
}

/** Checks across projects and against their catalogues. */
export function together(files: SourceFiles, catalogue: Catalogue, projects: ProjectResult[]): CompiledFolder {
  reportTwins(files, catalogue, projects)
  for (const result of projects) {
    const part = partOf(catalogue.parts, result.id)
    if (!part) reportPrefix(result, catalogue)
    if (isIncomplete(catalogue)) holdBack(result, part !== undefined && isIncomplete(part))
  }
  const findings = sortFindings([...catalogue.findings, ...straysIn(files, catalogue), ...projects.flatMap((project) => project.findings)])
  return { catalogue, projects, findings }
}

function reportPrefix(result: ProjectResult, { parts: [first] }: Catalogue): void {
  const report = reporter(`projects/${result.id}/project.md`, result.findings)
  report({ line: 1, column: 1 }, 'otherPrefix', result.id, first?.prefix ?? '')
  result.project = null
}

/** While the catalogue is broken, the known series and concepts are incomplete: drops findings that depend on them. */
function holdBack(result: ProjectResult, isOwn: boolean): void {
  const sound = result.findings.filter(({ rule }) => rule !== 'unknownSeries' && rule !== 'unknownConcept')
  if (!isOwn && sound.length === result.findings.length) return
  result.findings = sound
  result.project = null
}

/** Projects that could not be joined with the earlier catalogues. */
function straysIn(files: SourceFiles, { parts }: Catalogue): Finding[] {
  const findings: Finding[] = []
  for (const part of parts) {
    const isTwin = parts.find(({ prefix }) => prefix === part.prefix) !== part
    const { start, ids } = straysOf(files, part)
    for (const id of ids) {
      const report = reporter(`${start}${id}/project.md`, findings)
      const owner = partOf(parts, id)
      const isTaken = filesOfProject(files, id).size > 0
      if (isTaken) report({ line: 1, column: 1 }, 'takenId', id, `${owner?.root ?? ''}projects/${id}/project.md`)
      else if (isTwin) continue
      else if (part.prefix !== '' && !id.startsWith(`${part.prefix}-`)) report({ line: 1, column: 1 }, 'otherPrefix', id, part.prefix)
      else if (owner) report({ line: 1, column: 1 }, 'takenPrefix', id, owner.prefix, `${owner.root}catalogue.yaml`)
    }
  }
  return findings
}

/** Two projects of a series cannot have the same position: the first by name keeps it. */
function reportTwins(files: SourceFiles, { parts }: Catalogue, results: ProjectResult[]): void {
  const standings = standingsOf(files)
  for (const result of results) {
    const own = standings.get(result.id)
    if (!own?.order) continue
    const twin = [...standings].find(
      ([id, other]) => id < result.id && other.order === own.order && partOf(parts, id) === partOf(parts, result.id),
    )
    if (!twin) continue
    reporter(`projects/${result.id}/project.md`, result.findings)({ line: own.line, column: 1 }, 'duplicateOrder', own.order, twin[0])
    result.project = null
  }
}

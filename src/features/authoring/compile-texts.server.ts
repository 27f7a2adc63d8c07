import { createHash } from 'node:crypto'
import {
  compileCatalogue,
  compileFolder,
  measureImage,
  openHighlighter,
  projectIdsOf,
  sortFindings,
  sourceHashes,
  type Catalogue,
  type Compile,
  type CompileTools,
  type Finding,
  type Highlighter,
  type ProjectResult,
  type SourceFiles,
} from '#compiler/compiler.ts'

export interface KeepingCompiler {
  compile: Compile
  /** the latest result for each project */
  results: ReadonlyMap<string, ProjectResult>
  /** problems in the files that all projects share */
  shared: () => readonly Finding[]
}

/** Compiles in this process and skips unchanged projects: grammars stay loaded, and known code keeps its highlighting. */
export function keepingCompiler(): KeepingCompiler {
  const hashes = new Map<string, string>()
  const results = new Map<string, ProjectResult>()
  const tools = rememberingTools()
  let shared: Finding[] = []

  async function compile(...[files, only, earlier]: Parameters<Compile>) {
    const now = await sourceHashes(files)
    for (const id of results.keys()) if (!now.has(id)) results.delete(id)
    // skip a project that is unchanged since it was last published, even if it was broken in between
    const isKnown = (id: string) => results.has(id) && hashes.get(id) === now.get(id)
    const anew = [...new Set([...only, ...results.keys()])].filter((id) => !isKnown(id))
    const compiled = await compileFolder(files, anew, earlier, tools)
    for (const result of compiled.projects) {
      results.set(result.id, result)
      hashes.set(result.id, now.get(result.id) ?? '')
    }
    shared = compiled.catalogue.findings
    const projects = only.flatMap((id) => results.get(id) ?? []).map(forEveryReader)
    const findings = sortFindings([...shared, ...projects.flatMap((project) => project.findings)])
    return { ...compiled, projects, findings, [Symbol.dispose]() {} }
  }
  return { compile, results, shared: () => shared }
}

/** The preview shows private and scheduled projects to every reader. */
function forEveryReader(result: ProjectResult): ProjectResult {
  const { project } = result
  return project ? { ...result, project: { ...project, metadata: { ...project.metadata, visibility: 'public' }, appearsAt: null } } : result
}

const MOST_KEPT = 5000

function remembering<Made>() {
  const known = new Map<string, Made>()
  return (key: string, make: () => Made): Made => {
    const made = known.get(key) ?? make()
    if (known.size >= MOST_KEPT) known.clear()
    known.set(key, made)
    return made
  }
}

function hashOf(...bodies: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const body of bodies) hash.update(`${body.length}:`).update(body)
  return hash.digest('hex')
}

function rememberingTools(): Parameters<typeof compileFolder>[3] {
  const catalogues = remembering<Catalogue>()
  const coloured = remembering<ReturnType<Highlighter>>()
  const measured = remembering<ReturnType<CompileTools['measure']>>()
  return {
    async highlighter(languages) {
      const highlight = await openHighlighter(languages)
      return (code, language) => coloured(`${language} ${code}`, () => highlight(code, language))
    },
    measure: (body, isDrawing) => measured(hashOf(body), () => measureImage(body, isDrawing)),
    catalogueOf(files) {
      const shared = [...files].filter(([path]) => !path.startsWith('projects/'))
      return catalogues(hashOf(...projectIdsOf(files), ...shared.flat()), () => compileCatalogue(files))
    },
  }
}

export async function compiledResult(
  { compile, results }: KeepingCompiler,
  files: SourceFiles,
  id: string,
  earlier: Parameters<Compile>[2],
): Promise<ProjectResult | null> {
  // an earlier process may have published the folder, and this one has not compiled it yet
  if (!results.has(id)) await compile(files, [id], earlier)
  return results.get(id) ?? null
}

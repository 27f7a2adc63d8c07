import { setPriority } from 'node:os'
import type { DocNode } from '#features/content/content.rules.ts'
import { answerParent } from '#platform/child-process/answer-parent.ts'
import { limitProcessorTime } from '#platform/child-process/processor-time.ts'
import type { Advice } from './lint/advice.ts'
import { compileCatalogue, type Catalogue } from './catalogue.ts'
import { compileOne } from './compile.ts'
import { assetsOf, type CompiledProject, type ProjectAsset, type ProjectResult } from './project.ts'
import { filesOfProject } from './source/folder.ts'
import type { SourceFiles } from './source/text.ts'

export type CompileQuestion =
  | { kind: 'open'; files: SourceFiles; seconds: number; besideReaders: boolean }
  | { kind: 'compile'; id: string; earlier: readonly DocNode[] }
  | { kind: 'advise'; id: string }
  | { kind: 'asset'; id: string; key: string }

/** A result as this process sends it: without functions. */
export type ToldResult = Omit<ProjectResult, 'project'> & {
  project: (Omit<CompiledProject, 'assets'> & { assets: Omit<ProjectAsset, 'body'>[] }) | null
}

const AFTER_OTHERS = 10
const results = new Map<string, ProjectResult>()
let [files, seconds, catalogue]: [SourceFiles, number, Catalogue | null] = [new Map(), 0, null]

function open(): Catalogue {
  catalogue ??= compileCatalogue(files)
  return catalogue
}

async function compile(id: string, earlier: readonly DocNode[]): Promise<ToldResult> {
  const { project, ...result } = await compileOne(files, open(), { id, earlier })
  results.set(id, { project, ...result })
  const told = project?.assets.map(({ key, contentType, path }) => ({ key, contentType, path }))
  return { ...result, project: project && { ...project, assets: told ?? [] } }
}

async function advise(id: string): Promise<Advice[]> {
  const result = results.get(id)
  if (!result) return []
  // publishing does not load the dictionaries
  const { adviseOn } = await import('./lint/advice.ts')
  return adviseOn(result, files)
}

/** A restarted process has not compiled the projects of the one before. */
async function bodyOf(id: string, key: string): Promise<Uint8Array | undefined> {
  const known = results.get(id)?.project?.assets ?? (await assetsOf(filesOfProject(files, id)))
  return known.find((asset) => asset.key === key)?.body()
}

const within = limitProcessorTime()
answerParent<CompileQuestion, unknown>((question) => {
  if (question.kind === 'open') {
    ;[files, seconds, catalogue] = [question.files, question.seconds, null]
    results.clear()
    // lower priority than page requests
    if (question.besideReaders) setPriority(AFTER_OTHERS)
  }
  return within(seconds, async () => {
    if (question.kind === 'open') return open()
    if (question.kind === 'compile') return compile(question.id, question.earlier)
    return question.kind === 'advise' ? advise(question.id) : bodyOf(question.id, question.key)
  })
})

import type { DocNode } from '#features/content/rules.ts'
import { ownProcess } from '#platform/child-process/child-process.ts'
import type { Compile, CompiledFolder } from '../compile.ts'
import type { Asset } from '../images/images.ts'
import type { CompiledProject, ProjectResult } from '../project.ts'
import type { CompileQuestion } from './compile-child.ts'

type ToldProject = Omit<CompiledProject, 'assets'> & { assets: Omit<Asset, 'body'>[] }

/** As it comes from the other process: functions stay there. */
export interface CompiledApart extends Omit<CompiledFolder, 'projects'> {
  projects: (Omit<ProjectResult, 'project'> & { project: ToldProject | null })[]
}

/** Compiles in a process of its own: parsers, grammars and pictures take hundreds of megabytes, which come back only with its end. */
export const compileApart: Compile = async (files, only, earlier) => {
  const texts = new Map<string, readonly DocNode[]>()
  for (const id of only) texts.set(id, await earlier(id))
  const compiler = ownProcess<CompileQuestion, CompiledApart | Uint8Array | undefined>(
    new URL('./compile-child.ts', import.meta.url),
    'compiles projects',
  )

  async function bodyOf(key: string): Promise<Buffer> {
    return Buffer.from((await compiler.ask({ kind: 'asset', key })) as Uint8Array)
  }
  try {
    const { projects, ...rest } = (await compiler.ask({ kind: 'compile', files, only, earlier: texts })) as CompiledApart
    const whole = projects.map(({ project, ...result }) => ({
      ...result,
      project: project && { ...project, assets: project.assets.map((asset) => ({ ...asset, body: () => bodyOf(asset.key) })) },
    }))
    return { ...rest, projects: whole, [Symbol.dispose]: compiler.end }
  } catch (error) {
    compiler.end()
    throw error
  }
}

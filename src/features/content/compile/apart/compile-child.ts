import { setPriority } from 'node:os'
import type { DocNode } from '#features/content/rules.ts'
import { answerParent } from '#platform/child-process/answer-parent.ts'
import { compileFolder } from '../compile.ts'
import type { Asset } from '../images/images.ts'
import type { SourceFiles } from '../source/folder.ts'
import type { CompiledApart } from './apart.ts'

export type CompileQuestion =
  | { kind: 'compile'; files: SourceFiles; only: string[]; earlier: ReadonlyMap<string, readonly DocNode[]> }
  | { kind: 'asset'; key: string }

const AFTER_OTHERS = 10
const bodies = new Map<string, Asset['body']>()

async function compile({ files, only, earlier }: Extract<CompileQuestion, { kind: 'compile' }>): Promise<CompiledApart> {
  const { catalogue, projects, findings } = await compileFolder(files, only, async (id) => earlier.get(id) ?? [])
  for (const { project } of projects) for (const { key, body } of project?.assets ?? []) bodies.set(key, body)
  const told = projects.map(({ project, ...result }) => ({
    ...result,
    project: project && { ...project, assets: project.assets.map(({ key, contentType }) => ({ key, contentType })) },
  }))
  return { catalogue, projects: told, findings }
}

// whoever reads meanwhile comes first
setPriority(AFTER_OTHERS)
answerParent<CompileQuestion, CompiledApart | Uint8Array | undefined>(async (question) =>
  question.kind === 'compile' ? compile(question) : bodies.get(question.key)?.(),
)

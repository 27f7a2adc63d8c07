import { compileFolder, type Compile, type CompiledFolder } from './compile.ts'
import { hashFiles } from './source/folder.ts'
import type { ProjectResult } from './project.ts'

const compiled = new Map<string, Promise<CompiledFolder>>()

/** As it is compiled, but once for all tests of a process that publish the same files. */
export const compileOnce: Compile = async (files, only, earlier) => {
  const before = new Map<string, Awaited<ReturnType<typeof earlier>>>()
  for (const id of only) before.set(id, await earlier(id))
  const key = hashFiles(files, JSON.stringify([...before]))
  const made = compiled.get(key) ?? compileFolder(files, only, async (id) => before.get(id) ?? []).then(drawnOnce)
  compiled.set(key, made)
  const { catalogue, projects, findings } = await made
  return { catalogue, projects: projects.map(ofOnesOwn), findings: [...findings], [Symbol.dispose]() {} }
}

/** Whoever publishes adds what they find, and puts aside what is not sound. */
function ofOnesOwn(result: ProjectResult): ProjectResult {
  return { ...result, findings: [...result.findings] }
}

function drawnOnce(folder: CompiledFolder): CompiledFolder {
  for (const asset of folder.projects.flatMap(({ project }) => project?.assets ?? [])) {
    const draw = asset.body
    let drawn: Promise<Buffer> | undefined
    asset.body = () => (drawn ??= draw())
  }
  return folder
}

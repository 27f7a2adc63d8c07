import type { DocNode } from '#features/content/content.rules.ts'
import { ownProcess, ProcessEnded, type OwnProcess } from '#platform/child-process/child-process.ts'
import { TIME_IS_UP } from '#platform/child-process/processor-time.ts'
import type { Advice } from './lint/advice.ts'
import { adviceTexts } from './lint/lint.texts.ts'
import type { Catalogue } from './catalogue.ts'
import { together, type Compile, type CompiledFolder } from './compile.ts'
import { reporter, reporterOf, type Positioned, type Report } from './findings.ts'
import { failed, type ProjectAsset, type ProjectResult } from './project.ts'
import { filesOfProject } from './source/folder.ts'
import type { SourceFiles } from './source/text.ts'
import { partsOf } from './source/joined.ts'
import type { CompileQuestion, ToldResult } from './compile-child.ts'

export interface CompiledApart extends CompiledFolder, Disposable {
  /** advice for a project that was compiled here */
  advise: (id: string) => Promise<Advice[]>
}

interface Limits {
  /** CPU time for one project */
  compileSeconds: number
}

/** Memory limit: several times what any project needs. Without it one text could use up the machine's memory. */
const MOST_MEGABYTES = 1024

/** What grammars and pictures of more projects take stays until the process ends. */
const MOST_PROJECTS_KEPT = 10
const IDLE_MS = 10_000

type Child = OwnProcess<CompileQuestion, unknown>

/** Processes without work, by their priority: drafts are compiled one after the other, and starting takes longer than compiling. */
const idle = new Map<boolean, { child: Child; ending: NodeJS.Timeout }>()

function takeProcess(besideReaders: boolean): Child {
  const kept = idle.get(besideReaders)
  if (!kept)
    return ownProcess(new URL('./compile-child.ts', import.meta.url), 'compiles projects', [`--max-old-space-size=${MOST_MEGABYTES}`])
  clearTimeout(kept.ending)
  idle.delete(besideReaders)
  return kept.child
}

function keepProcess(besideReaders: boolean, child: Child): void {
  if (idle.has(besideReaders)) return child.end()
  const ending = setTimeout(() => {
    idle.delete(besideReaders)
    child.end()
  }, IDLE_MS)
  ending.unref()
  idle.set(besideReaders, { child, ending })
}

/**
 * Compiles in a child process: parsers, grammars and pictures take hundreds of megabytes, which only the end of a process frees. A
 * project that takes too much time or memory kills the process; that becomes a finding, and the next project gets a new process.
 */
export function compileApart({ compileSeconds }: Limits, besideReaders = true) {
  return async (...[files, only, earlier]: Parameters<Compile>): Promise<CompiledApart> => {
    const compiler = openCompiler({ kind: 'open', files, seconds: compileSeconds, besideReaders })
    try {
      const { catalogue, isRead } = await compiler.open()
      const projects: ProjectResult[] = []
      for (const id of isRead ? only : []) projects.push(await compiler.compile(id, await earlier(id)))
      return { ...together(files, catalogue, projects), advise: compiler.advise, [Symbol.dispose]: compiler.leave }
    } catch (error) {
      compiler.end()
      throw error
    }
  }
}

function openCompiler(opening: Extract<CompileQuestion, { kind: 'open' }>) {
  const { files, seconds, besideReaders } = opening
  const child = takeProcess(besideReaders)
  let opened: Promise<unknown> | undefined
  let [compiled, asked] = [0, 0]

  async function ask<Answer>(question: CompileQuestion): Promise<Answer> {
    opened ??= child.ask(opening)
    asked += 1
    try {
      await opened
      return (await child.ask(question)) as Answer
    } catch (error) {
      if (error instanceof ProcessEnded) opened = undefined
      throw error
    } finally {
      asked -= 1
    }
  }

  function reportEnd(report: Report, at: Positioned, error: unknown): void {
    if (!(error instanceof ProcessEnded)) report(at, 'compilerFailed', String(error))
    else if (error.signal === TIME_IS_UP) report(at, 'takesTooLong', seconds)
    else report(at, 'compilerEnded', error.signal ?? '')
  }

  return {
    async open(): Promise<{ catalogue: Catalogue; isRead: boolean }> {
      opened = child.ask(opening)
      try {
        return { catalogue: (await opened) as Catalogue, isRead: true }
      } catch (error) {
        return { catalogue: unreadCatalogue(files, (report) => reportEnd(report, START, error)), isRead: false }
      }
    },

    async compile(id: string, earlier: readonly DocNode[]): Promise<ProjectResult> {
      compiled += 1
      try {
        const { project, ...result } = await ask<ToldResult>({ kind: 'compile', id, earlier })
        const withBody = (asset: Omit<ProjectAsset, 'body'>): ProjectAsset => ({ ...asset, body: () => bodyOf(id, asset.key) })
        return { ...result, project: project && { ...project, assets: project.assets.map(withBody) } }
      } catch (error) {
        return failed(id, filesOfProject(files, id), (report, at) => reportEnd(report, at, error))
      }
    },

    async advise(id: string): Promise<Advice[]> {
      try {
        return await ask<Advice[]>({ kind: 'advise', id })
      } catch (error) {
        const advice: Advice[] = []
        const at = { line: 1, column: 1 }
        reporterOf(adviceTexts, `projects/${id}/project.md`, advice)(
          at,
          'notAdvised',
          String(error instanceof Error ? error.message : error),
        )
        return advice
      }
    },
    end: child.end,
    leave(): void {
      if (asked > 0 || compiled > MOST_PROJECTS_KEPT) child.end()
      else keepProcess(besideReaders, child)
    },
  }

  async function bodyOf(id: string, key: string): Promise<Buffer> {
    return Buffer.from(await ask<Uint8Array>({ kind: 'asset', id, key }))
  }
}

const START = { line: 1, column: 1 }

/** It is unknown which of the shared files was the cause. */
function unreadCatalogue(files: SourceFiles, say: (report: Report) => void): Catalogue {
  const parts = partsOf(files).map((part) => {
    const findings: Catalogue['findings'] = []
    say(reporter(`${part.root}catalogue.yaml`, findings))
    return { ...part, owner: null, series: [], concepts: [], aliases: [], findings }
  })
  return { series: new Map(), concepts: new Map(), aliases: [], parts, findings: parts.flatMap(({ findings }) => findings) }
}

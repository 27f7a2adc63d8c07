import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileFolder } from '#compiler/compile.ts'
import { joinProSections } from '#compiler/pro-sections.ts'
import { readSources } from '#compiler/source/folder.ts'
import type { DocNode } from '#features/content/content.rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 })

/** Every version of every project in this repository's history, oldest first, each published over the one before. */
export async function versionsInHistory(): Promise<Map<string, DocNode[][]>> {
  const versions = new Map<string, DocNode[][]>()
  const commits = git('log', '--reverse', '--format=%H', '--', 'content/projects').trim().split('\n')
  for (const commit of commits) {
    const changed = projectsChangedBy(commit)
    if (changed.length === 0) continue
    const folder = mkdtempSync(join(tmpdir(), 'history-'))
    const archive = execFileSync('git', ['archive', commit, 'content'], { cwd: ROOT, maxBuffer: 1 << 28 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    const { projects } = await compileFolder(
      await readSources(join(folder, 'content')),
      changed,
      async (id) => versions.get(id)?.at(-1) ?? [],
    )
    for (const { id, project } of projects) {
      if (project) versions.set(id, [...(versions.get(id) ?? []), joinProSections(project)])
    }
    rmSync(folder, { recursive: true })
  }
  return versions
}

function projectsChangedBy(commit: string): string[] {
  const paths = git('show', '--name-only', '--diff-filter=AM', '--format=', commit, '--', 'content/projects').split('\n')
  return [...new Set(paths.flatMap((path) => /^content\/projects\/([^/]+)\/project\.md$/.exec(path)?.[1] ?? []))]
}

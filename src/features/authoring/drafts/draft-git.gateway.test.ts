import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commitFiles, findWorkTree } from './draft-git.gateway.ts'

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'commits-')))
  git('init', '-q', '-b', 'main')
})
afterEach(() => rm(root, { recursive: true }))

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
}

const lock = () => join(root, '.git/index.lock')

async function commit(name: string) {
  const path = join(root, name)
  await writeFile(path, name)
  return commitFiles({ root, branch: 'main' }, { paths: [path], message: name, author: { name: 'Grace', email: 'grace@example.org' } })
}

test('concurrent commits in a work tree run one after another', async () => {
  const names = ['a.md', 'b.md', 'c.md', 'd.md']
  await Promise.all(names.map(commit))
  expect(git('log', '--format=%s').split('\n').toSorted()).toEqual(names)
})

test('a commit waits while another git process holds the index', async () => {
  await writeFile(lock(), '')
  const waiting = commit('a.md')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await rm(lock())
  expect(await waiting).toBe(git('rev-parse', 'HEAD'))
})

test('an index that stays locked is a refusal of its own', async () => {
  await writeFile(lock(), '')
  expect(await commit('a.md')).toMatchObject({ refused: 'index_locked' })
})

test('a branch has its name before its first commit too; where none is checked out it is HEAD', async () => {
  expect(await findWorkTree(root)).toEqual({ root, branch: 'main' })
  await commit('a.md')
  git('checkout', '-q', '--detach')
  expect(await findWorkTree(root)).toEqual({ root, branch: 'HEAD' })
})

test('a file that git ignores is refused with what git says, not taken for committed', async () => {
  await commit('a.md')
  await writeFile(join(root, '.gitignore'), 'content/\n')
  await mkdir(join(root, 'content'))
  expect(await commit('content/b.md')).toMatchObject({ refused: 'not_committed', facts: { said: expect.stringContaining('ignored') } })
  expect(await commit('a.md')).toBe(git('rev-parse', 'HEAD'))
})

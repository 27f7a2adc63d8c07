import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readObject } from './git-objects.ts'
import { workingFolder } from './in-folder.ts'

let folder: string
let id: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'git-')))
  mkdirSync(join(folder, 'tea/notes'), { recursive: true })
  writeFileSync(join(folder, 'tea/tea.txt'), 'Boil the water.\n')
  writeFileSync(join(folder, 'tea/notes/a b.txt'), 'deep\n')
  const env = { ...process.env, GIT_DEFAULT_REF_FORMAT: 'files', GIT_DEFAULT_HASH: 'sha1' }
  const git = (...args: string[]) => execFileSync('git', ['-C', join(folder, 'tea'), ...args], { env, encoding: 'utf8' }).trim()
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=a@example.org', 'commit', '-qm', 'one')
  git('tag', 'v1')
  id = git('rev-parse', 'main')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a branch, a tag, HEAD and a file in them are read without git', () => {
  for (const name of ['main', 'v1', 'HEAD', 'refs/heads/main', id]) expect(readObject(folder, 'tea', name)).toBe(id)
  expect(readObject(folder, 'tea', 'main:tea.txt')).toBe('Boil the water.\n')
  expect(readObject(folder, 'tea', 'HEAD:notes/a b.txt')).toBe('deep\n')
})

test('what is not there is not there', () => {
  for (const name of ['other', 'main:nothing', 'main:notes/nothing', '0'.repeat(40), 'main:tea.txt/a', 'config', '../tea/HEAD'])
    expect(readObject(folder, 'tea', name) ?? null).toSatisfy((found: unknown) => found === null || found === '0'.repeat(40))
  expect(readObject(folder, '', 'main')).toBeNull()
})

test('a ref that leads in a circle, or out of the folder, ends', () => {
  writeFileSync(join(folder, 'tea/.git/refs/heads/round'), 'ref: refs/heads/round\n')
  writeFileSync(join(folder, 'tea/.git/refs/heads/out'), 'ref: refs/../../../../etc/passwd\n')
  expect(readObject(folder, 'tea', 'round')).toBeNull()
  expect(readObject(folder, 'tea', 'out')).toBeNull()
})

test('the folder of a project is found from inside, from above, and is never one that holds everything', () => {
  expect(workingFolder(join(folder, 'tea/notes'), 'tea')).toBe(join(folder, 'tea'))
  expect(workingFolder(folder, 'tea')).toBe(join(folder, 'tea'))
  expect(workingFolder(folder, 'coffee')).toBe(folder)
  expect(workingFolder('/', 'coffee')).toBeNull()
  expect(workingFolder('/', null)).toBeNull()
})

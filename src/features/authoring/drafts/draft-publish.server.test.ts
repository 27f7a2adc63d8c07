import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourcePlace } from './draft-publish.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'))
  await mkdir(join(folder, 'repository/content/projects/lamp'), { recursive: true })
  await writeFile(join(folder, 'repository/content/projects/lamp/project.md'), '# Lamp\n')
  await symlink(join(folder, 'repository/content'), join(folder, 'link'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each(['repository/content', 'link'])(
  'a source in %s is named as git names it, also before its folder is there',
  async (contentDir) => {
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: join(folder, 'repository') })
    const placeOf = async (id: string) => (await sourcePlace([join(folder, contentDir)], id)).file
    expect(await placeOf('lamp')).toBe('content/projects/lamp/project.md')
    expect(await placeOf('torch')).toBe('content/projects/torch/project.md')
  },
)

test('without git a source is named from the folder of the catalogue', async () => {
  expect((await sourcePlace([join(folder, 'link')], 'lamp')).file).toBe('projects/lamp/project.md')
})

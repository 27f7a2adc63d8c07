import { execFile } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { addHostile, addNoFiles } from '#compiler/hostile.fixtures.ts'
import { startServer, type Running } from '../serve.ts'
import { root, temporaryFolder } from './program.ts'

const cli = join(root, 'src/app/cli/main.ts')

async function projectsOf({ origin }: Running): Promise<string[]> {
  const answer = await fetch(`${origin}/projects`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id).toSorted()
}

async function doctor(env: Record<string, string>): Promise<string> {
  const done = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', cli, 'doctor'], {
    env: { ...process.env, ...env },
  })
  return done.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}

test('a site starts with projects that break the compiler: with the valid ones at first, and later also without one of its folders', async () => {
  const folder = temporaryFolder()
  await using content = await contentFolder({
    'projects/other/project.md': (text) => text.replace('visibility: private', 'visibility: public'),
  })
  await addHostile(content)
  await addNoFiles(content)
  const env = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: content.path, COMPILE_SECONDS: '3' }
  try {
    const first = await startServer(env)
    expect(await projectsOf(first)).toEqual(['lamp', 'other'])
    expect(first.output()).toContain('projects/bomb-of-aliases/project.md:21:')
    expect(first.output()).toContain('projects/endless-marks/project.md:18:')
    expect(await doctor(env)).toMatch(/look {2}Content {5}2 projects published\. The content folder holds mistakes/)
    await first.stop()

    renameSync(content.path, `${content.path}-away`)
    const second = await startServer(env)
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
    expect(await projectsOf(second)).toEqual(['lamp', 'other'])
    await expect.poll(() => second.output()).toContain('Publishing failed: readers get what was published before.')
    await second.stop()
    renameSync(`${content.path}-away`, content.path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.skipIf(process.env.TEST_LENGTH === 'short')(
  'a running site with the shipped catalogue restarts with a second catalogue of such projects',
  async () => {
    const folder = temporaryFolder()
    await using content = await contentFolder()
    await addHostile(content, ['bomb-of-aliases', 'deep-quotes', 'endless-marks'])
    for (const id of ['lamp', 'other']) await content.remove(`projects/${id}`)
    await content.write('catalogue.yaml', 'prefix: far\nseries: []\n')
    const server = await startServer({ DATA_DIR: join(folder, 'data'), COMPILE_SECONDS: '3' })
    const before = await projectsOf(server)
    await server.stop()
    const again = await startServer({
      DATA_DIR: join(folder, 'data'),
      CONTENT_DIR: `${join(root, 'content')}:${content.path}`,
      COMPILE_SECONDS: '3',
    })
    try {
      expect(before.length).toBeGreaterThan(40)
      expect(await projectsOf(again)).toEqual(before)
    } finally {
      await again.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

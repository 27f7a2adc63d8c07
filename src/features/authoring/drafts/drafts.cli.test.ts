import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentFolder, projectText, type ContentFolder } from '#features/content/content.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { systemClock } from '#platform/clock.ts'
import type { Tools } from '#platform/command.ts'
import { loadConfig } from '#platform/config.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import { difference } from './drafts.cli.ts'

let database: TestDatabase
let content: ContentFolder
let kept: string
beforeEach(async () => {
  database = await testDatabase()
  content = await contentFolder()
  kept = await mkdtemp(join(tmpdir(), 'kept-'))
})
afterEach(async () => {
  await database.close()
  await content[Symbol.asyncDispose]()
  await rm(kept, { recursive: true })
})

async function call(...args: string[]) {
  const lines: string[] = []
  const errors: string[] = []
  const config = loadConfig({ CONTENT_DIR: content.path })
  const services = { db: database.db, storage: createDiskStorage(kept), clock: systemClock, config }
  const code = await difference.run(args, { line: (text = '') => void lines.push(text), error: (text) => void errors.push(text) }, {
    config,
    cwd: '/',
    insideServer: false,
    stopped: () => new AbortController().signal,
    services: async () => services,
    database: async () => database,
  } as unknown as Tools)
  return { code, lines, errors }
}

async function publish() {
  const log = { info: () => undefined, warn: () => undefined }
  await publishContent({ db: database.db, storage: createDiskStorage(kept), folder: content.path, log })
}

const change = (edit: (text: string) => string) => content.write('projects/lamp/project.md', edit(projectText))

test('content difference shows changed words step by step, and the effects on learners', async () => {
  expect(await call('lamp')).toMatchObject({ code: 0, lines: ['Nobody reads it yet: it has not been published before.'] })
  await publish()
  const nobody = 'Nobody has begun this project: nobody loses anything.'
  expect(await call('lamp')).toMatchObject({ code: 0, lines: ['It reads as it is published.', nobody] })
  await change((text) =>
    text
      .replace('*small* and **bright**', '*small* and **dark**')
      .replace('> A quote', '> A better quote')
      .replace('Light another one.', 'Light another one.\n\nAnd a third.')
      .replace('## Wire it {', '## Wire it up {')
      .replace('lamp.on() // now', 'lamp.on() // now\nlamp.off()')
      .replace('Look at it.\n', ''),
  )
  const { code, lines } = await call('lamp')
  expect(code).toBe(0)
  expect(lines).toEqual([
    'Before the first step:',
    '  A lamp is small and [-bright-]{+dark+}, never always on host:8080.Read the ste…',
    'In “Wire it up”:',
    '  Wire it{+ up+}',
    '  A {+better +}quote',
    '  lamp.on() // now{+',
    '  lamp.off()+}',
    '  {+And a third.+}',
    'In “Wire it”:',
    '  [-Look at it.-]',
    nobody,
  ])
})

test('content difference reports mistakes instead, and wrong arguments', async () => {
  await publish()
  await change((text) => text.replace('::text{#brightness', '::texte{#brightness'))
  const { code, lines, errors } = await call('lamp')
  expect([code, lines]).toEqual([1, []])
  expect(errors).toContainEqual(expect.stringMatching(/^projects\/lamp\/project\.md:\d+ {2}.+ — .+$/))
  await expect(call()).rejects.toThrow('Give the id of one project.')
  await expect(call('lamb')).rejects.toThrow('The content folder has no project “lamb”.')
})

import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFolder, type Watching } from './watch-folder.ts'

let folder: string
let watching: Watching
let heard: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-'))
  await mkdir(join(folder, 'projects/lamp'), { recursive: true })
  await writeFile(join(folder, 'projects/lamp/project.md'), 'as it was')
  heard = []
  watching = watchFolder(folder, (path) => heard.push(path))
  await wait(100)
})

afterEach(async () => {
  watching.close()
  await rm(folder, { recursive: true })
})

async function hears(path: string, change: () => Promise<unknown>): Promise<void> {
  await wait(100)
  heard.length = 0
  await change()
  await vi.waitFor(() => expect(heard).toContain(path), { timeout: 60_000 })
}

const text = 'projects/lamp/project.md'
const write = (path: string, body: string) => writeFile(join(folder, path), body)

async function putInPlace(path: string): Promise<void> {
  await write(`${path}.new`, 'another file')
  await rename(join(folder, `${path}.new`), join(folder, path))
}

test('each save is reported, also after an editor has replaced the file', async () => {
  await hears(text, () => write(text, 'once'))
  await hears(text, () => putInPlace(text))
  await hears(text, () => write(text, 'twice'))
  await hears(text, () => putInPlace(text))
})

test('a folder that is created, moved or recreated is watched from then on', async () => {
  await hears('projects/oven', () => mkdir(join(folder, 'projects/oven/images'), { recursive: true }))
  await hears('projects/oven/images/a.svg', () => write('projects/oven/images/a.svg', 'drawn'))
  await hears('projects/stove', () => rename(join(folder, 'projects/oven'), join(folder, 'projects/stove')))
  await hears('projects/stove/images/a.svg', () => write('projects/stove/images/a.svg', 'anew'))
  await hears('projects/lamp', () => rm(join(folder, 'projects/lamp'), { recursive: true }))
  await mkdir(join(folder, 'projects/lamp'))
  await hears(text, () => write(text, 'back'))
})

test('hidden files, such as those of git, are not reported', async () => {
  await mkdir(join(folder, '.git'))
  await write('.git/index', 'x')
  await hears(text, () => write(text, 'afterwards'))
  expect(heard.filter((path) => path.startsWith('.git'))).toEqual([])
})

import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isRefused } from '#platform/result.ts'
import { sortEntries, UNPACKED_BYTES } from './rules.ts'
import { unpack } from './server.ts'

const body = strToU8('x')
const sort = (...names: string[]) => {
  const sorted = sortEntries(names.map((name) => ({ name, body })))
  return isRefused(sorted)
    ? `${sorted.refused} ${sorted.facts.name}`
    : [[...sorted.texts.keys()], [...sorted.pictures.keys()], sorted.leftOut].map((list) => list.join()).join(' | ')
}

test('a project is taken from the top of an archive or from its one folder; what it has no use for is named', () => {
  const own = ['project.md', 'quiz.yaml', 'images/', 'images/lamp.svg', 'notes.txt', 'images/deep/x.png', 'images/movie.mp4']
  const wanted = 'project.md,quiz.yaml | images/lamp.svg | notes.txt,images/deep/x.png,images/movie.mp4'
  expect(sort(...own)).toBe(wanted)
  expect(sort(...own.map((name) => `lamp/${name}`), '__MACOSX/lamp/._project.md', 'lamp/.DS_Store', 'lamp/.git/config')).toBe(wanted)
  expect(sort('other/readme.md', 'lamp/project.md', 'lamp/quiz.yaml')).toBe('project.md,quiz.yaml |  | other/readme.md')
  expect(sort('lamp/quiz.yaml')).toBe('no_text project.md')
  expect(sort('a/b/project.md')).toBe('no_text project.md')
})

test('names that lead out of the folder are refused, and so is a file that is there twice', () => {
  const names = [
    '../project.md',
    'images/../../x',
    '/etc/passwd',
    'images\\lamp.svg',
    'C:project.md',
    'images/la\0mp.svg',
    './project.md',
    '',
  ]
  for (const name of names) expect(sort('project.md', name)).toBe(`bad_name ${name}`)
  expect(sort('project.md', 'Project.md')).toBe('twice Project.md')
  expect(sort('project.md', 'images/a.png', 'images/A.png')).toBe('twice images/A.png')
})

const whole = zipSync({
  'project.md': strToU8('# Lamp\n'.repeat(400)),
  'images/a.png': new Uint8Array(9000).map((_, at) => (at * 7919) % 251),
})
const said = (bytes: Uint8Array) => {
  const entries = unpack(bytes)
  return isRefused(entries) ? entries.refused : entries.map(({ name, body: { length } }) => `${name} ${length}`)
}

test('what is damaged, not complete or no archive at all is told from what is whole', () => {
  expect(said(whole)).toEqual(['project.md 2800', 'images/a.png 9000'])
  for (const end of [0, 20, 60, 150, whole.length - 40, whole.length - 1])
    expect([end, said(whole.subarray(0, end))]).toEqual([end, 'broken'])
  expect(said(strToU8('no archive at all'))).toBe('broken')
  const damaged = whole.slice()
  damaged.fill(255, 45, 60)
  expect(said(damaged)).toBe('broken')
  const stored = zipSync({ 'project.md': strToU8('# Lamp\n') }, { level: 0 })
  expect(said(stored)).toEqual(['project.md 7'])
  stored[42] = 0x58
  expect(said(stored)).toBe('broken')
})

test('an archive that grows beyond all measure is stopped, whatever it says of its sizes', () => {
  const bomb = zipSync({ 'project.md': new Uint8Array(UNPACKED_BYTES + 1) }, { level: 9 })
  expect(bomb.length).toBeLessThan(100_000)
  expect(said(bomb)).toBe('too_large')
  const lying = bomb.slice()
  // its local header says that it is ten bytes long
  new DataView(lying.buffer).setUint32(22, 10, true)
  expect(said(lying)).toBe('too_large')
  expect(said(zipSync(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}.txt`, body]))))).toBe('too_many')
})

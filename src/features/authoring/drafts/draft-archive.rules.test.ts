import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { isRefused } from '#platform/result.ts'
import { sortEntries } from './draft-archive.rules.ts'

const body = strToU8('x')
const sort = (...names: string[]) => {
  const sorted = sortEntries(names.map((name) => ({ name, body })))
  return isRefused(sorted)
    ? `${sorted.refused} ${sorted.facts.name}`
    : [[...sorted.texts.keys()], [...sorted.pictures.keys()], sorted.leftOut].map((list) => list.join()).join(' | ')
}

test('a project is read from the top of an archive or its one folder; unused files are listed', () => {
  const own = ['project.md', 'quiz.yaml', 'images/', 'images/lamp.svg', 'notes.txt', 'images/deep/x.png', 'images/movie.mp4']
  const wanted = 'project.md,quiz.yaml | images/lamp.svg | notes.txt,images/deep/x.png,images/movie.mp4'
  expect(sort(...own)).toBe(wanted)
  expect(sort(...own.map((name) => `lamp/${name}`), '__MACOSX/lamp/._project.md', 'lamp/.DS_Store', 'lamp/.git/config')).toBe(wanted)
  expect(sort('other/readme.md', 'lamp/project.md', 'lamp/quiz.yaml')).toBe('project.md,quiz.yaml |  | other/readme.md')
  expect(sort('lamp/quiz.yaml')).toBe('no_text project.md')
  expect(sort('a/b/project.md')).toBe('no_text project.md')
})

test('files of practices come along, each in the folder of its practice', () => {
  const own = ['project.md', 'practice/count/lamps.py', 'practice/count/test_lamps.py', 'practice/lamps.py', 'practice/count/deep/x.py']
  expect(sort(...own, 'practice/count/.env')).toBe(
    'project.md,practice/count/lamps.py,practice/count/test_lamps.py |  | practice/lamps.py,practice/count/deep/x.py,practice/count/.env',
  )
})

test('names that escape the folder are refused, and so are duplicate names', () => {
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

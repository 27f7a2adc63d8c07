import { expect, test } from 'vitest'
import { joined, labelsOf, partOf, partsOf } from './joined.ts'

const file = (text = '') => Buffer.from(text)
const folder = (files: Record<string, string>) => new Map(Object.entries(files).map(([path, text]) => [path, file(text)]))

const first = folder({ 'catalogue.yaml': 'series: []', 'projects/lamp/project.md': '', 'projects/lamp/images/catalogue.yaml': '' })

test('one folder is read unchanged', () => {
  expect(joined([first], ['content'])).toBe(first)
  expect(partsOf(first)).toEqual([{ root: '', prefix: '' }])
})

test('projects of several catalogues are merged, their shared files are under each label', () => {
  const second = folder({ 'catalogue.yaml': 'prefix: labs', 'concepts.yaml': '', 'projects/labs-tower/images/a.svg': '' })
  const files = joined([first, second], ['content', 'ours'])
  expect([...files.keys()]).toEqual([
    'catalogue.yaml',
    'ours/catalogue.yaml',
    'ours/concepts.yaml',
    'projects/labs-tower/images/a.svg',
    'projects/lamp/images/catalogue.yaml',
    'projects/lamp/project.md',
  ])
  expect(partsOf(files)).toEqual([
    { root: '', prefix: '' },
    { root: 'ours/', prefix: 'labs' },
  ])
})

test("a project without its catalogue's prefix, and one of a catalogue whose prefix is taken, are not merged", () => {
  const a = folder({ 'catalogue.yaml': 'prefix: "a"', 'projects/lamp/project.md': '', 'projects/a-b-lamp/project.md': '' })
  const b = folder({ 'catalogue.yaml': "prefix: 'a-b'", 'projects/a-b-lamp/project.md': '', 'projects/a-lamp/project.md': '' })
  const twin = folder({ 'catalogue.yaml': 'prefix: a', 'projects/a-c/project.md': '' })
  const paths = [...joined([a, b, twin], ['x', 'y', 'z']).keys()].filter((path) => path.endsWith('.md'))
  expect(paths).toEqual([
    './projects/a-b-lamp/project.md',
    './projects/lamp/project.md',
    'projects/a-b-lamp/project.md',
    'y/projects/a-lamp/project.md',
    'z/projects/a-c/project.md',
  ])
})

test('the longest prefix decides the catalogue of a project', () => {
  const parts = [{ prefix: '' }, { prefix: 'a' }, { prefix: 'a-b' }]
  expect(['a-b-c', 'a-c', 'ab', 'a'].map((id) => partOf(parts, id)?.prefix)).toEqual(['a-b', 'a', '', ''])
  expect(partOf([{ prefix: 'a' }], 'lamp')).toBeUndefined()
})

test('a prefix behind a byte-order mark is one', () => {
  expect(partsOf(folder({ 'catalogue.yaml': '\uFEFFprefix: labs' }))).toEqual([{ root: '', prefix: 'labs' }])
})

test("a folder's label is its name, or its path when names collide", () => {
  expect(labelsOf(['/one/content', '/two/content', '/three/ours', '/four/projects'])).toEqual([
    'content',
    '/two/content',
    'ours',
    '/four/projects',
  ])
})

import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTextId, parseAttributes, slug, splitTitle } from './attributes.ts'

test.each([
  ['#id type=pro tracks="low,high"', { id: 'id', type: 'pro', tracks: 'low,high' }],
  ['title="Two words" copyable', { title: 'Two words', copyable: '' }],
  ["a='b c' d=e/f.g", { a: 'b c', d: 'e/f.g' }],
  ['', {}],
  ['a="b', null],
  ['= x', null],
  ['a="b"c', null],
])('%s', (text, attributes) => {
  expect(parseAttributes(text)).toEqual(attributes)
})

test('only braces with attributes are removed from a title', () => {
  expect(splitTitle('Title {#id}')).toEqual({ title: 'Title', braces: '#id' })
  expect(splitTitle('What {} means {a}')).toEqual({ title: 'What {} means {a}', braces: null })
  expect(splitTitle('Say {x} {#id tracks=low}')).toEqual({ title: 'Say {x}', braces: '#id tracks=low' })
})

test('a suggested id is valid', () => {
  for (const title of ['Constructor', 'Reading', 'Ask for a page', '3 ways — and ünïcode!', '???', 'a'.repeat(39) + ' b'])
    expect(slug(title)).toSatisfy(isTextId)
})

test('no id that the project page writes out can be given in a text', async () => {
  const src = join(import.meta.dirname, '../..')
  const ofThePage = ['app/shell/*.tsx', 'app/shell/{panels,toolbar}/*.tsx', 'features/{projects,validations}/ui/*.tsx']
  const seen: string[] = []
  for await (const path of glob(ofThePage, { cwd: src, exclude: (name) => name.endsWith('.test.tsx') }))
    seen.push(...[...(await readFile(join(src, path), 'utf8')).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
  expect(seen).toContain('main')
  expect(seen.filter(isTextId)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERIES_AT_FIRST, bySeries, firstFew, inOrder } from './catalogue.rules.ts'
import { startTexts } from './catalogue.texts.ts'

const project = (id: string, series: string | null, order = '1.1') => ({ id, metadata: { series, order } })

test('[DIR-01] each series holds its own projects in its own order; a series without projects is left out', () => {
  const shown = bySeries(
    [{ id: 'web' }, { id: 'data' }, { id: 'empty' }],
    [project('dns', 'web'), project('sqlite', 'data'), project('tls', 'web', '1.0'), project('alone', null)],
  )
  expect(shown.map(({ series, projects }) => [series.id, projects.map(({ id }) => id)])).toEqual([
    ['web', ['tls', 'dns']],
    ['data', ['sqlite']],
  ])
})

test('the first few show at once, the rest on request', () => {
  expect(firstFew([1, 2, 3, 4], SERIES_AT_FIRST)).toEqual({ first: [1, 2, 3], rest: [4] })
  expect(firstFew([1], SERIES_AT_FIRST).rest).toEqual([])
})

test('the sample step on the start page quotes the project', () => {
  const { project, ...sample } = startTexts.sample
  const written = readFileSync(`content/projects/${project}/project.md`, 'utf8').replaceAll('`', '')
  const lines = Object.values(sample).flatMap((text) => text.split('\n'))
  expect(lines.filter((line) => !written.includes(line))).toEqual([])
})

test('each outcome on the start page has a result on its picture', () => {
  for (const { project } of startTexts.outcome) expect(readFileSync(`content/projects/${project}/project.md`, 'utf8')).toMatch(/^result:$/m)
})

test('the catalogue starts with its first series, and a tenth project sorts after the ninth', () => {
  const listed = [
    project('cost', 'cloud', '11.2'),
    project('dns', 'web', '1.2'),
    project('sql', 'data', '2.1'),
    project('http', 'web', '1.1'),
  ]
  expect(inOrder(listed).map(({ id }) => id)).toEqual(['http', 'dns', 'sql', 'cost'])
})

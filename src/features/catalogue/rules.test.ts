import { expect, test } from 'vitest'
import { bySeries } from './rules.ts'

const project = (id: string, series: string | null) => ({ id, metadata: { series } })

test('each series holds its own projects in the order given; a series without any is left out', () => {
  const shown = bySeries(
    [{ id: 'web' }, { id: 'data' }, { id: 'empty' }],
    [project('dns', 'web'), project('sqlite', 'data'), project('tls', 'web'), project('alone', null)],
  )
  expect(shown.map(({ series, projects }) => [series.id, projects.map(({ id }) => id)])).toEqual([
    ['web', ['dns', 'tls']],
    ['data', ['sqlite']],
  ])
})

import { expect, test } from 'vitest'
import { bySeries } from './rules.ts'

const project = (id: string, series: string | null, order = '1.1') => ({ id, metadata: { series, order } })

test('[DIR-01] each series holds its own projects in its own order; a series without any is left out', () => {
  const shown = bySeries(
    [{ id: 'web' }, { id: 'data' }, { id: 'empty' }],
    [project('dns', 'web'), project('sqlite', 'data'), project('tls', 'web', '1.0'), project('alone', null)],
  )
  expect(shown.map(({ series, projects }) => [series.id, projects.map(({ id }) => id)])).toEqual([
    ['web', ['tls', 'dns']],
    ['data', ['sqlite']],
  ])
})

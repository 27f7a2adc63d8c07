import { expect, test } from 'vitest'
import { checkableIn } from './checkable.rules.ts'

test('the tasks that can be looked at are those of the track that is read, without Secret Missions', () => {
  const task = (id: string, more: object = {}) => ({ id, title: `The ${id}`, description: '', ...more })
  const validations = [
    task('both'),
    task('high', { tracks: ['high'] }),
    task('low', { tracks: ['low'] }),
    task('secret', { contentId: 7 }),
    task('none'),
  ]
  const looks = { tasks: { both: {}, high: {}, low: {}, secret: {} } }
  const of = (track: string | null) => checkableIn({ looks, validations }, track).map(({ id }) => id)
  expect(of('high')).toEqual(['both', 'high'])
  expect(of('low')).toEqual(['both', 'low'])
  expect(checkableIn({ looks: null, validations }, 'high')).toEqual([])
})

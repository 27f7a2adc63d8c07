import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIFFICULTIES } from '#features/content/rules.ts'
import { PROJECT_STATUSES } from '#features/projects/rules.ts'
import { planPath, resultsOf, type Candidate } from './rules.ts'

function candidate(given: Partial<Candidate> & { id: string }): Candidate {
  return {
    title: given.id.toUpperCase(),
    series: null,
    difficulty: 'easy',
    minutes: 60,
    concepts: [],
    needsPro: false,
    status: 'INCOMPLETE',
    fit: 0,
    named: [],
    part: null,
    ...given,
  }
}

const idsOf = (goal: string, candidates: Candidate[]) => planPath(goal, candidates).map(({ projectId }) => projectId)

test('what fits comes, best first; what hardly fits, or much less than another, does not', () => {
  const candidates = [
    candidate({ id: 'weak', fit: 0.2 }),
    candidate({ id: 'none', fit: 0.05 }),
    candidate({ id: 'strong', fit: 0.6 }),
    candidate({ id: 'good', fit: 0.5 }),
  ]
  expect(idsOf('a goal', candidates)).toEqual(['strong', 'good'])
})

test('a goal that nothing fits has no path', () => {
  expect(planPath('bake bread', [candidate({ id: 'a', fit: 0.1 }), candidate({ id: 'b' })])).toEqual([])
  expect(planPath('anything', [])).toEqual([])
})

const series = [
  candidate({ id: 'one', series: 's', concepts: ['http'], fit: 0 }),
  candidate({ id: 'two', series: 's', difficulty: 'medium', concepts: ['dns'], fit: 0 }),
  candidate({ id: 'three', series: 's', difficulty: 'medium', concepts: ['http', 'tls'], fit: 0.6 }),
  candidate({ id: 'alone', difficulty: 'easy', fit: 0.4 }),
]

test('what a project of a series builds on comes before it, in the order of the series', () => {
  const path = planPath('serve https', series)
  expect(path.map(({ projectId }) => projectId)).toEqual(['one', 'three', 'alone'])
  expect(path[0]?.why).toEqual({ kind: 'prepares', title: 'THREE' })
  expect(path[1]?.where).toEqual({ kind: 'builds', title: 'ONE' })
})

test('what is done is not suggested again, and what goes on from it says so', () => {
  const path = planPath(
    'serve https',
    series.map((one) => (one.id === 'one' ? { ...one, status: 'COMPLETE' as const } : one)),
  )
  expect(path.map(({ projectId }) => projectId)).toEqual(['three', 'alone'])
  expect(path[0]?.where).toEqual({ kind: 'builds', title: 'ONE' })
})

test('when all that fits is done, that is what there is, and it says so', () => {
  expect(planPath('a goal', [candidate({ id: 'a', fit: 0.5, status: 'COMPLETE' })])).toMatchObject([
    { projectId: 'a', where: { kind: 'done' } },
  ])
})

test('beginners get easy projects, and whoever wants depth does not', () => {
  const candidates = [candidate({ id: 'hard', difficulty: 'hard', fit: 0.5 }), candidate({ id: 'easy', fit: 0.45 })]
  expect(idsOf('learn it from scratch', candidates)[0]).toBe('easy')
  expect(idsOf('the internals, in depth and advanced', candidates)[0]).toBe('hard')
})

test('the reason is what the goal names; else the part that is near; else that it is near', () => {
  const candidates = [
    candidate({ id: 'a', fit: 0.6, named: ['dns', 'tls', 'http', 'tcp'], part: 'Ask' }),
    candidate({ id: 'b', fit: 0.5, part: 'Ask' }),
    candidate({ id: 'c', fit: 0.4 }),
  ]
  expect(planPath('x', candidates).map(({ why }) => why)).toEqual([
    { kind: 'named', words: ['dns', 'tls', 'http'] },
    { kind: 'part', part: 'Ask' },
    { kind: 'near' },
  ])
})

test('whatever the catalogue, a path names nothing twice, is short, and keeps the order within each series', () => {
  const any = fc.record({
    series: fc.constantFrom(null, 's', 't'),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    status: fc.constantFrom(...PROJECT_STATUSES),
    fit: fc.double({ min: 0, max: 1, noNaN: true }),
    concepts: fc.subarray(['a', 'b', 'c']),
    needsPro: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (given) => {
      const candidates = given.map((one, place) => candidate({ id: `p${place}`, ...one }))
      const ids = idsOf('a goal', candidates)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeLessThanOrEqual(8)
      for (const name of ['s', 't']) {
        const places = ids.filter((id) => candidates.find((one) => one.id === id)?.series === name).map((id) => Number(id.slice(1)))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    }),
  )
})

test('neighbours of one series are one result', () => {
  const stops = [{ series: 's' }, { series: 's' }, { series: null }, { series: null }, { series: 't' }]
  expect(resultsOf(stops).map(({ stops }) => stops.length)).toEqual([2, 1, 1, 1])
})

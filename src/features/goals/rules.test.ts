import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIFFICULTIES } from '#features/content/rules.ts'
import { PROJECT_STATUSES } from '#features/projects/rules.ts'
import { planPath, planSeries, resultsOf, type Candidate } from './rules.ts'

function candidate(given: Partial<Candidate> & { id: string }): Candidate {
  return {
    title: given.id.toUpperCase(),
    series: null,
    difficulty: 'easy',
    needsPro: false,
    status: 'INCOMPLETE',
    fit: 0,
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

test('what fits half as well as the best still belongs to the path', () => {
  const candidates = [candidate({ id: 'best', fit: 0.8 }), candidate({ id: 'half', fit: 0.4 }), candidate({ id: 'less', fit: 0.38 })]
  expect(idsOf('a goal', candidates)).toEqual(['best', 'half'])
})

test('a goal that nothing fits has no path', () => {
  expect(planPath('bake bread', [candidate({ id: 'a', fit: 0.1 }), candidate({ id: 'b' })])).toEqual([])
  expect(planPath('anything', [])).toEqual([])
})

const series = [
  candidate({ id: 'one', series: 's', fit: 0.5 }),
  candidate({ id: 'two', series: 's', difficulty: 'medium', fit: 0 }),
  candidate({ id: 'three', series: 's', difficulty: 'medium', fit: 0.6 }),
  candidate({ id: 'alone', difficulty: 'easy', fit: 0.4 }),
]

test('a series keeps its order, however well its parts fit, and what does not fit stays out', () => {
  const path = planPath('serve https', series)
  expect(path.map(({ projectId }) => projectId)).toEqual(['one', 'three', 'alone'])
  expect(path[1]?.where).toEqual({ kind: 'after', title: 'ONE' })
})

test('what the goal names in other words stays, also where what follows it in its series fits much better', () => {
  const [one, , three] = series.map((project) => (project.id === 'one' ? { ...project, fit: 0.25 } : project))
  expect(
    idsOf(
      'kubernetes',
      [one, three].flatMap((project) => project ?? []),
    ),
  ).toEqual(['three'])
  expect(
    idsOf(
      'kubernetes',
      [one && { ...one, isMeant: true }, three].flatMap((project) => project ?? []),
    ),
  ).toEqual(['one', 'three'])
})

test('what is done is not suggested again, and what comes after it says so', () => {
  const path = planPath(
    'serve https',
    series.map((one) => (one.id === 'one' ? { ...one, status: 'COMPLETE' as const } : one)),
  )
  expect(path.map(({ projectId }) => projectId)).toEqual(['three', 'alone'])
  expect(path[0]?.where).toEqual({ kind: 'after', title: 'ONE' })
})

test('nothing comes after what stands behind it in its series', () => {
  const [one, , three] = series
  const path = planPath('x', [{ ...one, id: 'one', fit: 0.3, title: 'ONE' } as Candidate, { ...three, status: 'COMPLETE' } as Candidate])
  expect(path.map(({ where }) => where)).toEqual([null])
})

test('for a goal that no project is about, the nearest series is offered, in its order and without what is done', () => {
  const some = series.map((one) => (one.id === 'two' ? { ...one, status: 'COMPLETE' as const } : one))
  expect(planSeries('s', some).map(({ projectId }) => projectId)).toEqual(['one', 'three'])
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

test('whatever the catalogue, a path names nothing twice, is short, and keeps the order within each series', () => {
  const any = fc.record({
    series: fc.constantFrom(null, 's', 't'),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    status: fc.constantFrom(...PROJECT_STATUSES),
    fit: fc.double({ min: 0, max: 1, noNaN: true }),
    needsPro: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (given) => {
      const candidates = given.map((one, place) => candidate({ id: `p${place}`, ...one }))
      const ids = idsOf('a goal', candidates)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeLessThanOrEqual(6)
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

test('a capstone comes where another of its series leads to it, and ends a path that is full', () => {
  const mate = (id: string, given: Partial<Candidate> = {}) => candidate({ id, series: 'web', fit: 0.5, ...given })
  const capstone = mate('capstone', { isCapstone: true, fit: 0.9 })
  expect(idsOf('a goal', [capstone])).toEqual([])
  expect(idsOf('a goal', [mate('http'), capstone])).toEqual(['http', 'capstone'])
  expect(idsOf('a goal', [mate('http', { status: 'COMPLETE' }), capstone])).toEqual(['capstone'])
  expect(idsOf('a goal', [mate('http'), mate('dns'), { ...capstone, fit: 0.2 }])).toEqual(['http', 'dns'])
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => mate(id))
  expect(idsOf('a goal', [...six, capstone])).toEqual(['a', 'b', 'c', 'd', 'e', 'capstone'])
})

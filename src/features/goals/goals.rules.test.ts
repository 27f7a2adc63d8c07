import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIFFICULTIES } from '#features/content/content.rules.ts'
import { PROJECT_STATUSES } from '#features/projects/projects.rules.ts'
import { planPath, planSeries, resultsOf, type Candidate } from './goals.rules.ts'

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

test('what fits more than half as well as the best still belongs to the path', () => {
  const candidates = [candidate({ id: 'best', fit: 0.8 }), candidate({ id: 'more', fit: 0.48 }), candidate({ id: 'less', fit: 0.44 })]
  expect(idsOf('a goal', candidates)).toEqual(['best', 'more'])
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

test('what is much less about the goal than a later project of its series comes after it, and no later one says that it builds on it', () => {
  const candidates = [
    candidate({ id: 'base', series: 's', fit: 0.4 }),
    candidate({ id: 'wanted', series: 's', fit: 0.6 }),
    candidate({ id: 'next', series: 's', fit: 0.55 }),
  ]
  const path = planPath('publish my page', candidates)
  expect(path.map(({ projectId }) => projectId)).toEqual(['wanted', 'next', 'base'])
  expect(path.map(({ where }) => where)).toEqual([{ kind: 'begin' }, { kind: 'after', title: 'WANTED' }, null])
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

test('whatever the catalogue, a path names nothing twice, is short, and each course keeps the order of its series', () => {
  const any = fc.record({
    series: fc.constantFrom(null, 's', 't'),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    status: fc.constantFrom(...PROJECT_STATUSES),
    fit: fc.double({ min: 0, max: 1, noNaN: true }),
    needsPro: fc.boolean(),
    isMeant: fc.boolean(),
    isCapstone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (given) => {
      const candidates = given.map((one, place) => candidate({ id: `p${place}`, ...one }))
      const ids = planPath('a goal', candidates, () => 0.5).map(({ projectId }) => projectId)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeLessThanOrEqual(7)
      const stops = ids.map((id) => ({ series: candidates.find((one) => one.id === id)?.series ?? null, place: Number(id.slice(1)) }))
      for (const { stops: course } of resultsOf(stops)) {
        const places = course.map(({ place }) => place)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    }),
  )
})

test('neighbours of one series are one result, as far as they stand in its order', () => {
  const stops = ['s1', 's2', '', '', 't5', 't4'].map((of) => ({ series: of.slice(0, 1) || null, place: Number(of.slice(1)) }))
  expect(resultsOf(stops).map(({ stops }) => stops.length)).toEqual([2, 1, 1, 1, 1])
})

test('a capstone comes where another of its series leads to it, and ends a path that is full', () => {
  const mate = (id: string, given: Partial<Candidate> = {}) => candidate({ id, series: 'web', fit: 0.5, ...given })
  const capstone = mate('capstone', { isCapstone: true, fit: 0.9 })
  expect(idsOf('a goal', [capstone])).toEqual([])
  expect(idsOf('a goal', [mate('http'), capstone])).toEqual(['http', 'capstone'])
  expect(idsOf('a goal', [mate('http', { status: 'COMPLETE' }), capstone])).toEqual(['capstone'])
  expect(idsOf('a goal', [mate('http'), mate('dns'), { ...capstone, fit: 0.15 }])).toEqual(['http', 'dns'])
  expect(idsOf('a goal', [{ ...capstone, isMeant: true }])).toEqual(['capstone'])
})

test('a capstone pushes out nothing that leads to it, and says that it is one', () => {
  const mate = (id: string, series: string, fit: number) => candidate({ id, series, fit })
  const capstone = candidate({ id: 'capstone', series: 'web', fit: 0.9, isCapstone: true })
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => mate(id, 'web', 0.5))
  expect(idsOf('a goal', [...six, capstone])).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'capstone'])
  const mixed = [...six.slice(0, 5), mate('elsewhere', 'cloud', 0.45)]
  const path = planPath('a goal', [...mixed, capstone])
  expect(path.map(({ projectId }) => projectId)).toEqual(['a', 'b', 'c', 'd', 'e', 'capstone'])
  expect(path.at(-1)?.where).toEqual({ kind: 'capstone' })
})

test('a short path goes on with what the editors put together with its best, after it, and with nothing else', () => {
  const candidates = [
    candidate({ id: 'before', series: 's', fit: 0.2 }),
    candidate({ id: 'best', series: 's', fit: 0.8 }),
    candidate({ id: 'other', series: 't', fit: 0.3 }),
    candidate({ id: 'stranger', series: 'u', fit: 0.3 }),
  ]
  const together = (one: string) => (one === 'stranger' ? 0 : 0.6)
  const path = planPath('a goal', candidates, together)
  expect(path.map(({ projectId, with: title }) => [projectId, title])).toEqual([
    ['best', undefined],
    ['other', 'BEST'],
    ['before', 'BEST'],
  ])
})

test('what the editors put together pushes out nothing that fits', () => {
  const fitting = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => candidate({ id, fit: 0.5 }))
  const friend = candidate({ id: 'friend', fit: 0.25 })
  expect(idsOf('a goal', [friend, ...fitting])).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(planPath('a goal', [friend, ...fitting], () => 1)).toHaveLength(6)
})

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

test('fitting projects come best first; those that hardly fit, or much less than another, are left out', () => {
  const candidates = [
    candidate({ id: 'weak', fit: 0.2 }),
    candidate({ id: 'none', fit: 0.05 }),
    candidate({ id: 'strong', fit: 0.6 }),
    candidate({ id: 'good', fit: 0.5 }),
  ]
  expect(idsOf('a goal', candidates)).toEqual(['strong', 'good'])
})

test('a project that fits more than half as well as the best belongs to the path', () => {
  const candidates = [candidate({ id: 'best', fit: 0.8 }), candidate({ id: 'more', fit: 0.48 }), candidate({ id: 'less', fit: 0.44 })]
  expect(idsOf('a goal', candidates)).toEqual(['best', 'more'])
})

test('beyond three projects, one that the goal has no word for must fit nearly as well as the best', () => {
  const parts = [0.9, 0.8, 0.75].map((fit) => candidate({ id: `fits-${fit}`, fit }))
  const near = candidate({ id: 'near', fit: 0.7, isQuoted: false })
  const far = candidate({ id: 'far', fit: 0.6, isQuoted: false })
  expect(idsOf('a goal', [...parts, near, far, candidate({ id: 'said', fit: 0.6, isQuoted: true })])).toEqual([
    'fits-0.9',
    'fits-0.8',
    'fits-0.75',
    'near',
    'said',
  ])
  expect(idsOf('a goal', [candidate({ id: 'best', fit: 0.9 }), far])).toEqual(['best', 'far'])
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

test('a series keeps its order however well its parts fit, and unfitting parts stay out', () => {
  const path = planPath('serve https', series)
  expect(path.map(({ projectId }) => projectId)).toEqual(['one', 'three', 'alone'])
  expect(path[1]?.where).toEqual({ kind: 'after', title: 'ONE' })
})

test('a part that fits much less than a later one of its series comes after it, and no later one claims to build on it', () => {
  const candidates = [
    candidate({ id: 'base', series: 's', fit: 0.4 }),
    candidate({ id: 'wanted', series: 's', fit: 0.6 }),
    candidate({ id: 'next', series: 's', fit: 0.55 }),
  ]
  const path = planPath('publish my page', candidates)
  expect(path.map(({ projectId }) => projectId)).toEqual(['wanted', 'next', 'base'])
  expect(path.map(({ where }) => where)).toEqual([{ kind: 'begin' }, { kind: 'after', title: 'WANTED' }, null])
})

test('what others on the path need comes before them, however little it fits', () => {
  const candidates = [
    candidate({ id: 'account', series: 's', fit: 0.4, makes: ['An account'] }),
    candidate({ id: 'bucket', series: 's', fit: 0.6, needs: ['A terminal', 'An account'] }),
  ]
  expect(planPath('keep my files', candidates).map(({ projectId }) => projectId)).toEqual(['account', 'bucket'])
})

test('completed projects are not suggested again, and their successors say so', () => {
  const path = planPath(
    'serve https',
    series.map((one) => (one.id === 'one' ? { ...one, status: 'COMPLETE' as const } : one)),
  )
  expect(path.map(({ projectId }) => projectId)).toEqual(['three', 'alone'])
  expect(path[0]?.where).toEqual({ kind: 'after', title: 'ONE' })
})

test('no project follows one that comes later in its series', () => {
  const [one, , three] = series
  const path = planPath('x', [{ ...one, id: 'one', fit: 0.3, title: 'ONE' } as Candidate, { ...three, status: 'COMPLETE' } as Candidate])
  expect(path.map(({ where }) => where)).toEqual([null])
})

test('a goal that no project is about gets the nearest series, in order and without completed projects', () => {
  const some = series.map((one) => (one.id === 'two' ? { ...one, status: 'COMPLETE' as const } : one))
  expect(planSeries('s', some).map(({ projectId }) => projectId)).toEqual(['one', 'three'])
})

test('if all fitting projects are completed, they are shown and marked so', () => {
  expect(planPath('a goal', [candidate({ id: 'a', fit: 0.5, status: 'COMPLETE' })])).toMatchObject([
    { projectId: 'a', where: { kind: 'done' } },
  ])
})

test("a beginner's goal favours easy projects, a goal for depth does not", () => {
  const candidates = [candidate({ id: 'hard', difficulty: 'hard', fit: 0.5 }), candidate({ id: 'easy', fit: 0.45 })]
  expect(idsOf('learn it from scratch', candidates)[0]).toBe('easy')
  expect(idsOf('the internals, in depth and advanced', candidates)[0]).toBe('hard')
})

test('for any catalogue, a path has no duplicates, is short, and each course keeps the order of its series', () => {
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

test('neighbours of one series become one result, as far as they follow its order', () => {
  const stops = ['s1', 's2', '', '', 't5', 't4'].map((of) => ({ series: of.slice(0, 1) || null, place: Number(of.slice(1)) }))
  expect(resultsOf(stops).map(({ stops }) => stops.length)).toEqual([2, 1, 1, 1, 1])
})

test('a capstone comes if another project of its series leads to it, and ends a full path', () => {
  const mate = (id: string, given: Partial<Candidate> = {}) => candidate({ id, series: 'web', fit: 0.5, ...given })
  const capstone = mate('capstone', { isCapstone: true, fit: 0.9 })
  expect(idsOf('a goal', [capstone])).toEqual([])
  expect(idsOf('a goal', [mate('http'), capstone])).toEqual(['http', 'capstone'])
  expect(idsOf('a goal', [mate('http', { status: 'COMPLETE' }), capstone])).toEqual(['capstone'])
  expect(idsOf('a goal', [mate('http'), mate('dns'), { ...capstone, fit: 0.15 }])).toEqual(['http', 'dns'])
  expect(idsOf('a goal', [{ ...capstone, isMeant: true }])).toEqual(['capstone'])
})

test('a capstone displaces nothing that leads to it, and is marked as one', () => {
  const mate = (id: string, series: string, fit: number) => candidate({ id, series, fit })
  const capstone = candidate({ id: 'capstone', series: 'web', fit: 0.9, isCapstone: true })
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => mate(id, 'web', 0.5))
  expect(idsOf('a goal', [...six, capstone])).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'capstone'])
  const mixed = [...six.slice(0, 5), mate('elsewhere', 'cloud', 0.45)]
  const path = planPath('a goal', [...mixed, capstone])
  expect(path.map(({ projectId }) => projectId)).toEqual(['a', 'b', 'c', 'd', 'e', 'capstone'])
  expect(path.at(-1)?.where).toEqual({ kind: 'capstone' })
})

test('a short path continues with projects that the editors grouped with its best ones, and nothing else', () => {
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

test('grouped projects displace nothing that fits', () => {
  const fitting = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => candidate({ id, fit: 0.5 }))
  const friend = candidate({ id: 'friend', fit: 0.25 })
  expect(idsOf('a goal', [friend, ...fitting])).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(planPath('a goal', [friend, ...fitting], () => 1)).toHaveLength(6)
})

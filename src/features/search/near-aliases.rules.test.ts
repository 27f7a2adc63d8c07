import { expect, test } from 'vitest'
import { hint, hintsOf } from './near-aliases.rules.ts'

const aliases = [
  { phrase: 'keep it secret', leadsTo: ['padlock', 'safe'], elsewhere: false },
  { phrase: 'rooms', leadsTo: ['kitchen', 'bath', 'hall', 'attic'], elsewhere: false },
  { phrase: 'garden', leadsTo: ['kitchen'], elsewhere: true },
  { phrase: 'ships and harbours', leadsTo: [], elsewhere: true },
]
const near = (phrase: string, score: number) => [{ phrase, score }]

test('the nearest phrases lead to projects, with weight by place and similarity', () => {
  const { projects, nearest } = hintsOf(aliases, [near('keep it secret', 0.8)])
  expect([...projects]).toEqual([
    ['padlock', 1],
    ['safe', 0.85],
  ])
  expect(nearest).toBe(0.8)
  const half = hintsOf(aliases, [near('keep it secret', 0.55)]).projects.get('padlock') ?? 0
  expect(half).toBeCloseTo(0.5)
  expect(hintsOf(aliases, [near('keep it secret', 0.3)]).projects.get('padlock')).toBe(0)
})

test('the nearest of several wordings counts, and the phrase is kept', () => {
  const { projects, because } = hintsOf(aliases, [near('keep it secret', 0.4), near('keep it secret', 0.75)])
  expect(projects.get('padlock')).toBe(1)
  expect(because.get('padlock')).toEqual({ phrase: 'keep it secret', score: 0.75 })
})

test('a phrase with many projects names a field, in which places count less', () => {
  const { projects } = hintsOf(aliases, [near('rooms', 0.9)])
  expect(projects.get('bath')).toBeGreaterThan(0.9)
  expect(projects.get('attic')).toBe(0.8)
})

test('a phrase of an untaught subject or a removed one leads nowhere', () => {
  expect(hintsOf(aliases, [near('garden', 0.9), near('cellar', 0.9)])).toEqual({
    projects: new Map(),
    because: new Map(),
    nearest: 0,
    other: 0,
  })
})

test('another field leads nowhere, and its similarity is told', () => {
  const { projects, nearest, other } = hintsOf(aliases, [[...near('rooms', 0.4), ...near('ships and harbours', 0.6)]])
  expect([projects.has('bath'), nearest, other]).toEqual([true, 0.4, 0.6])
})

const hints = (nearest: number, projects: Record<string, number>) => ({ nearest, projects: new Map(Object.entries(projects)) })
const idsOf = (hits: readonly { id: string }[]) => hits.map(({ id }) => id)

test('a hint ranks the hits, and adds projects that it is sure of', () => {
  const hits = [
    { id: 'hall', score: 0.4 },
    { id: 'attic', score: 0.35 },
  ]
  expect(idsOf(hint(hits, hints(0.5, { attic: 0.4, bath: 0.3, safe: 0.1 })))).toEqual(['attic', 'hall', 'bath'])
})

test('without any hits, only a nearly identical phrase adds projects', () => {
  expect(hint([], hints(0.6, { bath: 0.9 }))).toEqual([])
  expect(idsOf(hint([], hints(0.7, { bath: 0.9 })))).toEqual(['bath'])
})

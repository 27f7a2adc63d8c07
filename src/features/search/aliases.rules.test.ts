import { expect, test } from 'vitest'
import { leadBy, togetherness, weighLeads } from './aliases.rules.ts'

const aliases = [
  { phrase: 'kubernetes', leadsTo: ['container', 'supervisor'], elsewhere: false },
  { phrase: 'data', leadsTo: ['csv'], elsewhere: false },
  { phrase: 'big data', leadsTo: ['columns'], elsewhere: false },
  { phrase: 'react', leadsTo: ['speak-the-web'], elsewhere: true },
]
const weigh = (text: string, weights: Record<string, number>, { isUnfinished = false, isWord = (): boolean => false } = {}) =>
  weighLeads(leadBy(aliases, text, isUnfinished), { weights: new Map(Object.entries(weights)), isWord }).projects
const led = (text: string, isUnfinished = false) => leadBy(aliases, text, isUnfinished).leads.flatMap(({ projects }) => projects)

test('a word outside the catalogue leads to what its alias means, its first project most', () => {
  const { words } = leadBy(aliases, 'Learn Kubernetes', false)
  expect([...weigh('kubernetes', { kubernetes: 1 })]).toEqual([
    ['container', 1],
    ['supervisor', 0.85],
  ])
  expect([...words]).toEqual(['kubernetes'])
})

test('a phrase takes precedence over its words', () => {
  expect(led('big data')).toEqual(['columns'])
  expect(led('data that is big')).toEqual(['csv'])
})

test('a prefix and one typo match too, and another word does not', () => {
  expect(led('kuber', true)).toEqual(['container', 'supervisor'])
  expect(led('kuber')).toEqual([])
  expect(led('kubernets')).toEqual(['container', 'supervisor'])
  expect(led('date')).toEqual([])
})

test('an exactly typed word is not matched as a typo of another, in any order', () => {
  const near = [
    { phrase: 'hacker', leadsTo: ['attacks'], elsewhere: false },
    { phrase: 'hacked', leadsTo: ['log'], elsewhere: false },
  ]
  for (const order of [near, near.toReversed()]) {
    expect(leadBy(order, 'was I hacked', false).leads.map(({ projects }) => projects)).toEqual([['log']])
  }
})

test('possessives do not break a phrase; any other word does', () => {
  expect(led('big my data')).toEqual(['columns'])
  expect(led('my big data')).toEqual(['columns'])
  expect(led('big red data')).toEqual(['csv'])
})

test('a word of an alias counts in full, however common it is', () => {
  expect(weigh('kubernetes properly', { kubernetes: 0.2, properly: 1 }).get('container')).toBe(0.5)
})

test('a subject that no project teaches names the nearest series, in the typed words', () => {
  expect(leadBy(aliases, 'learn React', false)).toMatchObject({ elsewhere: { words: 'React', series: 'speak-the-web' } })
})

test('an alias that is one word of several counts only for its share', () => {
  const sure = (weights: Record<string, number>) => weigh('deploy kubernetes', weights).get('container')
  expect(sure({ deploy: 1, kubernetes: 1 })).toBe(0.5)
  expect(sure({ deploy: 0.25, kubernetes: 1 })).toBe(0.8)
})

test('an alias that only names a place counts half, unless nothing else is said', () => {
  const both = { kubernetes: 1, padlock: 1 }
  expect(weigh('a padlock on my kubernetes', both).get('container')).toBe(0.25)
  expect(weigh('kubernetes with a padlock', both).get('container')).toBe(0.5)
  expect(weigh('start with kubernetes and a padlock', both).get('container')).toBe(0.5)
  expect(weigh('in the kubernetes', { kubernetes: 1 }).get('container')).toBe(1)
})

test('a catalogue word is not matched as the prefix of an alias', () => {
  expect([...weigh('kube', { kube: 1 }, { isUnfinished: true }).keys()]).toEqual(['container', 'supervisor'])
  expect([...weigh('kube', { kube: 1 }, { isUnfinished: true, isWord: () => true }).keys()]).toEqual([])
})

test('a small verb does not break a phrase, and a phrase is quoted as typed', () => {
  const { leads } = leadBy([{ phrase: 'server down', leadsTo: ['alert'], elsewhere: false }], 'My Server is down again', false)
  expect(leads.map(({ projects, text }) => [projects, text])).toEqual([[['alert'], 'Server is down']])
})

test('another ending is another word, not a typo: an analyst does not analyse', () => {
  const near = [{ phrase: 'analyse', leadsTo: ['csv'], elsewhere: false }]
  expect(leadBy(near, 'soc analyst', false).leads).toEqual([])
  expect(leadBy(near, 'anaylse it', false).leads).toHaveLength(1)
})

test('a plural in -ies is the same word', () => {
  expect(leadBy([{ phrase: 'slow query', leadsTo: ['index'], elsewhere: false }], 'slow queries', false).leads).toHaveLength(1)
})

test('projects named together by aliases belong together, others do not', () => {
  const together = togetherness(aliases)
  expect(together('container', 'supervisor')).toBeCloseTo(1)
  expect(together('container', 'csv')).toBe(0)
  expect(together('container', 'unknown')).toBe(0)
})

test('a subject that no project teaches counts, unless a longer phrase says what is meant', () => {
  const known = [...aliases, { phrase: 'web page', leadsTo: ['site'], elsewhere: false }]
  expect(leadBy(known, 'a web page in react', false).elsewhere).toBeNull()
  expect(leadBy(known, 'data in react', false).elsewhere).toMatchObject({ words: 'react' })
})

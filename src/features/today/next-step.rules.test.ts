import { expect, test } from 'vitest'
import { comesNext, firstProjects, readLast, type KnownProject } from './next-step.rules.ts'

const day = (date: number) => new Date(Date.UTC(2026, 2, date))
const one = (id: string, given: Partial<KnownProject> = {}): KnownProject => ({
  id,
  series: 'web',
  status: 'INCOMPLETE',
  isClosed: false,
  readAt: null,
  completedAt: null,
  ...given,
})
const done = (id: string, date = 1) => one(id, { status: 'COMPLETE', completedAt: day(date) })
const ways = { plan: ['index'], goal: ['lambda'] }
const rest = [one('index', { series: 'data' }), one('lambda', { series: 'aws' })]

test('the plan decides, whatever was read since', () => {
  const projects = [one('http', { status: 'IN_PROGRESS' }), one('dns', { readAt: day(3) }), ...rest]
  expect(comesNext({ ...ways, projects })).toEqual({ id: 'index', why: 'schedule' })
  expect(comesNext({ ...ways, plan: ['http', 'index'], projects })).toEqual({ id: 'http', why: 'begun' })
  expect(comesNext({ ...ways, plan: ['lambda'], projects })).toEqual({ id: 'lambda', why: 'goal' })
})

test('without a plan: what was read last, then the series, then the goal, then a suggestion', () => {
  const begun = [one('http', { status: 'IN_PROGRESS' }), one('dns', { readAt: day(3) }), one('tls', { readAt: day(2) }), ...rest]
  expect(comesNext({ ...ways, plan: [], projects: begun })).toEqual({ id: 'dns', why: 'begun' })
  const projects = [done('http'), one('dns'), ...rest]
  expect(comesNext({ ...ways, plan: [], projects })).toEqual({ id: 'dns', why: 'series' })
  const noSeries = [done('http'), ...rest]
  expect(comesNext({ ...ways, plan: [], projects: noSeries })).toEqual({ id: 'lambda', why: 'goal' })
  expect(comesNext({ plan: [], goal: [], projects: noSeries })).toEqual({ id: 'index', why: 'suggestion' })
})

test('what was read last is offered beside what is next, unless it is that, or finished, or needs Pro', () => {
  const projects = [one('http', { readAt: day(1) }), one('dns', { readAt: day(3) }), ...rest]
  expect(readLast(projects, 'index')).toBe('dns')
  expect(readLast(projects, 'dns')).toBeNull()
  expect(readLast([one('dns', { readAt: day(3), status: 'COMPLETE' })], 'index')).toBeNull()
  expect(readLast([one('dns', { readAt: day(3), isClosed: true })], 'index')).toBeNull()
  expect(readLast(rest, 'index')).toBeNull()
})

test('a completed project never comes again, even if everything points to it', () => {
  expect(comesNext({ projects: [done('http')], plan: ['http'], goal: ['http'] })).toBeNull()
  expect(comesNext({ projects: [done('http'), one('dns', { series: null })], plan: ['http'], goal: ['http'] })?.id).toBe('dns')
})

test('a project that needs Pro is never offered', () => {
  const projects = [done('http'), one('dns', { isClosed: true }), one('tls')]
  expect(comesNext({ projects, plan: ['dns'], goal: ['dns'] })).toEqual({ id: 'tls', why: 'series' })
})

test('after a project comes the next of its series, before others in progress', () => {
  const projects = [done('http', 9), done('dns', 2), one('tls'), one('index', { series: 'data', status: 'IN_PROGRESS' })]
  expect(comesNext({ projects, plan: [], goal: [], after: 'dns' })).toEqual({ id: 'tls', why: 'series' })
})

test('after the end of a series, earlier skipped projects are not offered', () => {
  const projects = [...rest, one('terminal'), one('program'), done('push')]
  expect(comesNext({ projects, plan: [], goal: ['lambda'], after: 'push' })).toEqual({ id: 'lambda', why: 'goal' })
  expect(comesNext({ projects, plan: [], goal: [], after: 'push' })).toEqual({ id: 'index', why: 'suggestion' })
})

test('the first project is chosen from the path to the goal, otherwise from the start of the catalogue', () => {
  const projects = ['a', 'b', 'c', 'd'].map((id) => ({ id, status: 'INCOMPLETE' as const, locked: id === 'b' }))
  const chosen = (isPro: boolean) => firstProjects(projects, ['d', 'b'], isPro).map(({ id }) => id)
  expect([chosen(false), chosen(true)]).toEqual([
    ['d', 'a', 'c'],
    ['d', 'b', 'a'],
  ])
})

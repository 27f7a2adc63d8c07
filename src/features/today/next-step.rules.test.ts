import { expect, test } from 'vitest'
import { comesNext, firstProjects, type Known } from './next-step.rules.ts'

const day = (date: number) => new Date(Date.UTC(2026, 2, date))
const one = (id: string, given: Partial<Known> = {}): Known => ({
  id,
  series: 'web',
  status: 'INCOMPLETE',
  locked: false,
  readAt: null,
  completedAt: null,
  ...given,
})
const done = (id: string, date = 1) => one(id, { status: 'COMPLETE', completedAt: day(date) })
const ways = { scheduled: ['index'], goal: ['lambda'] }
const rest = [one('index', { series: 'data' }), one('lambda', { series: 'aws' })]

test('projects in progress come first, the one read last before others', () => {
  const projects = [one('http', { status: 'IN_PROGRESS' }), one('dns', { readAt: day(3) }), one('tls', { readAt: day(2) }), ...rest]
  expect(comesNext({ ...ways, projects })).toEqual({ id: 'dns', why: 'begun' })
})

test('then the schedule, then the series, then the goal, then a suggestion', () => {
  const projects = [done('http'), one('dns'), ...rest]
  expect(comesNext({ ...ways, projects })).toEqual({ id: 'index', why: 'schedule' })
  expect(comesNext({ ...ways, scheduled: [], projects })).toEqual({ id: 'dns', why: 'series' })
  const noSeries = [done('http'), ...rest]
  expect(comesNext({ ...ways, scheduled: [], projects: noSeries })).toEqual({ id: 'lambda', why: 'goal' })
  expect(comesNext({ scheduled: [], goal: [], projects: noSeries })).toEqual({ id: 'index', why: 'suggestion' })
})

test('a completed project never comes again, even if everything points to it', () => {
  expect(comesNext({ projects: [done('http')], scheduled: ['http'], goal: ['http'] })).toBeNull()
  expect(comesNext({ projects: [done('http'), one('dns', { series: null })], scheduled: ['http'], goal: ['http'] })?.id).toBe('dns')
})

test('a locked project is never offered', () => {
  const projects = [done('http'), one('dns', { locked: true }), one('tls')]
  expect(comesNext({ projects, scheduled: ['dns'], goal: ['dns'] })).toEqual({ id: 'tls', why: 'series' })
})

test('after a project comes the next of its series, before others in progress', () => {
  const projects = [done('http', 9), done('dns', 2), one('tls'), one('index', { series: 'data', status: 'IN_PROGRESS' })]
  expect(comesNext({ projects, scheduled: [], goal: [], after: 'dns' })).toEqual({ id: 'tls', why: 'series' })
})

test('after the end of a series, earlier skipped projects are not offered', () => {
  const projects = [...rest, one('terminal'), one('program'), done('push')]
  expect(comesNext({ projects, scheduled: [], goal: ['lambda'], after: 'push' })).toEqual({ id: 'lambda', why: 'goal' })
  expect(comesNext({ projects, scheduled: [], goal: [], after: 'push' })).toEqual({ id: 'index', why: 'suggestion' })
})

test('the first project is chosen from the path to the goal, otherwise from the start of the catalogue', () => {
  const projects = [one('a'), one('b', { locked: true }), one('c'), one('d')]
  expect(firstProjects(projects, ['d', 'b']).map(({ id }) => id)).toEqual(['d', 'a', 'c'])
})

import { expect, test } from 'vitest'
import { placeOf, showsMobileNotice, showsToolbar, wantedOf } from './place-rules.ts'

test.each([
  ['/', 'onboarding', null],
  ['/onboarding', 'onboarding', null],
  ['/onboarding/', 'onboarding', null],
  ['/projects/first-network', 'project', 'first-network'],
  ['/projects/a%20b', 'project', 'a b'],
  ['/projects/%E0%A4%A', 'project', '%E0%A4%A'],
  ['/projects', 'other', null],
  ['/projects/a/b', 'other', null],
  ['/portfolio', 'portfolio', null],
  ['/portfolio/documents/d1', 'portfolio', null],
  ['/ada/portfolio', 'portfolio', null],
  ['/ada/portfolio/documents/d1', 'portfolio', null],
  ['/ada/portfolio/else', 'other', null],
  ['/login', 'login', null],
  ['/no/such/path', 'other', null],
] as const)('the path %s is the place %s', (pathname, name, projectId) => {
  expect(placeOf(pathname)).toMatchObject({ name, projectId })
})

test('[SHELL-16] signed out there is no toolbar on exactly "/"', () => {
  expect(showsToolbar(placeOf('/'), false)).toBe(false)
  expect(showsToolbar(placeOf('/onboarding'), false)).toBe(true)
  expect(showsToolbar(placeOf('/projects/a'), false)).toBe(true)
  expect(showsToolbar(placeOf('/'), true)).toBe(true)
})

test('[SHELL-75] the mobile notice is for projects, not for the start, portfolio, public and login pages', () => {
  const paths = ['/', '/onboarding', '/projects/a', '/portfolio', '/ada/portfolio', '/login', '/terms', '/no/such']
  expect(paths.filter((path) => showsMobileNotice(placeOf(path), { all: 9, inPage: 1, isBegun: false }))).toEqual(['/projects/a'])
})

test('a project that is mostly done in the page says nothing of a computer', () => {
  const project = placeOf('/projects/a')
  expect(showsMobileNotice(project, { all: 7, inPage: 5, isBegun: false })).toBe(false)
  expect(showsMobileNotice(project, { all: 2, inPage: 1, isBegun: false })).toBe(true)
  expect(showsMobileNotice(project, { all: 0, inPage: 0, isBegun: false })).toBe(true)
})

test('whoever is at a task already is not told that it needs a computer', () => {
  expect(showsMobileNotice(placeOf('/projects/a'), { all: 9, inPage: 1, isBegun: true })).toBe(false)
})

test.each([
  ['?explore=dns', 'dns'],
  ['?track=low&explore=series:Speak%20the%20web', 'series:Speak the web'],
  ['?explore=', null],
  ['?explore=%20', null],
  ['', null],
])('[DIR-13] %s asks for %s', (search, wanted) => {
  expect(wantedOf(search)).toBe(wanted)
})

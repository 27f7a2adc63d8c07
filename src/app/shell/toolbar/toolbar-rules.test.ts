import { expect, test } from 'vitest'
import {
  closeNavigation,
  closedToolbar,
  defaultFlags,
  isTuckedAway,
  placesOf,
  showView,
  TOOLBAR_VIEWS,
  toggleView,
  toolbarButtons,
} from './toolbar-rules.ts'

const places = ['onboarding', 'project', 'portfolio', 'login', 'other'] as const

test('chat and live docs are on by default', () => {
  expect(defaultFlags).toEqual({ chatToolbar: true, liveDocs: true })
})

test('[SHELL-42] without the chat flag the buttons are Portfolio, Projects and a link to the community, everywhere', () => {
  for (const place of places)
    for (const liveDocs of [true, false])
      expect(toolbarButtons({ chatToolbar: false, liveDocs }, place)).toEqual(['portfolio', 'projects', 'ask-community'])
})

test('[SHELL-43] on a portfolio route with the chat flag the buttons are Projects and Portfolio', () => {
  expect(toolbarButtons({ chatToolbar: true, liveDocs: true }, 'portfolio')).toEqual(['projects', 'portfolio'])
  expect(toolbarButtons({ chatToolbar: true, liveDocs: false }, 'portfolio')).toEqual(['projects', 'portfolio'])
})

test.each([
  ['onboarding', true, ['projects', 'portfolio']],
  ['onboarding', false, ['projects', 'portfolio']],
  ['project', true, ['ask', 'projects', 'portfolio', 'my-work']],
  ['project', false, ['ask', 'projects', 'portfolio']],
  ['login', true, ['projects', 'portfolio']],
  ['other', true, ['projects', 'portfolio']],
] as const)('[SHELL-41] [SHELL-44] with chat, in %s, live docs %s: %j', (place, liveDocs, buttons) => {
  expect(toolbarButtons({ chatToolbar: true, liveDocs }, place)).toEqual(buttons)
})

test('on every page a button has the place that it has on a project page', () => {
  const everywhere = (['onboarding', 'project', 'portfolio', 'login', 'other'] as const).flatMap((place) =>
    [true, false].map((liveDocs) => placesOf(toolbarButtons({ chatToolbar: true, liveDocs }, place))),
  )
  expect(new Set(everywhere.map(String))).toEqual(new Set(['ask,projects,portfolio,my-work']))
  const withoutChat = toolbarButtons({ chatToolbar: false, liveDocs: true }, 'project')
  expect(placesOf(withoutChat)).toEqual(withoutChat)
})

test('the toolbar has exactly three views', () => {
  expect(TOOLBAR_VIEWS).toEqual(['directory', 'user', 'admin'])
})

test('[SHELL-50] showing the directory opens the navigation', () => {
  expect(showView('directory')).toEqual({ view: 'directory', isNavigationOpen: true })
})

test('[SHELL-51] closing the navigation clears the view', () => {
  expect(closeNavigation()).toEqual({ view: null, isNavigationOpen: false })
})

test('pressing the same button again closes its view, another button changes it', () => {
  const open = toggleView(closedToolbar, 'directory')
  expect(open.view).toBe('directory')
  expect(toggleView(open, 'user').view).toBe('user')
  expect(toggleView(open, 'directory')).toEqual(closedToolbar)
})

test.each([
  [false, 100, 200, false, true],
  [true, 200, 150, false, false],
  [true, 200, 203, false, true],
  [false, 200, 203, false, false],
  [true, 30, 0, false, false],
  [true, 900, 1000, true, false],
])('[SHELL-56] unpinned, tucked %s, scrolled from %i to %i, at the end %s: tucked away %s', (was, from, to, isAtEnd, is) => {
  expect(isTuckedAway(was, { from, to, isAtEnd })).toBe(is)
})

test('while the reader types the toolbar stays, however the page scrolls', () => {
  const scroll = { from: 100, to: 200, isAtEnd: false }
  expect([isTuckedAway(false, { ...scroll, isWriting: true }), isTuckedAway(true, { ...scroll, isWriting: true })]).toEqual([false, false])
})

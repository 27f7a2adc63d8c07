import { expect, test } from 'vitest'
import {
  DIRECTORY_VIEWS,
  chooseType,
  firstDirectory,
  openedBy,
  readSearch,
  readView,
  seriesNamed,
  tabOf,
  typeSearch,
} from './directory.rules.ts'

test('[DIR-23] the directory has three views, and an unknown one falls back to the first', () => {
  const kept = ['explore', 'my-projects', 'made-for-you', 'series', '', null]
  expect(kept.map(readView)).toEqual(['explore', 'my-projects', 'made-for-you', 'explore', 'explore', 'explore'])
  expect(DIRECTORY_VIEWS).toHaveLength(3)
})

test('[DIR-25] Made for you belongs to the Explore tab', () => {
  expect(DIRECTORY_VIEWS.map(tabOf)).toEqual(['explore', 'my-projects', 'explore'])
})

test('[DIR-26][DIR-27] searching switches to Explore and leaves the series', () => {
  const inside = { ...firstDirectory, view: 'my-projects' as const, series: 'Networks' }
  expect(typeSearch(inside, 'dns')).toEqual({ view: 'explore', search: 'dns', type: null, series: null })
})

test('[DIR-29] the prefix series: asks for a series, anything else for words', () => {
  expect(readSearch(' Series: How the web works ')).toEqual({ series: 'How the web works' })
  expect(readSearch('a series of tubes ')).toEqual({ words: 'a series of tubes' })
})

test.each([
  ['How the web works', 'web'],
  ['how THE wéb', 'web'],
  ['data', 'data'],
  ['nothing of this', null],
  ['', null],
])('[DIR-28] series:%s opens %s', (title, id) => {
  const all = [
    { id: 'web', metadata: { title: 'How the web works' } },
    { id: 'data', metadata: { title: 'Data that lasts' } },
    { id: 'more', metadata: { title: 'More data' } },
  ]
  expect(seriesNamed(all, title)?.id ?? null).toBe(id)
})

test('[DIR-14] an address with explore opens that search', () => {
  expect(openedBy('dns')).toMatchObject({ view: 'explore', search: 'dns' })
  expect(openedBy('all:')).toEqual(firstDirectory)
})

test('a chip narrows the search, and a second press widens it', () => {
  const narrowed = chooseType(firstDirectory, 'tool')
  expect(narrowed.type).toBe('tool')
  expect(chooseType(narrowed, 'tool').type).toBeNull()
})

test('an unknown saved view falls back to Explore', () => {
  expect([readView('made-for-you'), readView('cellar'), readView(null)]).toEqual(['made-for-you', 'explore', 'explore'])
})

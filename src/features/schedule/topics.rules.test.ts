import { expect, test } from 'vitest'
import { scheduleTexts } from './schedule.texts.ts'
import { ALL, courseView, isInTopics, toggleTopic, topicTitle } from './topics.rules.ts'

test('[SCHED-14] choosing All lets the other topics go, and another topic lets All go', () => {
  expect(toggleTopic(['Networks', 'Security'], ALL)).toEqual([ALL])
  expect(toggleTopic([ALL], 'Networks')).toEqual(['Networks'])
  expect(toggleTopic(['Networks'], 'Security')).toEqual(['Networks', 'Security'])
})

test('[SCHED-15] choosing All again lets it go, and so does any other', () => {
  expect(toggleTopic([ALL], ALL)).toEqual([])
  expect(toggleTopic(['Networks', 'Security'], 'Networks')).toEqual(['Security'])
})

test('[SCHED-16] with nothing chosen one is back at the choice', () => {
  expect(courseView([], false)).toBe('category-selection')
  expect(courseView(['Networks'], false)).toBe('track-overview')
  expect(courseView(['Networks'], true)).toBe('category-selection')
})

test('a project belongs to its category, to its course, and to All', () => {
  const project = { metadata: { category: 'Networks', series: 'speak-the-web' } }
  expect([['Networks'], ['speak-the-web'], [ALL], ['Security'], []].map((topics) => isInTopics(project, topics))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('[ERR-34] a topic without a title says so', () => {
  expect(['', '  ', null, undefined].map((title) => topicTitle(title, scheduleTexts.untitledTopic))).toEqual(
    Array.from({ length: 4 }, () => 'Topic has no title'),
  )
  expect(topicTitle('Networks', scheduleTexts.untitledTopic)).toBe('Networks')
})

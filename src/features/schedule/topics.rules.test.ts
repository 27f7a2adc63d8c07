import { expect, test } from 'vitest'
import { scheduleTexts } from './schedule.texts.ts'
import { ALL_TOPICS, courseView, isInTopics, toggleTopic, topicTitle } from './topics.rules.ts'

test('[SCHED-14] choosing All deselects the other topics, and choosing another one deselects All', () => {
  expect(toggleTopic(['Networks', 'Security'], ALL_TOPICS)).toEqual([ALL_TOPICS])
  expect(toggleTopic([ALL_TOPICS], 'Networks')).toEqual(['Networks'])
  expect(toggleTopic(['Networks'], 'Security')).toEqual(['Networks', 'Security'])
})

test('[SCHED-15] choosing All again deselects it, and so does any other topic', () => {
  expect(toggleTopic([ALL_TOPICS], ALL_TOPICS)).toEqual([])
  expect(toggleTopic(['Networks', 'Security'], 'Networks')).toEqual(['Security'])
})

test('[SCHED-16] with nothing chosen the selection shows again', () => {
  expect(courseView([], false)).toBe('category-selection')
  expect(courseView(['Networks'], false)).toBe('track-overview')
  expect(courseView(['Networks'], true)).toBe('category-selection')
})

test('a project belongs to its category, to its course, and to All', () => {
  const project = { metadata: { category: 'Networks', series: 'speak-the-web' } }
  expect([['Networks'], ['speak-the-web'], [ALL_TOPICS], ['Security'], []].map((topics) => isInTopics(project, topics))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('[ERR-34] a topic without a title gets a placeholder', () => {
  expect(['', '  ', null, undefined].map((title) => topicTitle(title, scheduleTexts.untitledTopic))).toEqual(
    Array.from({ length: 4 }, () => 'Topic has no title'),
  )
  expect(topicTitle('Networks', scheduleTexts.untitledTopic)).toBe('Networks')
})

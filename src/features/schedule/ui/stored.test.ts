import { expect, test } from 'vitest'
import { readGroups } from './open-groups.ts'
import { readTopics } from './visitor-topics.ts'

test('[SCHED-18] what is open is read key by key, and nonsense is nothing', () => {
  expect(readGroups('{"topic Networks":true,"week-1":false,"odd":"yes"}')).toEqual({ 'topic Networks': true, 'week-1': false })
  expect(['[]', 'null', '"x"', 'x', null].map(readGroups)).toEqual(Array.from({ length: 5 }, () => ({})))
})

test('the topics of a visitor are words, and nonsense is none', () => {
  expect(readTopics('["All",1,null]')).toEqual(['All'])
  expect(['{}', 'null', 'x', null].map(readTopics)).toEqual([[], [], [], []])
})

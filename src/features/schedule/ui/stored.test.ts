import { expect, test } from 'vitest'
import { readGroups } from './open-groups.ts'
import { readTopics } from './visitor-topics.ts'

test('[SCHED-18] saved open groups are read key by key, and invalid data is ignored', () => {
  expect(readGroups('{"topic Networks":true,"week-1":false,"odd":"yes"}')).toEqual({ 'topic Networks': true, 'week-1': false })
  expect(['[]', 'null', '"x"', 'x', null].map(readGroups)).toEqual(Array.from({ length: 5 }, () => ({})))
})

test("a visitor's topics are strings, and invalid data is ignored", () => {
  expect(readTopics('["All",1,null]')).toEqual(['All'])
  expect(['{}', 'null', 'x', null].map(readTopics)).toEqual([[], [], [], []])
})

import { expect, test } from 'vitest'
import { isUrl, URL_LONGEST, wholeUrl } from '#features/content/answer-text.rules.ts'
import { VALIDATION_STATUSES } from '#features/content/content.rules.ts'
import { textOfWork, WORK_BYTES } from '#features/practice/work.rules.ts'
import { counterTone } from '#ui/field-rules.ts'
import { roomLeft } from './room-left.rules.ts'
import {
  BOX_STATUSES,
  boxStatus,
  answerLimit,
  countTasks,
  isFilled,
  itemsThatCount,
  isSettled,
  missingIn,
  statusOnScreen,
  statusOnWire,
  visualStatus,
  type AnswerType,
} from './validations.rules.ts'

const draft = (text: string, type: AnswerType = 'TEXT') => ({ type, text, file: null })

test('[VAL-03] the wire has four statuses in upper case, each with its counterpart in the interface', () => {
  expect(VALIDATION_STATUSES.toSorted()).toEqual(['COMPLETE', 'INCOMPLETE', 'INCORRECT', 'IN_REVIEW'])
  expect(VALIDATION_STATUSES.map(statusOnScreen)).toEqual(['incomplete', 'review', 'incorrect', 'complete'])
  expect(VALIDATION_STATUSES.map((status) => statusOnWire(statusOnScreen(status)))).toEqual([...VALIDATION_STATUSES])
})

test('[VAL-04] a box is incomplete, in review, complete or incorrect by its items, or else in error', () => {
  const items = VALIDATION_STATUSES.map(statusOnScreen)
  const byItems = new Set(items.flatMap((one) => items.map((other) => boxStatus([one, other]))))
  expect([...byItems, 'error'].toSorted()).toEqual(BOX_STATUSES.toSorted())
  expect(BOX_STATUSES).toHaveLength(5)
})

test('[VAL-05] one item in review puts its box in review', () => {
  expect(boxStatus(['incorrect', 'incomplete', 'review', 'complete'])).toBe('review')
})

test('[VAL-06] with none in review, one incorrect item makes the box incorrect', () => {
  expect(boxStatus(['incomplete', 'incorrect', 'complete'])).toBe('incorrect')
})

test('[VAL-07] otherwise one incomplete item leaves the box incomplete', () => {
  expect(boxStatus(['complete', 'incomplete'])).toBe('incomplete')
})

test('[VAL-08] with nothing left the box is complete', () => {
  expect(boxStatus(['complete', 'complete'])).toBe('complete')
})

test('[VAL-09] a box looks complete or in review, otherwise incomplete', () => {
  expect(BOX_STATUSES.map(visualStatus)).toEqual(['incomplete', 'review', 'complete', 'incomplete', 'incomplete'])
})

const tasks = [
  { id: 'a', optional: false },
  { id: 'b', optional: false },
  { id: 'c', optional: false, tracks: ['low'] },
  { id: 'd', optional: true },
  { id: 'e', optional: false, tracks: ['high'] },
  { id: 'f', optional: false, contentId: 'mission' },
]

test('[VAL-10] required are the non-optional tasks of the current track, outside Secret Missions', () => {
  expect(countTasks(tasks, new Map(), 'low').required).toBe(3)
  expect(countTasks(tasks, new Map(), null).required).toBe(4)
})

test('required tasks are counted, and the complete ones among them', () => {
  const statuses = new Map([
    ['a', 'COMPLETE'],
    ['d', 'COMPLETE'],
    ['b', 'IN_REVIEW'],
    ['e', 'IN_REVIEW'],
  ] as const)
  const counted = countTasks(tasks, statuses, 'low')
  expect(counted).toEqual({ done: 1, required: 3, inReview: 1 })
})

test('[VAL-26] a text is filled from three characters without surrounding spaces, up to the limit', () => {
  const filled = (text: string) => isFilled(draft(text), 10)
  expect(['', 'ab', '  ab  ', 'abc', ' abc ', 'a'.repeat(10), 'a'.repeat(11)].map(filled)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    false,
  ])
})

test('a box counts what is missing: empty, too short or too long answers, and pictures', () => {
  const field = (text: string, type: AnswerType = 'TEXT', isChecked = false) => ({
    draft: draft(text, type),
    optional: false,
    limit: 5,
    isChecked,
  })
  expect(missingIn([field('abc'), field('7', 'TEXT', true)])).toEqual({
    choices: 0,
    answers: 0,
    pictures: 0,
    works: 0,
    large: 0,
    short: 0,
    long: [],
  })
  expect(missingIn([field(''), field('', 'TEXT', true), field('ab'), field('abcdef'), field('', 'FILE')])).toEqual({
    choices: 0,
    answers: 2,
    pictures: 1,
    works: 0,
    large: 0,
    short: 1,
    long: [5],
  })
  expect(missingIn([{ ...field(''), optional: true }])).toMatchObject({ answers: 0 })
  expect(missingIn([{ ...field('abc'), isTwofold: true }, field('')])).toMatchObject({ choices: 1, answers: 1 })
  expect(isSettled({ ...field('abc'), isTwofold: true })).toBe(false)
})

const workText = (text: string) => textOfWork({ files: [{ name: 'a.py', text }], outcome: null })

test('work is filled once there are files, and counts by their bytes, not by what it is kept as', () => {
  expect(answerLimit('WORK', 40, 255)).toBe(WORK_BYTES)
  const filled = (text: string) => isFilled(draft(text, 'WORK'), WORK_BYTES)
  const most = WORK_BYTES - 'a.py'.length
  // each line break is two signs in JSON
  expect(['', 'print(1)', workText(''), workText('\n'.repeat(most)), workText('é'.repeat(most))].map(filled)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  const field = (text: string) => ({ draft: draft(text, 'WORK'), optional: false, limit: WORK_BYTES })
  expect(missingIn([field(''), field(workText('a')), field(workText('a'.repeat(WORK_BYTES)))])).toEqual({
    choices: 0,
    answers: 0,
    pictures: 0,
    works: 1,
    large: 1,
    short: 0,
    long: [],
  })
})

test('[VAL-37] an address is filled from three characters', () => {
  expect(['ab', ' ab ', 'abc'].map((text) => isFilled(draft(text, 'URL'), URL_LONGEST))).toEqual([false, false, true])
})

test("[VAL-28] the plan's limit decides, and a limit of the author caps it", () => {
  expect(answerLimit('TEXT', null, 255)).toBe(255)
  expect(answerLimit('TEXT', null, 500)).toBe(500)
  expect(answerLimit('TEXT', 40, 255)).toBe(40)
  expect(answerLimit('TEXT', 500, 255)).toBe(255)
})

test('[VAL-39] an address may have 2048 characters on every plan', () => {
  expect(answerLimit('URL', null, 255)).toBe(2048)
  expect(isUrl(`example.org/${'a'.repeat(2036)}`)).toBe(true)
  expect(isFilled(draft('a'.repeat(2049), 'URL'), URL_LONGEST)).toBe(false)
})

test.each([
  'example.org',
  'https://example.org/a?b#c',
  'http://localhost:8080',
  'HTTPS://EXAMPLE.ORG',
  'sub.example.org:81/x',
  'münchen.de',
])('[VAL-38] %s is a URL', (text) => expect(isUrl(text)).toBe(true))

test.each([
  '',
  'abc',
  'not a url',
  'javascript:alert(1)',
  'ftp://example.org',
  'data:text/html,x',
  'https://',
  'https:// example.org',
  'https://.org',
  'https://me:secret@example.org',
  'a\\b.org',
])('[VAL-38] %s is not a URL', (text) => expect(isUrl(text)).toBe(false))

test('a pasted address may include its prefix', () => {
  const prefix = 'https://github.com/'
  expect(['ada/lamp', 'github.com/ada/lamp', 'https://github.com/ada/lamp'].map((typed) => wholeUrl(typed, prefix))).toEqual(
    Array(3).fill('https://github.com/ada/lamp'),
  )
})

test('[VAL-35] [VAL-36] the counter warns at a fifth remaining and is red at none', () => {
  expect([0, 79, 80, 99, 100].map((length) => counterTone(length, 100))).toEqual(['calm', 'calm', 'warn', 'warn', 'full'])
})

test('[VAL-33] more room is offered near the limit, and the limit is named when it is reached', () => {
  expect([0, 79, 80, 99, 100, 101].map((length) => roomLeft(length, 100))).toEqual(['calm', 'calm', 'more', 'more', 'full', 'full'])
})

test('[VAL-45] a box can be done if everything in it is filled; an optional task may stay empty', () => {
  const mayBeDone = (fields: { text: string; optional?: boolean }[]) =>
    fields.every(({ text, optional = false }) => isSettled({ draft: draft(text), optional, limit: 100 }))
  expect(mayBeDone([{ text: 'abc' }, { text: '' }])).toBe(false)
  expect(mayBeDone([{ text: 'abc' }, { text: '', optional: true }])).toBe(true)
  expect(mayBeDone([{ text: 'abc' }, { text: 'a', optional: true }])).toBe(false)
  const item = (text: string, optional: boolean) => ({ optional, status: 'incomplete' as const, draft: draft(text) })
  expect(itemsThatCount([item('', true), item('', false)])).toHaveLength(1)
  expect(itemsThatCount([item('', true)])).toHaveLength(1)
})

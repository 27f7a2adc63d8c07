import { expect, test } from 'vitest'
import type { OutlineItem, OutlineStep, ValidationStatus } from '#features/content/content.rules.ts'
import { childStatus, contentsOf, finishedSteps, isLastTask, nextPlace } from './contents.rules.ts'

const outline: OutlineStep[] = [
  { id: 'lamp', title: 'Light the lamp', children: [{ id: 'bulb', title: 'How bright?', itemType: 'validation' }] },
  {
    id: 'bench',
    title: 'Build the bench',
    children: [
      { id: 'manual', title: 'With the manual', itemType: 'generic', genericType: 'section' },
      { id: 'high-task', title: 'Typed', itemType: 'validation', tracks: ['high'] },
    ],
  },
  { id: 'commands', title: 'Follow the commands', tracks: ['high'], children: [] },
]
const task = (id: string): OutlineItem => ({ id, title: id, itemType: 'validation' })
const nothing = { track: null, statuses: new Map(), toggled: {}, current: null }

test('[PROJ-50] [PROJ-58] [PROJ-59] a step has its fields, and so have its children', () => {
  const steps = contentsOf(outline, { ...nothing, track: 'low', statuses: new Map([['bulb', 'COMPLETE' as const]]), current: 'lamp' })
  expect(steps.map(({ id }) => id)).toEqual(['lamp', 'bench'])
  expect(steps[0]).toEqual({
    id: 'lamp',
    title: 'Light the lamp',
    description: '',
    isOpen: true,
    isBookmark: false,
    childrenVisibility: { bulb: true },
    children: [{ id: 'bulb', itemType: 'validation', title: 'How bright?', status: 'complete', genericType: null }],
  })
  expect(steps[1]?.children[0]).toEqual({
    id: 'manual',
    itemType: 'generic',
    title: 'With the manual',
    status: null,
    genericType: 'section',
  })
  expect(steps[1]?.childrenVisibility).toEqual({ manual: true, 'high-task': false })
})

test('[PROJ-60] a validation is incomplete, in review or complete', () => {
  expect([
    childStatus(undefined),
    childStatus('INCOMPLETE'),
    childStatus('INCORRECT'),
    childStatus('IN_REVIEW'),
    childStatus('COMPLETE'),
  ]).toEqual(['incomplete', 'incomplete', 'incomplete', 'review', 'complete'])
})

test('a step is open if it is being read or has the latest bookmark, unless the reader closed it', () => {
  const open = (given: object) => contentsOf(outline, { ...nothing, ...given }).map(({ isOpen }) => isOpen)
  const bookmarks = [
    { id: 'bulb', at: '2026-01-01' },
    { id: 'manual', at: '2026-01-02' },
  ]
  expect(open({ current: 'lamp' })).toEqual([true, false, false])
  expect(open({ bookmarks })).toEqual([false, true, false])
  expect(open({ bookmarks, current: 'lamp', toggled: { bench: false } })).toEqual([true, false, false])
  const marked = contentsOf(outline, { ...nothing, bookmarks: [...bookmarks, { id: 'lamp', at: '2026-01-03' }] })
  expect([marked[0]?.isBookmark, marked[1]?.children[0]?.itemType]).toEqual([true, 'bookmark'])
})

test('a step is finished with its required tasks, and one without tasks when a later one is', () => {
  const box = (id: string, status: ValidationStatus, required = true) => ({ id, status, required })
  const steps: OutlineStep[] = [
    { id: 'intro', title: 'Why', children: [] },
    { id: 'first', title: 'First', children: [task('a'), task('extra')] },
    { id: 'second', title: 'Second', children: [task('b'), task('c')] },
    { id: 'last', title: 'Last words', children: [] },
  ]
  const finished = (...boxes: Parameters<typeof finishedSteps>[1]) => [...finishedSteps(steps, boxes)].toSorted()
  expect(finished(box('a', 'INCOMPLETE'), box('b', 'COMPLETE'), box('c', 'IN_REVIEW'))).toEqual([])
  expect(finished(box('a', 'COMPLETE'), box('extra', 'INCOMPLETE', false), box('b', 'COMPLETE'), box('c', 'INCORRECT'))).toEqual([
    'first',
    'intro',
  ])
  expect(finished(box('a', 'COMPLETE'), box('b', 'COMPLETE'), box('c', 'COMPLETE'))).toEqual(['first', 'intro', 'second'])
})

test('the next place is the text before the next open task, named by its heading', () => {
  const section = (id: string, title: string) => ({ id, title, itemType: 'generic' as const, genericType: 'section' })
  const outline: OutlineStep[] = [
    { id: 'one', title: 'Send a request', children: [task('a'), task('b')] },
    { id: 'read', title: 'What came back', children: [section('lines', 'Line by line')] },
    { id: 'two', title: 'Send more', children: [section('post', 'Post something'), task('c'), task('extra')] },
    { id: 'three', title: 'For others', tracks: ['high'], children: [task('d')] },
    { id: 'end', title: 'Last words', children: [] },
  ]
  const boxes = (open: string) =>
    ['a', 'b', 'c', 'd', 'extra'].map((id) => ({
      id,
      status: open.split(' ').includes(id) ? ('INCOMPLETE' as const) : ('COMPLETE' as const),
      required: id !== 'extra' && id !== 'd',
    }))
  const next = (after: string | null, open: string) => nextPlace(outline, boxes(open), { after, track: 'low', hasPro: false })
  // there may be no heading between two tasks of a step
  expect(next('a', 'b c')).toEqual({ id: 'b', title: 'b', behind: 'a', task: 'b', isAbove: false })
  // a step without tasks is not skipped
  expect(next('b', 'c')).toEqual({ id: 'read', title: 'What came back', behind: null, task: 'c', isAbove: false })
  // from the beginning, if an earlier one was left out
  expect(next('c', 'a extra')).toEqual({ id: 'one', title: 'Send a request', behind: null, task: 'a', isAbove: true })
  expect(next('c', 'b extra')).toEqual({ id: 'b', title: 'b', behind: 'a', task: 'b', isAbove: true })
  // a task that was done early is skipped
  expect(next('a', 'c')).toEqual({ id: 'read', title: 'What came back', behind: null, task: 'c', isAbove: false })
  expect(next('c', 'extra')).toEqual({ id: 'extra', title: 'extra', behind: 'c', task: null, isAbove: false })
  expect(next('extra', '')).toEqual({ id: 'end', title: 'Last words', behind: null, task: null, isAbove: false })
  expect(next('a', '')).toBeNull()
  expect(next(null, 'a b c extra')).toEqual({ id: 'one', title: 'Send a request', behind: null, task: 'a', isAbove: false })
  expect(next(null, 'c')).toEqual({ id: 'read', title: 'What came back', behind: null, task: 'c', isAbove: false })
  expect(next(null, '')).toBeNull()
})

test('a reader without Pro is led past a Secret Mission, to what they can open', () => {
  const mission = { id: 'secret', title: 'A mission', itemType: 'generic' as const, genericType: 'section', isMission: true as const }
  const outline: OutlineStep[] = [
    { id: 'one', title: 'Send a request', children: [task('a'), mission] },
    { id: 'two', title: 'Send more', children: [task('b'), { ...mission, id: 'last' }] },
  ]
  const next = (after: string, open: 'b' | null, hasPro: boolean) =>
    nextPlace(
      outline,
      ['a', 'b'].map((id) => ({ id, required: true, status: id === open ? 'INCOMPLETE' : 'COMPLETE' })),
      { after, track: null, hasPro },
    )?.id ?? null
  expect([next('a', 'b', true), next('a', 'b', false)]).toEqual(['secret', 'two'])
  expect([next('b', null, true), next('b', null, false)]).toEqual(['last', null])
})

test('a task is the last one if every other required one is complete', () => {
  const box = (id: string, status: ValidationStatus, required = true) => ({ id, status, required })
  expect(isLastTask([box('a', 'COMPLETE'), box('b', 'INCOMPLETE'), box('extra', 'INCOMPLETE', false)], 'b')).toBe(true)
  expect(isLastTask([box('a', 'IN_REVIEW'), box('b', 'COMPLETE')], 'b')).toBe(false)
  expect(isLastTask([box('a', 'COMPLETE'), box('b', 'INCOMPLETE')], 'a')).toBe(false)
})

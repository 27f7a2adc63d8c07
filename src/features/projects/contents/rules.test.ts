import { expect, test } from 'vitest'
import type { OutlineStep } from '#features/content/rules.ts'
import { childStatus, columnWidth, contentsOf } from './rules.ts'

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

test('a step is open when it is read or holds the latest bookmark, unless the reader closed it', () => {
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

test('[PROJ-66] the column is half of what the text leaves, from 192 to 448 px', () => {
  expect([1000, 1200, 1280, 2000].map(columnWidth)).toEqual([192, 240, 280, 448])
})

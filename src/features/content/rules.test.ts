import { expect, test } from 'vitest'
import {
  compareProjects,
  hasEditorToolbar,
  HIGHLIGHT_COLORS,
  initialEditorState,
  isShownIn,
  PERSISTED_EDITOR_FIELDS,
  previewOf,
  type ListedProject,
} from './rules.ts'

test('[CONT-25] [CONT-26] the editor toolbar is there for everybody once its flag is on, and for Pro before', () => {
  const there = [false, true].map((flagged) => [hasEditorToolbar(flagged, false), hasEditorToolbar(flagged, true)])
  expect(there).toEqual([
    [false, true],
    [true, true],
  ])
})

test('what names no track belongs to every track, and without a chosen track everything shows', () => {
  expect([isShownIn(undefined, 'low'), isShownIn([], 'low'), isShownIn(['low'], 'low'), isShownIn(['low'], null)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(isShownIn(['high'], 'low')).toBe(false)
})

test('a quiz preview holds neither answers nor explanations', () => {
  const quiz = {
    id: 'q',
    name: 'Q',
    description: '',
    questions: [
      {
        id: '1',
        type: 'single' as const,
        difficulty: 'easy' as const,
        question: 'Why?',
        options: [{ id: 'o', value: 'So', explanation: 'secret', isAnswer: true }],
      },
    ],
  }
  expect(JSON.stringify(previewOf(quiz))).not.toMatch(/secret|isAnswer/)
})

test('[CONT-24] the editor state begins with yellow and with saving on, which are the fields that stay', () => {
  expect(HIGHLIGHT_COLORS).toEqual(['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'])
  expect(initialEditorState).toEqual({
    preferredHighlightColor: 'yellow',
    activeHighlightGroup: null,
    activeInstanceId: null,
    isToolbarActive: false,
    adminDebugSavingEnabled: true,
  })
  expect(PERSISTED_EDITOR_FIELDS).toEqual(['preferredHighlightColor', 'adminDebugSavingEnabled'])
})

test('[DIR-46] projects stand by category, then series, then place in the series', () => {
  const project = (category: string, order: string) =>
    ({ id: `${category} ${order}`, version: '', metadata: { category, order } }) as ListedProject
  const shuffled = [
    project('Misc', '1.1'),
    project('Storage', '1.1'),
    project('Compute', '2.10'),
    project('Compute', '10.1'),
    project('Compute', '2.9'),
  ]
  expect(shuffled.toSorted(compareProjects).map(({ id }) => id)).toEqual([
    'Compute 2.9',
    'Compute 2.10',
    'Compute 10.1',
    'Storage 1.1',
    'Misc 1.1',
  ])
})

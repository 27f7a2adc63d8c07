import { expect, test } from 'vitest'
import { HIGHLIGHT_COLORS, PERSISTED_EDITOR_FIELDS, hasEditorToolbar, initialEditorState } from './rules.ts'

test('[CONT-25] [CONT-26] the editor toolbar is there for everybody once its flag is on, and for Pro before', () => {
  const there = [false, true].map((flagged) => [hasEditorToolbar(flagged, false), hasEditorToolbar(flagged, true)])
  expect(there).toEqual([
    [false, true],
    [true, true],
  ])
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

import { expect, test } from 'vitest'
import { brokenStorage, memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { openEditorState } from './editor-state.ts'

test('[CONT-24] [NOTE-03] it begins with yellow, nothing open, and saving', () => {
  expect(openEditorState(memoryStorage()).store.read()).toEqual({
    preferredHighlightColor: 'yellow',
    activeHighlightGroup: null,
    activeInstanceId: null,
    isToolbarActive: false,
    adminDebugSavingEnabled: true,
  })
})

test('[CONT-24] the colour and the switch are there the next time, what was open is not', () => {
  const storage = memoryStorage()
  const state = openEditorState(storage)
  state.change({ preferredHighlightColor: 'pink', adminDebugSavingEnabled: false })
  state.change({ activeHighlightGroup: 'h-1', activeInstanceId: 'n-1', isToolbarActive: true })
  const next = openEditorState(storage)
  next.restore()
  expect(next.store.read()).toEqual({
    preferredHighlightColor: 'pink',
    activeHighlightGroup: null,
    activeInstanceId: null,
    isToolbarActive: false,
    adminDebugSavingEnabled: false,
  })
})

test('without storage a choice lasts as long as the page', () => {
  const state = openEditorState(brokenStorage())
  state.restore()
  state.change({ preferredHighlightColor: 'green' })
  expect(state.store.read().preferredHighlightColor).toBe('green')
})

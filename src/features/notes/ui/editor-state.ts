import { HIGHLIGHT_COLOURS } from '#features/projects/reading-marks.rules.ts'
import { localStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { createStore } from '#ui/ui.store.ts'
import { colourNamed, initialEditorState, type EditorState } from '../notes.rules.ts'

const COLOUR = 'waymark:highlight-colour'
const SAVING = 'waymark:editor-saving'

/** What marking and writing in this window is at: the margin, the bar over selected words and the admin's switch share it. */
export function openEditorState(storage: BrowserStorage) {
  const store = createStore(initialEditorState)
  let isRestored = false

  function kept(): Pick<EditorState, 'preferredHighlightColor' | 'adminDebugSavingEnabled'> {
    const colour = HIGHLIGHT_COLOURS.find((one) => one === storage.read(COLOUR))
    return {
      preferredHighlightColor: colour ?? initialEditorState.preferredHighlightColor,
      adminDebugSavingEnabled: storage.read(SAVING) !== 'off',
    }
  }

  return {
    store,
    /** What this device has kept, and what another tab chooses. */
    restore(): void {
      store.write({ ...store.read(), ...kept() })
      if (isRestored || typeof window === 'undefined') return
      isRestored = true
      window.addEventListener('storage', ({ key }) => {
        if (key === COLOUR || key === SAVING) store.write({ ...store.read(), ...kept() })
      })
    },
    change(change: Partial<EditorState>): void {
      if (change.preferredHighlightColor) storage.write(COLOUR, colourNamed(change.preferredHighlightColor))
      if (change.adminDebugSavingEnabled !== undefined) storage.write(SAVING, change.adminDebugSavingEnabled ? 'on' : 'off')
      store.write({ ...store.read(), ...change })
    },
  }
}

export const editorState = openEditorState(localStore)

/** An admin tries something in the editor, and nothing of it leaves the device. */
export function isEditorSaving(): boolean {
  return editorState.store.read().adminDebugSavingEnabled
}

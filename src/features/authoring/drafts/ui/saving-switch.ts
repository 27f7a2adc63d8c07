import { localStore } from '#platform/browser/storage.ts'
import { createStore } from '#ui/ui.store.ts'

const KEY = 'waymark:editor-saving'
const OFF = 'off'

const store = createStore(true)
let isRestored = false

/** adminDebugSavingEnabled of the editor's state: while it is off, an admin's edits never leave the device. */
export const editorSaving = {
  store,
  /** Reads the device's setting, and follows changes in other tabs. */
  restore(): void {
    store.write(localStore.read(KEY) !== OFF)
    if (isRestored) return
    isRestored = true
    window.addEventListener('storage', ({ key, newValue }) => key === KEY && store.write(newValue !== OFF))
  },
  choose(isEnabled: boolean): void {
    localStore.write(KEY, isEnabled ? 'on' : OFF)
    store.write(isEnabled)
  },
}

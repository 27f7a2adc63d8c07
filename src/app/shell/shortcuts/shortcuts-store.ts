import { createStore } from '#ui/ui.store.ts'

/** Whether the ? sheet is open. */
export const shortcutsSheet = createStore(false)

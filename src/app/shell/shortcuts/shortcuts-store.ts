import { createStore } from '#ui/store.ts'

/** Whether the ? sheet is open. */
export const shortcutsSheet = createStore(false)

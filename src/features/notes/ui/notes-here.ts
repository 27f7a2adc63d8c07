import { createStore } from '#ui/ui.store.ts'

interface NotesHere {
  notes: number
  highlights: number
  /** how many places are marked */
  places: number
}

/** What is marked in the text that is open; the toolbar leads to it. */
export const notesHere = createStore<NotesHere | null>(null)
/** Whether the list of it is open. */
export const notesListed = createStore(false)

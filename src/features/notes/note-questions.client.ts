import { sessionStore } from '#platform/browser/storage.ts'

const keyOf = (note: string) => `waymark:question:${note}`

/** A question that was typed and not answered yet outlives the page. */
export const questions = {
  read: (note: string) => sessionStore.read(keyOf(note)) ?? '',
  keep: (note: string, text: string) => (text.trim() === '' ? sessionStore.remove(keyOf(note)) : sessionStore.write(keyOf(note), text)),
}

import { sessionStore } from '#platform/browser/storage.ts'

const keyOf = (note: string) => `waymark:question:${note}`

/** Saves an unanswered question across reloads. */
export const questions = {
  read: (note: string) => sessionStore.read(keyOf(note)) ?? '',
  keep: (note: string, text: string) => (text.trim() === '' ? sessionStore.remove(keyOf(note)) : sessionStore.write(keyOf(note), text)),
}

import { sessionStore, type BrowserStorage } from '#platform/browser/storage.ts'

export interface KeptQuestions {
  read(highlight: string): string
  keep(highlight: string, text: string): void
}

/** Saves unanswered questions across reloads, by the place of their words: a note that is closed empty is removed. */
export function keptQuestions(owner: string, projectId: string, store: BrowserStorage = sessionStore): KeptQuestions {
  const keyOf = (highlight: string) => `waymark:question:${owner}:${projectId}:${highlight}`
  return {
    read: (highlight) => store.read(keyOf(highlight)) ?? '',
    keep: (highlight, text) => (text.trim() === '' ? store.remove(keyOf(highlight)) : store.write(keyOf(highlight), text)),
  }
}

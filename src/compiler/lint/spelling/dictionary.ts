import { askInTurn } from '#platform/child-process/in-turn.ts'

const IDLE_MS = 30_000
const LONGEST_MS = 60_000

/** With `suggests`, each word with the one that may be meant; else those that are in no dictionary. */
export interface SpellQuestion {
  words: readonly string[]
  suggests: boolean
}
export type SpellAnswer = [word: string, meant: string | undefined][]

/** British and American spelling in a child process: the lists take about 100 MB, which its end frees. */
const dictionary = askInTurn<SpellQuestion, SpellAnswer>(new URL('./spell-child.ts', import.meta.url), 'knows the dictionary', {
  idleMs: IDLE_MS,
  longestMs: LONGEST_MS,
})

async function ask(question: SpellQuestion): Promise<SpellAnswer> {
  return question.words.length === 0 ? [] : dictionary.ask(question)
}

/** The words that are in no dictionary. */
export async function unknownWords(words: readonly string[]): Promise<Set<string>> {
  return new Set((await ask({ words, suggests: false })).map(([word]) => word))
}

/** A tenth of a second each, and more for some. */
const MOST_SUGGESTIONS = 30

/** What may be meant by the first of these words. */
export async function suggestionsFor(words: readonly string[]): Promise<Map<string, string | undefined>> {
  return new Map(await ask({ words: words.slice(0, MOST_SUGGESTIONS), suggests: true }))
}

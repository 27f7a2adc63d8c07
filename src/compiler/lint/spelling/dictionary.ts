import { askInTurn } from '#platform/child-process/in-turn.ts'

const IDLE_MS = 30_000
const LONGEST_MS = 60_000

/** British and American spelling in a child process: the lists take about 100 MB, which its end frees. */
const dictionary = askInTurn<readonly string[], [word: string, meant: string | undefined][]>(
  new URL('./spell-child.ts', import.meta.url),
  'knows the dictionary',
  { idleMs: IDLE_MS, longestMs: LONGEST_MS },
)

/** The words that are in no dictionary, each with a suggestion. */
export async function unknownWords(words: readonly string[]): Promise<Map<string, string | undefined>> {
  return new Map(words.length === 0 ? [] : await dictionary.ask(words))
}

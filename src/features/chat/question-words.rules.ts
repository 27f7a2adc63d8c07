import { nearestWords, plainWords, wordsIn, type Word } from '#features/search/search-words.rules.ts'

const COMMON = new Set(
  `a about all also an and any are as at be because been but by can cannot cant could did didnt do does doesnt doing done dont for from
  get gets got had has have how i if im in into is isnt it its just like me mean means my need no not of on one or our out please so
  some tell than that the their them then there these they thing things this those to up us use using want was we were what whats when
  where which while who why will with wont work works would you your`.split(/\s+/),
)

/** The shortest word that is spell-corrected: in a shorter one another letter makes another word, as in shard and share. */
const MISSPELT_LEAST = 6

/** The significant words of a text, stemmed. */
export function tellingWords(text: string): string[] {
  return plainWords(text)
    .filter((word) => !COMMON.has(word))
    .map(stemOf)
}

function stemOf(word: string): string {
  if (word.length < 4) return word
  const stem = word.replace(/(?:ies|ied)$/, 'y').replace(/(?<=\w{3})(?:ings?|edly|ed|(?<!s)es|(?<!s)s)$/, '')
  return stem.replace(/(?<=\w{2})e$/, '').replace(/([bdfgmnprt])\1$/, '$1')
}

export interface QuestionWords {
  /** The significant words without duplicates, in the project's spelling. */
  words: string[]
  /** The words that the project never uses. */
  unsaid: string[]
  /** The question without the unknown words. */
  said: string
}

/** Reads a question with the words that the project uses. */
export function askedOf(question: string, texts: readonly string[]): QuestionWords {
  const often = new Map<string, number>()
  for (const text of texts) for (const word of plainWords(text)) often.set(word, (often.get(word) ?? 0) + 1)
  const stems = new Set([...often.keys()].map(stemOf))
  const known = [...often].map(([word, projects]) => ({ word, projects }))

  function understood({ word }: Word): string | null {
    if (stems.has(stemOf(word))) return stemOf(word)
    const [meant] = word.length < MISSPELT_LEAST ? [] : nearestWords(word, known, false)
    return meant ? stemOf(meant.word) : null
  }

  const [words, unsaid] = [new Set<string>(), new Set<string>()]
  let said = ''
  let end = 0
  for (const written of wordsIn(question)) {
    if (COMMON.has(written.word)) continue
    const stem = understood(written)
    words.add(stem ?? stemOf(written.word))
    if (stem !== null) continue
    unsaid.add(written.word)
    said += question.slice(end, written.at)
    end = written.at + written.length
  }
  return { words: [...words], unsaid: [...unsaid], said: (said + question.slice(end)).replace(/\s+/g, ' ').trim() }
}

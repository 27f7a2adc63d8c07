import type { Passage } from './quote-answers.rules.ts'
import { tellingWords, type QuestionWords } from './question-words.rules.ts'

/** Ranks passages by their distance to a question, in words and in meaning. */
export interface Near<Of> {
  passage: Of
  score: number
  /** From 0 to 1. */
  words: number
  /** A cosine; null if there are no embeddings. */
  meaning: number | null
  /** How much the question depends on words that the project never uses, from 0; the same for all passages. */
  unsaid: number
}

/** What the embeddings say about a question. */
export interface Meant {
  /** The cosine of each passage, in order. */
  passages: readonly number[]
  /**
   * The question without the words that the project never uses: its similarity to the whole question, and its best cosine with a passage.
   */
  left: { likeness: number; nearest: number }
}

const WORDS_SHARE = 0.3
/** The word score that counts as full: even the best match of an off-topic question scores low. */
const WORDS_FULL = 8
/** Below this cosine the nearest passage is about something else. */
export const NEAR_LEAST = 0.22
/** The penalty for depending on unknown words: any question near the subject scores well, so these need a closer match. */
const UNSAID_SHARE = 0.75
/** The further penalty if the question is nearer without its unknown words. */
const AWAY_SHARE = 2
/** Without embeddings: the share of the question's words that the best passage must contain. */
const KNOWN_LEAST = 0.5

const SATURATION = 1.2
const LENGTH_SHARE = 0.5

interface Counted {
  often: Map<string, number>
  length: number
}

function count(words: readonly string[]): Counted {
  const often = new Map<string, number>()
  for (const word of words) often.set(word, (often.get(word) ?? 0) + 1)
  return { often, length: words.length }
}

/** Best first. */
export function rankPassages<Of extends Pick<Passage, 'step' | 'heading' | 'text'>>(
  asked: QuestionWords,
  passages: readonly Of[],
  meant: Meant | null,
): Near<Of>[] {
  const counted = passages.map((passage) => count(tellingWords(searchedBy(passage))))
  const average = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length)
  const rarity = new Map(asked.words.map((word) => [word, rarityOf(counted.filter(({ often }) => often.has(word)).length, counted.length)]))
  const all = [...rarity.values()].reduce((sum, value) => sum + value, 0)

  const scored = counted.map(({ often, length }) => {
    let score = 0
    let known = 0
    for (const [word, rare] of rarity) {
      const times = often.get(word) ?? 0
      if (times === 0) continue
      known += rare
      score += (rare * times * (SATURATION + 1)) / (times + SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average))
    }
    return { score, known: all === 0 ? 0 : known / all }
  })
  const unsaid = meant ? hangsOnUnsaid(meant) : 0
  const top = Math.max(WORDS_FULL, ...scored.map(({ score }) => score))
  return passages
    .map((passage, at) => {
      const { score = 0, known = 0 } = scored[at] ?? {}
      const meaning = meant?.passages[at] ?? null
      const byWords = score / top
      const near = meaning === null ? byWords : WORDS_SHARE * byWords + (1 - WORDS_SHARE) * meaning
      return { passage, words: known, meaning, unsaid, score: isIntroduction(passage) ? near * INTRODUCTION : near }
    })
    .toSorted((a, b) => b.score - a.score)
}

/**
 * Unknown names change the question's meaning much, filler words little; a rest that is nearer than the whole shows that the name's subject
 * is missing.
 */
function hangsOnUnsaid({ passages, left }: Meant): number {
  return UNSAID_SHARE * (1 - left.likeness) + AWAY_SHARE * Math.max(0, left.nearest - Math.max(...passages))
}

/** The text that search compares. */
export function searchedBy({ heading, text }: Pick<Passage, 'heading' | 'text'>): string {
  return `${heading ?? ''}. ${text}`
}

/** An introduction ranks lower, because it only names what the steps explain. */
const INTRODUCTION = 0.5

function isIntroduction({ step, heading }: Pick<Passage, 'step' | 'heading'>): boolean {
  return step === null && heading === null
}

function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5))
}

/** Whether any passage is near enough to answer. */
export function isAnswered(ranked: readonly Near<unknown>[]): boolean {
  const meanings = ranked.flatMap(({ meaning }) => meaning ?? [])
  const [{ unsaid } = { unsaid: 0 }] = ranked
  if (meanings.length > 0) return Math.max(...meanings) - unsaid >= NEAR_LEAST
  return Math.max(0, ...ranked.map(({ words }) => words)) >= KNOWN_LEAST
}

export const QUOTED_MOST = 3
const NEARLY_AS_GOOD = 0.8

/** The best few passages, one from each block. */
export function pickQuotes<Of extends Passage>(ranked: readonly Near<Of>[]): Of[] {
  const best = ranked[0]?.score ?? 0
  const picked: Of[] = []
  for (const { passage, score } of ranked) {
    if (picked.length === QUOTED_MOST || score < best * NEARLY_AS_GOOD) break
    if (!picked.some(({ blockId }) => blockId === passage.blockId)) picked.push(passage)
  }
  return picked
}

import type { Passage } from './quote-answers.rules.ts'
import { tellingWords, type QuestionWords } from './question-words.rules.ts'

/** How near each passage is to a question, by its words and by its meaning. */
export interface Near<Of> {
  passage: Of
  score: number
  /** From 0 to 1. */
  words: number
  /** A cosine; null where the meaning is not known. */
  meaning: number | null
  /** How much of the question hangs on words that the project never says: 0 is nothing, and it is the same for all. */
  unsaid: number
}

/** What a model says of a question. */
export interface Meant {
  /** The cosines of the passages, in their order. */
  passages: readonly number[]
  /** What is left of it without the words that the project never says: how like it that is, and the cosine of the passage nearest to it. */
  left: { likeness: number; nearest: number }
}

const WORDS_SHARE = 0.3
/** Words alone must reach this much to count fully: in a question that nothing answers, the best is still poor. */
const WORDS_FULL = 8
/** Below this the nearest passage is about something else. */
export const NEAR_LEAST = 0.22
/** A project is near to whatever is asked about its subject: of a question that turns on what it never names, more is wanted. */
const UNSAID_SHARE = 0.75
/** And more yet where that word leads away: where the rest alone comes nearer than the whole. */
const AWAY_SHARE = 2
/** Without meanings: how much of what was asked the best passage must say. */
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

/** A name means much, 'crazy' little; and the rest alone is nearer than the whole where what the name stands for is not here. */
function hangsOnUnsaid({ passages, left }: Meant): number {
  return UNSAID_SHARE * (1 - left.likeness) + AWAY_SHARE * Math.max(0, left.nearest - Math.max(...passages))
}

/** What a passage is found by. */
export function searchedBy({ heading, text }: Pick<Passage, 'heading' | 'text'>): string {
  return `${heading ?? ''}. ${text}`
}

/** It names in a few words what the steps explain. */
const INTRODUCTION = 0.5

function isIntroduction({ step, heading }: Pick<Passage, 'step' | 'heading'>): boolean {
  return step === null && heading === null
}

function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5))
}

/** Whether the project says anything about it at all. */
export function isAnswered(ranked: readonly Near<unknown>[]): boolean {
  const meanings = ranked.flatMap(({ meaning }) => meaning ?? [])
  const [{ unsaid } = { unsaid: 0 }] = ranked
  if (meanings.length > 0) return Math.max(...meanings) - unsaid >= NEAR_LEAST
  return Math.max(0, ...ranked.map(({ words }) => words)) >= KNOWN_LEAST
}

export const QUOTED_MOST = 3
const NEARLY_AS_GOOD = 0.8

/** The few that are worth quoting, one from each block. */
export function pickQuotes<Of extends Passage>(ranked: readonly Near<Of>[]): Of[] {
  const best = ranked[0]?.score ?? 0
  const picked: Of[] = []
  for (const { passage, score } of ranked) {
    if (picked.length === QUOTED_MOST || score < best * NEARLY_AS_GOOD) break
    if (!picked.some(({ blockId }) => blockId === passage.blockId)) picked.push(passage)
  }
  return picked
}

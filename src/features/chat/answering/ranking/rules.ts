import { plainWords } from '#features/search/words/rules.ts'
import type { Passage } from '../rules.ts'

/** How near each passage is to a question, by its words and by its meaning. */
export interface Near<Of> {
  passage: Of
  score: number
  /** From 0 to 1. */
  words: number
  /** A cosine; null where the meaning is not known. */
  meaning: number | null
  /** Of the telling words of the question, those that no passage has: from 0 to 1, and the same for all. */
  unsaid: number
}

const WORDS_SHARE = 0.3
/** Words alone must reach this much to count fully: in a question that nothing answers, the best is still poor. */
const WORDS_FULL = 8
/** Below this the nearest passage is about something else. */
const NEAR_LEAST = 0.35
/** A project is near to whatever is asked about its subject: of a question whose words it never says, more is wanted. */
const UNSAID_SHARE = 0.5
/** And less of one whose words stand together in a passage. */
const SAID_SHARE = 0.2
/** Without meanings: how much of what was asked the best passage must say. */
const KNOWN_LEAST = 0.5

const SATURATION = 1.2
const LENGTH_SHARE = 0.5

const COMMON = new Set(
  `a about all also an and any are as at be because been but by can cannot cant could did didnt do does doesnt doing done dont for from
  get gets got had has have how i if im in into is isnt it its just like me mean means my need no not of on one or our out please so
  some tell than that the their them then there these they thing things this those to up us use using want was we were what whats when
  where which while who why will with wont work works would you your`.split(/\s+/),
)

/** What is telling in a text, each word cut to what its forms share. */
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

interface Counted {
  often: Map<string, number>
  length: number
}

function count(words: readonly string[]): Counted {
  const often = new Map<string, number>()
  for (const word of words) often.set(word, (often.get(word) ?? 0) + 1)
  return { often, length: words.length }
}

/** Best first. `meanings` are the cosines of the passages, in their order. */
export function rankPassages<Of extends Pick<Passage, 'step' | 'heading' | 'text'>>(
  question: string,
  passages: readonly Of[],
  meanings: readonly number[] | null,
): Near<Of>[] {
  const counted = passages.map(({ heading, text }) => count(tellingWords(`${heading ?? ''} ${text}`)))
  const asked = [...new Set(tellingWords(question))]
  const average = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length)
  const rarity = new Map(asked.map((word) => [word, rarityOf(counted.filter(({ often }) => often.has(word)).length, counted.length)]))
  const all = [...rarity.values()].reduce((sum, value) => sum + value, 0)

  const unsaid = asked.filter((word) => !counted.some(({ often }) => often.has(word))).length / Math.max(1, asked.length)

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
  const top = Math.max(WORDS_FULL, ...scored.map(({ score }) => score))
  return passages
    .map((passage, at) => {
      const { score = 0, known = 0 } = scored[at] ?? {}
      const meaning = meanings?.[at] ?? null
      const byWords = score / top
      const near = meaning === null ? byWords : WORDS_SHARE * byWords + (1 - WORDS_SHARE) * meaning
      return { passage, words: known, meaning, unsaid, score: isIntroduction(passage) ? near * INTRODUCTION : near }
    })
    .toSorted((a, b) => b.score - a.score)
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
  const said = Math.max(0, ...ranked.map(({ words }) => words))
  const meanings = ranked.flatMap(({ meaning }) => meaning ?? [])
  const [{ unsaid } = { unsaid: 0 }] = ranked
  return meanings.length > 0 ? Math.max(...meanings) + SAID_SHARE * said - UNSAID_SHARE * unsaid >= NEAR_LEAST : said >= KNOWN_LEAST
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

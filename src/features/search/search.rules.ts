import type { Difficulty } from '#features/content/content.rules.ts'
import { plainWords, runsOf, wordsIn } from './search-words.rules.ts'

export type { SearchPassage } from './search-passages.rules.ts'

/** A project's facts on a tile, besides its words. */
export interface ProjectFacts {
  difficulty: Difficulty
  time: number
  plan: 'free' | 'pro'
  category: string
  series: string | null
  seriesTitle: string | null
  tracks: { id: string }[]
  imageUrl: string | null
}

export const GROUPS = ['series', 'projects', 'topics', 'concepts'] as const
export type Group = (typeof GROUPS)[number]
export type NameKind = Exclude<Group, 'projects'>

export const SEARCH_LONGEST = 300
/** Enough for the longest goal. */
const TOKENS_MOST = 100
/** The limit of searched words: the most significant ones, in any place. */
export const TERMS_MOST = 10
const MEANT_LEAST = 4
const MEANT_MOST = 500
export const RESULTS_MOST: Record<Group, number> = { series: 6, projects: 24, topics: 4, concepts: 6 }
const SERIES_PREFIX = /^\s*series\s*:/i

/** Common abbreviations and their meaning. */
const SHORT_FOR = new Map<string, string[]>(
  Object.entries({
    ai: ['artificial', 'learning'],
    auth: ['authentication'],
    aws: ['amazon'],
    ci: ['integration', 'pipeline'],
    cd: ['deployment', 'deploy'],
    cdn: ['edge', 'cache'],
    cli: ['command', 'terminal'],
    config: ['configuration'],
    crypto: ['cryptography', 'encryption'],
    db: ['database'],
    dbs: ['database'],
    env: ['environment'],
    etl: ['pipeline', 'load'],
    k8s: ['kubernetes'],
    js: ['javascript'],
    ml: ['machine', 'learning'],
    postgres: ['postgresql'],
    py: ['python'],
    repo: ['repository'],
    ssl: ['tls'],
    tls: ['ssl'],
    ts: ['typescript'],
    vcs: ['git'],
    vm: ['virtual'],
  }),
)

export interface Query {
  /** As a person would read it. */
  text: string
  /** The part for the search by meaning, without an unfinished word. */
  meant: string
  /** Searches only series. */
  seriesOnly: boolean
  tokens: Token[]
  /** All runs of three words, to find a pasted error message. */
  runs: string[]
}

export interface Token {
  word: string
  /** Still being typed, so it may be a prefix. */
  unfinished: boolean
  /** Alternative spellings. */
  also: string[]
  /** An alias uses it, so it is not treated as a typo. */
  isKnown?: boolean
}

/** Drops stop words for the search by words; the search by meaning uses the whole text. */
export function readQuery(asked: string, counts?: (word: string) => boolean): Query {
  const seriesOnly = SERIES_PREFIX.test(asked)
  const text = asked
    .replace(SERIES_PREFIX, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const words = wordsIn(text)
  const isOpen = !/\s$/.test(asked)
  const all = words.map(({ word, at, length }, place) => ({
    word,
    unfinished: isOpen && at + length === text.length,
    also: [
      ...(SHORT_FOR.get(word) ?? []),
      ...[words[place - 1], words[place + 1]].flatMap((other, side) => (other ? [side === 0 ? other.word + word : word + other.word] : [])),
    ],
  }))
  const counted = all.filter(({ word }, place) => (counts?.(word) ?? true) && all.findIndex((other) => other.word === word) === place)
  const tokens = counted.slice(0, TOKENS_MOST)
  const last = all.at(-1)
  const isBegun = all.length > 1 && last?.unfinished === true && last.word.length < MEANT_LEAST
  const meant = (isBegun ? text.slice(0, words.at(-1)?.at) : text).trim().slice(0, MEANT_MOST)
  return { text, meant, seriesOnly, tokens, runs: counts ? [] : runsOf(words.map(({ word }) => word)) }
}

/** A word to search, and its closeness to the typed one. */
export interface Variant {
  stem: string
  weight: number
}

export interface Term {
  token: string
  variants: Variant[]
  /** The rarer a word is in the catalogue, the more it counts. */
  rarity: number
}

export const WEIGHTS = { same: 1, short: 0.8, begun: 0.7, typo: 0.6 }

export function rarityOf(projects: number, all: number): number {
  const found = Math.min(projects, all)
  return Math.log(1 + (all - found + 0.5) / (found + 0.5)) + 0.2
}

const RARE_SHARE = 0.2
const RARE_MOST = 3

/** Whether at most a fifth of the projects use it, or three of a few. */
export function isRare({ rarity }: Pick<Term, 'rarity'>, all: number): boolean {
  return rarity >= rarityOf(Math.max(RARE_MOST, all * RARE_SHARE), all)
}

/** Rarest first: the search requires all words, and if too few match, the rarest ones. */
export function mostTelling(terms: readonly Term[]): Term[] {
  return terms.toSorted((a, b) => b.rarity - a.rarity)
}

/** Limits a long text to its most significant words. */
export function tellingOf(terms: readonly Term[]): Term[] {
  const most = new Set(mostTelling(terms).slice(0, TERMS_MOST))
  return terms.filter((term) => most.has(term))
}

/** The weight of each word, from 0 to 1: 'learn' and 'data' are everywhere here. */
export function weightsOf(tokens: readonly Token[], terms: readonly Term[]): Map<string, number> {
  const rarity = new Map(terms.map((term) => [term.token, term.rarity]))
  return new Map(tokens.map(({ word }) => [word, Math.min(1, rarity.get(word) ?? 1)]))
}

/** Whether the catalogue has the word as typed. */
export function isWord(terms: readonly Term[], word: string): boolean {
  return terms.some(({ token, variants }) => token === word && variants.some(({ weight }) => weight === WEIGHTS.same))
}

/** A shorter unknown word may be any other word, and not a typo: funds are no finds. */
const TYPO_LEAST = 8

/** Whether a word is surely mistyped, so that the search by meaning does not understand it. */
export function hasTypo(terms: readonly Term[]): boolean {
  return terms.some(({ token, variants }) => token.length >= TYPO_LEAST && variants.every(({ weight }) => weight === WEIGHTS.typo))
}

const MARKED_SHARE = 0.4

/** The more words are unknown to the catalogue, the less a match of the others counts. */
export function knownShare(terms: readonly Term[], unknown: number): number {
  const known = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const missing = unknown * Math.max(1, ...terms.map(({ rarity }) => rarity))
  return known === 0 ? 0 : known / (known + missing)
}

/** The words worth highlighting: in 'how do I make it fast', only the significant one. */
export function worthMarking(terms: readonly Term[]): Term[] {
  const most = Math.max(0, ...terms.map(({ rarity }) => rarity))
  return terms.filter(({ rarity }) => rarity >= most * MARKED_SHARE)
}

export interface Hit {
  id: string
  score: number
}

/** Below this similarity even the nearest project is about something else. */
export const MEANING_LEAST = 0.3
const MEANING_SURE = 0.65

export const WAYS = ['words', 'meaning', 'both'] as const
export type SearchWay = (typeof WAYS)[number]
const MEANING_SHARE: Record<SearchWay, number> = { words: 0, meaning: 1, both: 0.5 }

/** Adds the scores for words and meaning, each from 0 to 1, so that hits of both come first. */
export function join(words: readonly Hit[], meaning: readonly Hit[], by: SearchWay = 'both'): Hit[] {
  const share = MEANING_SHARE[by]
  const scores = new Map(words.map(({ id, score }) => [id, score * (1 - share)]))
  for (const { id, score } of meaning) {
    const sure = Math.min(1, (score - MEANING_LEAST) / (MEANING_SURE - MEANING_LEAST))
    if (sure > 0) scores.set(id, (scores.get(id) ?? 0) + sure * share)
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

const LED_SHARE = 0.6

/** Adds the projects of aliases, which editors wrote for words outside the catalogue. */
export function lead(hits: readonly Hit[], led: ReadonlyMap<string, number>, share = LED_SHARE): Hit[] {
  const scores = new Map(hits.map(({ id, score }) => [id, score]))
  for (const [id, weight] of led) scores.set(id, (scores.get(id) ?? 0) + share * weight)
  return [...scores].map(([id, score]) => ({ id, score })).toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/** Up to this many words are few. The more words a search has, the less each of them weighs. */
const FEW_WORDS = 2
/** The score that the best hit needs. A word that a text mentions once or twice in passing reaches 0.1. */
const FOUND_LEAST = { said: 0.12, near: 0.08, all: 0.03 }

interface Sureness {
  /** How many words were searched. */
  telling: number
  by: keyof typeof FOUND_LEAST
}

export function surely(hits: readonly Hit[], { telling, by }: Sureness): readonly Hit[] {
  const isWeak = Math.max(0, ...hits.map(({ score }) => score)) < FOUND_LEAST[by]
  return isWeak && telling <= FEW_WORDS ? [] : hits
}

/** Whether anything is near in meaning; true if that is unknown (null). */
function isNear(meaning: readonly Hit[] | null): boolean {
  return meaning === null || meaning.some(({ score }) => score >= MEANING_LEAST)
}

/** The most that words only in a text can score, however often: tax may be just what an example computes. */
const TEXT_MOST = 0.14
const MEANING_SLIGHT = 0.22

/** Passing mentions count only for a project that is near in meaning itself. */
export function surelySaid(words: readonly Hit[], meaning: readonly Hit[] | null, telling: number): readonly Hit[] {
  if (meaning === null) return surely(words, { telling, by: 'near' })
  const near = new Map(meaning.map(({ id, score }) => [id, score]))
  const least = (id: string) => {
    const alike = near.get(id) ?? 0
    if (alike >= MEANING_LEAST) return FOUND_LEAST.near
    return alike >= MEANING_SLIGHT ? FOUND_LEAST.said : TEXT_MOST
  }
  return telling > FEW_WORDS || words.some(({ id, score }) => score >= least(id)) ? words : []
}

/** If nothing is near in meaning, the most significant word decides: in 'dog training' it is the dog. */
export function decidingTerm(terms: readonly Term[], meaning: readonly Hit[] | null): Term | null {
  const isFew = terms.length > 1 && terms.length <= FEW_WORDS
  return isFew && !isNear(meaning) ? (mostTelling(terms)[0] ?? null) : null
}

/** Without matching words, meaning needs more similarity: a mortgage is a little like a bill. */
const MEANING_ALONE = 0.4

export function surelyMeant<Of extends Hit>(meaning: readonly Of[], words: readonly Hit[], telling: number): readonly Of[] {
  const isSaid = telling > FEW_WORDS || words.some(({ score }) => score >= FOUND_LEAST.near)
  return isSaid || meaning.some(({ score }) => score >= MEANING_ALONE) ? meaning : []
}

/** Before embeddings are ready: only hits outside the text or by alias, because the rest may be about something else. */
export function certainly<Of extends Hit>(hits: readonly Of[], said: readonly Hit[], led: ReadonlyMap<string, number>): Of[] {
  const words = new Map(said.map(({ id, score }) => [id, score]))
  return hits.filter(({ id }) => led.has(id) || (words.get(id) ?? 0) >= TEXT_MOST)
}

const TAIL_SHARE = 0.1
const MEANING_OF_TAIL = 0.25

/** Drops hits far behind the best, unless they are near in meaning or have the words outside their text. */
export function withoutTail<Of extends Hit>(best: readonly Of[], said: readonly Hit[], meaning: readonly Hit[]): Of[] {
  const least = (best[0]?.score ?? 0) * TAIL_SHARE
  const words = new Map(said.map(({ id, score }) => [id, score]))
  const near = new Map(meaning.map(({ id, score }) => [id, score]))
  return best.filter(({ id, score }) => score >= least || (near.get(id) ?? 0) >= MEANING_OF_TAIL || (words.get(id) ?? 0) >= TEXT_MOST)
}

/** Whether the search is this name, such as that of a concept. */
export function isSameName(title: string, { text }: Query): boolean {
  return text !== '' && plainWords(title).join(' ') === plainWords(text).join(' ')
}

/** A bonus for a title that equals or starts with the search. */
export function titleBonus(title: string, query: Query): number {
  const asked = plainWords(query.text).join(' ')
  const named = plainWords(title).join(' ')
  if (asked === '') return 0
  return named === asked ? 0.5 : named.startsWith(asked) ? 0.15 : 0
}

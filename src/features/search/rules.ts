import type { Difficulty } from '#features/content/rules.ts'
import { plainWords, wordsIn } from './words/rules.ts'

export type { Passage } from './passages/rules.ts'

/** What a tile shows of a project besides its words. */
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
/** Longer searches are read up to here; what they mean as a whole still counts. */
const TOKENS_MOST = 10
const MEANT_LEAST = 4
const MEANT_MOST = 500
export const RESULTS_MOST: Record<Group, number> = { series: 6, projects: 24, topics: 4, concepts: 6 }
const SERIES_PREFIX = /^\s*series\s*:/i

/** What people type for what is written out. */
const SHORT_FOR: Record<string, string[]> = {
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
}

export interface Query {
  /** As a person would read it. */
  text: string
  /** What is asked by its meaning: a word of which only the first letters are there yet means something else, or nothing. */
  meant: string
  /** Only series are asked for. */
  seriesOnly: boolean
  tokens: Token[]
}

export interface Token {
  word: string
  /** Still being typed: it may be a beginning. */
  unfinished: boolean
  /** Other ways to write it. */
  also: string[]
}

/** Words that do not count are left out of the search by words; what the text means as a whole stays. */
export function readQuery(asked: string, counts: (word: string) => boolean = () => true): Query {
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
      ...(SHORT_FOR[word] ?? []),
      ...[words[place - 1], words[place + 1]].flatMap((other, side) => (other ? [side === 0 ? other.word + word : word + other.word] : [])),
    ],
  }))
  const counted = all.filter(({ word }, place) => counts(word) && all.findIndex((other) => other.word === word) === place)
  const tokens = counted.slice(0, TOKENS_MOST)
  const last = all.at(-1)
  const isBegun = all.length > 1 && last?.unfinished === true && last.word.length < MEANT_LEAST
  const meant = (isBegun ? text.slice(0, words.at(-1)?.at) : text).trim().slice(0, MEANT_MOST)
  return { text, meant, seriesOnly, tokens }
}

/** One word that is looked for, and how close it is to what was typed. */
export interface Variant {
  stem: string
  weight: number
}

export interface Term {
  token: string
  variants: Variant[]
  /** How telling it is: a word that few projects use says more. */
  rarity: number
}

export const WEIGHTS = { same: 1, short: 0.8, begun: 0.7, typo: 0.6 }

export function rarityOf(projects: number, all: number): number {
  const found = Math.min(projects, all)
  return Math.log(1 + (all - found + 0.5) / (found + 0.5)) + 0.2
}

/** The words first that say most; a search finds what has all of them, and if that is little, what has the most telling. */
export function mostTelling(terms: readonly Term[]): Term[] {
  return terms.toSorted((a, b) => b.rarity - a.rarity)
}

const MARKED_SHARE = 0.4

/** The more words the catalogue does not know, the less it says that others were found. */
export function knownShare(terms: readonly Term[], unknown: number): number {
  const known = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const missing = unknown * Math.max(1, ...terms.map(({ rarity }) => rarity))
  return known === 0 ? 0 : known / (known + missing)
}

/** What is worth marking: in 'how do I make it fast', the word that matters. */
export function worthMarking(terms: readonly Term[]): Term[] {
  const most = Math.max(0, ...terms.map(({ rarity }) => rarity))
  return terms.filter(({ rarity }) => rarity >= most * MARKED_SHARE)
}

export interface Hit {
  id: string
  score: number
}

/** Below this a text means something else, whatever is nearest to it. */
export const MEANING_LEAST = 0.3
const MEANING_SURE = 0.65

export const WAYS = ['words', 'meaning', 'both'] as const
export type Way = (typeof WAYS)[number]
const MEANING_SHARE: Record<Way, number> = { words: 0, meaning: 1, both: 0.5 }

/** Words and meaning, each from 0 to 1, are added up: what both find comes first. */
export function join(words: readonly Hit[], meaning: readonly Hit[], by: Way = 'both'): Hit[] {
  const share = MEANING_SHARE[by]
  const scores = new Map(words.map(({ id, score }) => [id, score * (1 - share)]))
  for (const { id, score } of meaning) {
    const sure = Math.min(1, (score - MEANING_LEAST) / (MEANING_SURE - MEANING_LEAST))
    if (sure > 0) scores.set(id, (scores.get(id) ?? 0) + sure * share)
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/** Whether the title begins with, or is, what was typed. */
export function titleBonus(title: string, query: Query): number {
  const asked = plainWords(query.text).join(' ')
  const named = plainWords(title).join(' ')
  if (asked === '') return 0
  return named === asked ? 0.5 : named.startsWith(asked) ? 0.15 : 0
}

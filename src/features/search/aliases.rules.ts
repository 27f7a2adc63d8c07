import type { Alias } from '#features/content/content.rules.ts'
import { editDistance } from '#pure/edit-distance.ts'
import { plainWords, wordsIn } from './search-words.rules.ts'

/** Matches aliases in a search: phrases for words that the catalogue does not use. Longer phrases first, each word once. */

/** A matched alias, and the words that it used. */
interface Lead {
  words: readonly string[]
  /** As typed. */
  text: string
  projects: readonly string[]
  /** Its last word is incomplete. */
  isBegun: boolean
  /** It names where something happens, not what: 'a padlock on my website'. */
  isPlace: boolean
}

export interface Leads {
  leads: Lead[]
  /** The typed subject that no project teaches, and the series nearest to it. */
  elsewhere: { words: string; series: string } | null
  /** Words of an alias, which are therefore not typos. */
  words: Set<string>
}

export interface Led {
  /** From 0 to 1: how surely each project is meant. */
  projects: Map<string, number>
  /** The typed words that lead to each project. */
  because: Map<string, string>
  elsewhere: Leads['elsewhere']
}

/** The weight of each project of an alias, by its place. */
export const PLACES = [1, 0.85, 0.7, 0.6, 0.5, 0.4]
/** The weight of a place beside other words. */
const PLACE_SHARE = 0.5
/** The decrease of the weight per place. */
const LATER = 0.2
const BEGUN_LEAST = 4
const TYPO_LEAST = 6

/** A field of life or work that the catalogue has nothing to do with: it is compared by meaning only. */
export function isOtherField({ leadsTo }: Pick<Alias, 'leadsTo'>): boolean {
  return leadsTo.length === 0
}

/** A word, and its singular. */
interface Part {
  word: string
  stem: string
}

/** An attempt to match an alias: word for word, or with typos. */
interface Way {
  alias: Alias
  parts: readonly Part[]
  isExact: boolean
}

const waysOf = new WeakMap<readonly Alias[], readonly Way[]>()

/** Splits the phrases of a list once. Longer phrases come first, and exact words before typos: 'hacked' is not 'hacker'. */
function listWays(aliases: readonly Alias[]): readonly Way[] {
  const before = waysOf.get(aliases)
  if (before) return before
  const known = aliases.filter((alias) => !isOtherField(alias)).map((alias) => ({ alias, parts: plainWords(alias.phrase).map(partOf) }))
  const ways = known
    .flatMap((one) => [true, false].map((isExact) => ({ ...one, isExact })))
    .toSorted((a, b) => b.parts.length - a.parts.length || Number(b.isExact) - Number(a.isExact))
  waysOf.set(aliases, ways)
  return ways
}

export function leadBy(aliases: readonly Alias[], text: string, isUnfinished: boolean): Leads {
  const written = wordsIn(text)
  const parts = written.map(({ word }) => partOf(word))
  const words = written.map(({ word }) => word)
  const typed = written.map(({ at, length }) => text.slice(at, at + length))
  const led: Leads = { leads: [], elsewhere: null, words: new Set() }
  const free = words.map(() => true)
  const found = new Set<Alias>()
  const typedFrom = (places: readonly number[]) => {
    const [first, last] = [written[places[0] ?? 0], written[places.at(-1) ?? 0]]
    return first && last ? text.slice(first.at, last.at + last.length) : ''
  }
  for (const { alias, parts: sought, isExact } of listWays(aliases)) {
    const places = found.has(alias) ? null : placesOf(sought, parts, { free, isUnfinished, isExact })
    if (places === null) continue
    found.add(alias)
    const said = places.map((place) => words[place] ?? '')
    for (const place of places) free[place] = false
    for (const word of said) led.words.add(word)
    if (alias.elsewhere) led.elsewhere ??= { words: places.map((place) => typed[place] ?? '').join(' '), series: alias.leadsTo[0] ?? '' }
    else {
      const isBegun = !isSame(partOf(said.at(-1) ?? ''), sought.at(-1) ?? partOf(''), false)
      led.leads.push({ words: said, text: typedFrom(places), projects: alias.leadsTo, isBegun, isPlace: isPlace(words, places[0] ?? 0) })
    }
  }
  return { ...led, elsewhere: longest(led) }
}

/** A subject that no project teaches counts, unless a longer phrase matches: 'cloud architect' says more than 'azure'. */
function longest({ elsewhere, leads }: Leads): Leads['elsewhere'] {
  const letters = (words: readonly string[]) => words.join('').length
  const own = elsewhere === null ? 0 : letters(plainWords(elsewhere.words))
  return leads.some(({ words, isBegun }) => !isBegun && letters(words) > own) ? null : elsewhere
}

interface Said {
  /** The weight of each word of the search, from 0 to 1. */
  weights: ReadonlyMap<string, number>
  /** Whether the catalogue has the word as typed. */
  isWord: (word: string) => boolean
}

/**
 * How surely each project is meant, from 0 to 1. An alias that is one word of many counts for its share, but names a topic, however common
 * the word is.
 */
export function weighLeads({ leads }: Pick<Leads, 'leads'>, { weights, isWord }: Said): Pick<Led, 'projects' | 'because'> {
  const projects = new Map<string, number>()
  const because = new Map<string, string>()
  const topics = new Set(leads.flatMap(({ words }) => words))
  const weigh = (word: string) => (topics.has(word) && weights.has(word) ? 1 : (weights.get(word) ?? 0))
  const all = [...weights.keys()].reduce((sum, word) => sum + weigh(word), 0)
  for (const { words, text, projects: leadsTo, isBegun, isPlace } of leads) {
    if (isBegun && isWord(words.at(-1) ?? '')) continue
    const own = words.reduce((sum, word) => sum + weigh(word), 0)
    const share = (all === 0 ? 1 : own / all) * (isPlace && own < all ? PLACE_SHARE : 1)
    for (const [place, id] of leadsTo.entries()) {
      const sure = (PLACES[place] ?? PLACES.at(-1) ?? 0) * share
      if (sure > (projects.get(id) ?? 0)) because.set(id, text)
      projects.set(id, Math.max(projects.get(id) ?? 0, sure))
    }
  }
  return { projects, because }
}

/** How often two projects share an alias, from 0 to 1: editors group what belongs together. */
export function togetherness(aliases: readonly Alias[]): (one: string, other: string) => number {
  const named = new Map<string, Map<string, number>>()
  for (const { phrase, leadsTo, elsewhere } of aliases) {
    if (elsewhere) continue
    for (const [place, id] of leadsTo.entries())
      named.set(id, (named.get(id) ?? new Map<string, number>()).set(phrase, 1 / (1 + place * LATER)))
  }
  const product = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
    [...one].reduce((sum, [phrase, weight]) => sum + weight * (other.get(phrase) ?? 0), 0)
  return (one, other) => {
    const [own, others] = [named.get(one), named.get(other)]
    return own && others ? product(own, others) / Math.sqrt(product(own, own) * product(others, others)) : 0
  }
}

const BEFORE_PLACES = new Set(['in', 'on', 'at', 'to', 'for', 'from'])
const POINTERS = new Set(['a', 'an', 'the', 'this', 'my', 'our', 'your'])

function isPlace(words: readonly string[], at: number): boolean {
  return POINTERS.has(words[at - 1] ?? '') && BEFORE_PLACES.has(words[at - 2] ?? '')
}

interface Around {
  free: readonly boolean[]
  isUnfinished: boolean
  isExact: boolean
}

/** Words that may occur inside a phrase: 'lose my data' matches 'lose data'. */
const PASSED_OVER = new Set(
  'a an the my our your their his her its this that some any all of is are was were be been am has have had keeps gets got goes always'.split(
    ' ',
  ),
)

/** The positions of a phrase's words, adjacent except for such words. */
function placesOf(sought: readonly Part[], parts: readonly Part[], around: Around): number[] | null {
  for (const start of parts.keys()) {
    const places: number[] = []
    for (let at = start; at < parts.length && places.length < sought.length; at++) {
      if (isThere(sought[places.length], { parts, at }, around)) places.push(at)
      else if (places.length === 0 || !PASSED_OVER.has(parts[at]?.word ?? '')) break
    }
    if (places.length === sought.length) return places
  }
  return null
}

function isThere(
  sought: Part | undefined,
  { parts, at }: { parts: readonly Part[]; at: number },
  { free, isUnfinished, isExact }: Around,
): boolean {
  const part = parts[at]
  if (sought === undefined || part === undefined || free[at] !== true) return false
  return isExact ? part.stem === sought.stem : isSame(part, sought, isUnfinished && at === parts.length - 1)
}

function isSame({ word, stem }: Part, sought: Part, mayBegin: boolean): boolean {
  if (stem === sought.stem) return true
  if (mayBegin && word.length >= BEGUN_LEAST && sought.word.startsWith(word)) return true
  if (word.length < TYPO_LEAST || sought.word.length < TYPO_LEAST) return false
  // another ending makes another word: an analyst does not analyse
  const isEnding = word.length === sought.word.length && word.slice(0, -1) === sought.word.slice(0, -1)
  return !isEnding && editDistance(word, sought.word, 1) <= 1
}

function partOf(word: string): Part {
  return { word, stem: word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '') : word }
}

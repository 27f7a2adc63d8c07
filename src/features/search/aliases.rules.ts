import type { Alias } from '#features/content/content.rules.ts'
import { editDistance } from '#pure/edit-distance.ts'
import { plainWords, wordsIn } from './search-words.rules.ts'

/** What was asked in words that the catalogue does not use, and where those lead: longer phrases first, each word once. */

/** An alias that was found, and the words of the search that it took. */
interface Lead {
  words: readonly string[]
  /** As it was typed. */
  text: string
  projects: readonly string[]
  /** Its last word was only begun. */
  isBegun: boolean
  /** It says where something happens and not what: 'a padlock on my website'. */
  isPlace: boolean
}

export interface Leads {
  leads: Lead[]
  /** What no project is about, as it was typed, and the series nearest to it. */
  elsewhere: { words: string; series: string } | null
  /** Words that are a part of an alias, and therefore no typo of anything else. */
  words: Set<string>
}

export interface Led {
  /** From 0 to 1: how surely each is meant. */
  projects: Map<string, number>
  /** The words that lead to each, as they were typed. */
  because: Map<string, string>
  elsewhere: Leads['elsewhere']
}

/** The first that an alias names is meant most. */
export const PLACES = [1, 0.85, 0.7, 0.6, 0.5, 0.4]
/** A place counts so much beside what else is said. */
const PLACE_SHARE = 0.5
/** So much less the next place of an alias says. */
const LATER = 0.2
const BEGUN_LEAST = 4
const TYPO_LEAST = 6

export function leadBy(aliases: readonly Alias[], text: string, isUnfinished: boolean): Leads {
  const written = wordsIn(text)
  const words = written.map(({ word }) => word)
  const typed = written.map(({ at, length }) => text.slice(at, at + length))
  const led: Leads = { leads: [], elsewhere: null, words: new Set() }
  const free = words.map(() => true)
  const known = aliases.map((alias) => ({ alias, parts: plainWords(alias.phrase) }))
  // what was typed to the letter comes before what is a typo away: 'hacked' is not 'hacker'
  const ways = known.flatMap((one) => [true, false].map((isExact) => ({ ...one, isExact })))
  const found = new Set<Alias>()
  const typedFrom = (places: readonly number[]) => {
    const [first, last] = [written[places[0] ?? 0], written[places.at(-1) ?? 0]]
    return first && last ? text.slice(first.at, last.at + last.length) : ''
  }
  for (const { alias, parts, isExact } of ways.toSorted(
    (a, b) => b.parts.length - a.parts.length || Number(b.isExact) - Number(a.isExact),
  )) {
    const places = found.has(alias) ? null : placesOf(parts, words, { free, isUnfinished, isExact })
    if (places === null) continue
    found.add(alias)
    const said = places.map((place) => words[place] ?? '')
    for (const place of places) free[place] = false
    for (const word of said) led.words.add(word)
    if (alias.elsewhere) led.elsewhere ??= { words: places.map((place) => typed[place] ?? '').join(' '), series: alias.leadsTo[0] ?? '' }
    else {
      const isBegun = !isSame(said.at(-1) ?? '', parts.at(-1) ?? '', false)
      led.leads.push({ words: said, text: typedFrom(places), projects: alias.leadsTo, isBegun, isPlace: isPlace(words, places[0] ?? 0) })
    }
  }
  return { ...led, elsewhere: longest(led) }
}

/** What is taught nowhere counts unless a longer phrase says what is meant: 'cloud architect' says more than 'azure'. */
function longest({ elsewhere, leads }: Leads): Leads['elsewhere'] {
  const letters = (words: readonly string[]) => words.join('').length
  const own = elsewhere === null ? 0 : letters(plainWords(elsewhere.words))
  return leads.some(({ words, isBegun }) => !isBegun && letters(words) > own) ? null : elsewhere
}

interface Said {
  /** How much each word of the search says, from 0 to 1. */
  weights: ReadonlyMap<string, number>
  /** Whether the catalogue has a word as it was typed. */
  isWord: (word: string) => boolean
}

/** From 0 to 1: how surely each project is meant. An alias that is one word of many says little about the whole, but names a topic, however often the catalogue says it. */
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

/** How often two projects are named together, from 0 to 1: what editors name together belongs together. */
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

/** Whose it is changes nothing: 'lose my data' is 'lose data', and 'millions of rows' are 'million rows'. */
const PASSED_OVER = new Set(
  'a an the my our your their his her its this that some any all of is are was were be been am has have had keeps gets got goes always'.split(
    ' ',
  ),
)

/** Where the words of a phrase stand, in a row but for these. */
function placesOf(parts: readonly string[], words: readonly string[], around: Around): number[] | null {
  for (const start of words.keys()) {
    const places: number[] = []
    for (let at = start; at < words.length && places.length < parts.length; at++) {
      if (isThere(parts[places.length] ?? '', { words, at }, around)) places.push(at)
      else if (places.length === 0 || !PASSED_OVER.has(words[at] ?? '')) break
    }
    if (places.length === parts.length) return places
  }
  return null
}

function isThere(part: string, { words, at }: { words: readonly string[]; at: number }, { free, isUnfinished, isExact }: Around): boolean {
  const word = words[at]
  if (word === undefined || free[at] !== true) return false
  return isExact ? isOne(word, part) : isSame(word, part, isUnfinished && at === words.length - 1)
}

function isOne(word: string, part: string): boolean {
  return word === part || singular(word) === singular(part)
}

function isSame(word: string, part: string, mayBegin: boolean): boolean {
  if (isOne(word, part)) return true
  if (mayBegin && word.length >= BEGUN_LEAST && part.startsWith(word)) return true
  // another ending makes another word: an analyst does not analyse
  const isEnding = word.length === part.length && word.slice(0, -1) === part.slice(0, -1)
  return word.length >= TYPO_LEAST && part.length >= TYPO_LEAST && !isEnding && editDistance(word, part, 1) <= 1
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '') : word
}

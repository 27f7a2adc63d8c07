import type { Alias } from '#features/content/rules.ts'
import { plainWords, typoDistance } from '../words/rules.ts'

/** What was asked in words that the catalogue does not use, and where those lead: longer phrases first, each word once. */

/** An alias that was found, and the words of the search that it took. */
interface Lead {
  words: readonly string[]
  projects: readonly string[]
  /** Its last word was only begun. */
  isBegun: boolean
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
  elsewhere: Leads['elsewhere']
}

/** The first that an alias names is meant most. */
const PLACES = [1, 0.85, 0.7, 0.6, 0.5, 0.4]
const BEGUN_LEAST = 4
const TYPO_LEAST = 6

export function leadBy(aliases: readonly Alias[], text: string, isUnfinished: boolean): Leads {
  const words = plainWords(text)
  const led: Leads = { leads: [], elsewhere: null, words: new Set() }
  const free = words.map(() => true)
  const byLength = aliases.map((alias) => ({ alias, parts: plainWords(alias.phrase) })).toSorted((a, b) => b.parts.length - a.parts.length)
  for (const { alias, parts } of byLength) {
    const at = positionOf(parts, words, { free, isUnfinished })
    if (at < 0) continue
    const said = words.slice(at, at + parts.length)
    for (const [index, word] of said.entries()) {
      free[at + index] = false
      led.words.add(word)
    }
    if (alias.elsewhere) led.elsewhere ??= { words: said.join(' '), series: alias.leadsTo[0] ?? '' }
    else led.leads.push({ words: said, projects: alias.leadsTo, isBegun: !isSame(said.at(-1) ?? '', parts.at(-1) ?? '', false) })
  }
  return led
}

interface Said {
  /** How much each word of the search says, from 0 to 1. */
  weights: ReadonlyMap<string, number>
  /** Whether the catalogue has a word as it was typed. */
  isWord: (word: string) => boolean
}

/** From 0 to 1: how surely each project is meant. An alias that is one word of many says little about the whole. */
export function weighLeads({ leads }: Pick<Leads, 'leads'>, { weights, isWord }: Said): Map<string, number> {
  const projects = new Map<string, number>()
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  for (const { words, projects: leadsTo, isBegun } of leads) {
    if (isBegun && isWord(words.at(-1) ?? '')) continue
    const own = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
    const share = all === 0 ? 1 : own / all
    for (const [place, id] of leadsTo.entries()) {
      const sure = (PLACES[place] ?? PLACES.at(-1) ?? 0) * share
      projects.set(id, Math.max(projects.get(id) ?? 0, sure))
    }
  }
  return projects
}

interface Around {
  free: readonly boolean[]
  isUnfinished: boolean
}

function positionOf(parts: readonly string[], words: readonly string[], { free, isUnfinished }: Around): number {
  return words.findIndex((_, at) =>
    parts.every((part, index) => {
      const word = words[at + index]
      const isLast = isUnfinished && at + index === words.length - 1
      return word !== undefined && free[at + index] === true && isSame(word, part, isLast)
    }),
  )
}

function isSame(word: string, part: string, mayBegin: boolean): boolean {
  if (word === part || singular(word) === singular(part)) return true
  if (mayBegin && word.length >= BEGUN_LEAST && part.startsWith(word)) return true
  return word.length >= TYPO_LEAST && part.length >= TYPO_LEAST && typoDistance(word, part, 1) <= 1
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word
}

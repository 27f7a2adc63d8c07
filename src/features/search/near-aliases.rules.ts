import type { Alias } from '#features/content/content.rules.ts'
import { lead, type Hit } from './search.rules.ts'
import { PLACES } from './aliases.rules.ts'

/** What a text says in other words than any alias has: it is led by the phrases that are nearest in meaning. */

export interface NearPhrase {
  phrase: string
  /** The cosine. */
  score: number
}

export interface Hints {
  /** From 0 to 1: how surely each project is meant. */
  projects: Map<string, number>
  /** The phrase that leads to each most surely. */
  because: Map<string, NearPhrase>
  /** The cosine of the nearest phrase that leads to a project. */
  nearest: number
}

/** Below it two phrases are alike by chance; above it they say the same. */
const NEAR_LEAST = 0.35
const NEAR_SURE = 0.75
const PHRASES_MOST = 10
/** What leads to so many projects names a field, and meaning ranks inside it: their order says only half as much. */
const FIELD_LEAST = 4
const FIELD_FLAT = 0.5

/** The wordings of a text, each with its nearest phrases. */
export function hintsOf(aliases: readonly Alias[], ways: readonly (readonly NearPhrase[])[]): Hints {
  const known = new Map(aliases.flatMap((alias) => (alias.elsewhere ? [] : [[alias.phrase, alias]])))
  const projects = new Map<string, number>()
  const because = new Map<string, NearPhrase>()
  let nearest = 0
  for (const { phrase, score } of ways.flatMap((way) => way.slice(0, PHRASES_MOST))) {
    const leadsTo = known.get(phrase)?.leadsTo ?? []
    if (leadsTo.length === 0) continue
    nearest = Math.max(nearest, score)
    const sure = Math.min(1, Math.max(0, (score - NEAR_LEAST) / (NEAR_SURE - NEAR_LEAST)))
    for (const [place, id] of leadsTo.entries()) {
      const weight = sure * weightAt(place, leadsTo.length)
      if (weight > (projects.get(id) ?? 0)) because.set(id, { phrase, score })
      projects.set(id, Math.max(projects.get(id) ?? 0, weight))
    }
  }
  return { projects, because, nearest }
}

function weightAt(place: number, of: number): number {
  const weight = PLACES[place] ?? PLACES.at(-1) ?? 0
  return of >= FIELD_LEAST ? weight + (1 - weight) * FIELD_FLAT : weight
}

/** What is only near to an alias says less than what is one. */
const HINT_SHARE = 0.2
const HINT_LEAST = 0.25
/** The nearest alias says the same in other words: then it finds what nothing else has found. */
const HINT_SURE = 0.65

/** What aliases lead to that are near in meaning: they rank what was found, and find by themselves where one is very near. */
export function hint(
  hits: readonly Hit[],
  { projects, nearest }: { projects: ReadonlyMap<string, number>; nearest: number },
): readonly Hit[] {
  if (hits.length === 0 && nearest < HINT_SURE) return hits
  const told = new Map([...projects].filter(([id, weight]) => weight >= HINT_LEAST || hits.some((hit) => hit.id === id)))
  return lead(hits, told, HINT_SHARE)
}

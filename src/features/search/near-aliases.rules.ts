import type { Alias } from '#features/content/content.rules.ts'
import { lead, type Hit } from './search.rules.ts'
import { isOtherField, PLACES } from './aliases.rules.ts'

/** Finds aliases by meaning: the phrases most similar to a text lead to their projects. */

export interface NearPhrase {
  phrase: string
  /** The cosine. */
  score: number
}

export interface Hints {
  /** From 0 to 1: how surely each project is meant. */
  projects: Map<string, number>
  /** The phrase that leads to each project most surely. */
  because: Map<string, NearPhrase>
  /** The cosine of the nearest phrase that leads to a project. */
  nearest: number
  /** The cosine of the nearest field that the catalogue has nothing to do with. */
  other: number
}

/** Cosines: below the first, similarity is chance; above the second, the phrases mean the same. */
const NEAR_LEAST = 0.35
const NEAR_SURE = 0.75
const PHRASES_MOST = 10
/** A phrase with many projects names a field, so their order counts only half. */
const FIELD_LEAST = 4
const FIELD_FLAT = 0.5

/** Takes each wording of a text with its nearest phrases. */
export function hintsOf(aliases: readonly Alias[], ways: readonly (readonly NearPhrase[])[]): Hints {
  const known = new Map(aliases.flatMap((alias) => (alias.elsewhere ? [] : [[alias.phrase, alias]])))
  const others = new Set(aliases.filter(isOtherField).map(({ phrase }) => phrase))
  const projects = new Map<string, number>()
  const because = new Map<string, NearPhrase>()
  const other = Math.max(0, ...ways.flat().flatMap(({ phrase, score }) => (others.has(phrase) ? [score] : [])))
  let nearest = 0
  const own = ways.flatMap((way) => way.filter(({ phrase }) => !others.has(phrase)).slice(0, PHRASES_MOST))
  for (const { phrase, score } of own) {
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
  return { projects, because, nearest, other }
}

function weightAt(place: number, of: number): number {
  const weight = PLACES[place] ?? PLACES.at(-1) ?? 0
  return of >= FIELD_LEAST ? weight + (1 - weight) * FIELD_FLAT : weight
}

/** A similar alias counts less than a matching one. */
const HINT_SHARE = 0.2
const HINT_LEAST = 0.25
/** From this similarity on, an alias may add projects without other evidence. */
const HINT_SURE = 0.65

/** Ranks hits by similar aliases, and adds projects of a very similar one. */
export function hint(
  hits: readonly Hit[],
  { projects, nearest }: { projects: ReadonlyMap<string, number>; nearest: number },
): readonly Hit[] {
  if (hits.length === 0 && nearest < HINT_SURE) return hits
  const told = new Map([...projects].filter(([id, weight]) => weight >= HINT_LEAST || hits.some((hit) => hit.id === id)))
  return lead(hits, told, HINT_SHARE)
}
